/** The fields of a request as PHP sees them: query and body together, the body winning, `name[key]` as a map. */

/** Read-only view of a request's fields. */
export interface Fields {
  /** The last value under this plain name; undefined when there is none. */
  get(name: string): string | undefined;
  /** Values under `name[key]`, in order; undefined when the name is not used as a map. */
  map(name: string): ReadonlyMap<string, string> | undefined;
  /** All plain fields whose name begins so. */
  startingWith(prefix: string): Readonly<Record<string, string>>;
  readonly size: number;
}

/** Builds the view; later entries win over earlier ones, as in PHP. */
export function fieldsFrom(entries: Iterable<readonly [string, string]>): Fields {
  const plain = new Map<string, string>();
  const maps = new Map<string, Map<string, string>>();
  let size = 0;
  for (const [name, value] of entries) {
    size += 1;
    const nested = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name);
    if (!nested) {
      plain.set(name, value);
      maps.delete(name);
      continue;
    }
    const [, outer = '', inner = ''] = nested;
    const map = maps.get(outer) ?? new Map<string, string>();
    maps.set(outer, map.set(inner, value));
    plain.delete(outer);
  }
  return {
    get: (name) => plain.get(name),
    map: (name) => maps.get(name),
    startingWith: (prefix) => Object.fromEntries([...plain].filter(([name]) => name.startsWith(prefix))),
    size,
  };
}

/** Reads query and body of a request. The body is used up: hand in a clone if it is needed again. */
export async function fieldsOf(request: Request): Promise<Fields> {
  const query = [...new URL(request.url).searchParams];
  return fieldsFrom([...query, ...(await bodyOf(request))]);
}

async function bodyOf(request: Request): Promise<[string, string][]> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return [];
  }
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) {
    const form = await request.formData();
    return [...form].flatMap(([name, value]): [string, string][] => [[name, typeof value === 'string' ? value : value.name]]);
  }
  if (type === '' || type.startsWith('application/x-www-form-urlencoded')) {
    return [...new URLSearchParams(await request.text())];
  }
  return [];
}

/** PHP's `empty()` for a text. */
export function isEmpty(value: string | undefined): boolean {
  return value === undefined || value === '' || value === '0';
}

/** PHP's `absint()`: the leading digits, else 0. */
export function absInt(value: string | undefined): number {
  return Math.abs(phpInt(value));
}

/** PHP's `intval()`. */
export function phpInt(value: string | undefined): number {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? 0 : number;
}

/** PHP's `is_numeric()`, as far as ids need it. */
export function isNumeric(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '' && Number.isFinite(Number(value));
}
