/** The answer of something that may never answer. @throws Error where it has not within `ms` milliseconds */
export const inTime = <T>(answer: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
