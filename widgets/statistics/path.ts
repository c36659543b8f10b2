/** The page as it is counted: no host and no hash. */
export const pathNow = (): string => window.location.pathname + window.location.search;
