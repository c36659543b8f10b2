import { createContext, useContext } from 'react';

/** Ends a tag for good: the page gets its markup back, `shop:error` is fired, the console names it. */
export type Fail = (error: unknown) => void;

/** Outside of a tag an error is thrown, as everywhere. */
export const rethrow: Fail = (error) => {
  throw error;
};

/** How the tag around a component fails. */
export const FailContext = createContext<Fail>(rethrow);

/**
 * How the tag around a component fails. React's boundary hears what rendering and effects throw; this is for code that runs outside of
 * both: a listener, a timer, an observer, an answer (shared contract 56). The hooks of this folder use it already.
 */
export const useFail = (): Fail => useContext(FailContext);
