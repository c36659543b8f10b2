/** Documents that are too long, and links inside the project that lead nowhere. */
export function documentationViolations(root: string): string[];
