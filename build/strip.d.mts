/** A schema file without its prose. */
export function withoutProse(source: string, kept?: ReadonlySet<string>): string;
