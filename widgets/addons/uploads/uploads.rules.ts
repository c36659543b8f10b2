/** Which files an upload add-on takes (contract 70 and 71). Pure. */

/** A file as the checks see it. */
interface FileFacts {
  readonly name: string;
  readonly size: number;
}

/** What an uploader allows. */
export interface UploadLimits {
  readonly allowsMultiple: boolean;
  /** `null`: as many as one likes. */
  readonly maxFiles: number | null;
  /** Endings without the dot, in small letters; empty: all. */
  readonly extensions: readonly string[];
  /** MB; `null`: no limit. */
  readonly maxSize: number | null;
}

/** Why a batch is refused as a whole. */
export type UploadRefusal =
  | { readonly kind: 'count'; readonly max: number }
  | { readonly kind: 'extension'; readonly name: string }
  | { readonly kind: 'size'; readonly name: string; readonly max: number };

const STEP = 1024;

/** The setting's list, `.jpg, .pdf`, as endings. */
export const parseExtensions = (list: string): readonly string[] =>
  list
    .split(/[\s,;|]+/)
    .map((ending) => ending.replace(/^\./, '').toLowerCase())
    .filter(Boolean);

const endingOf = (name: string): string => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '');

/** The first reason to refuse a batch, or `null`; `uploaded` are there already. */
export function refusalOf(files: readonly FileFacts[], uploaded: number, limits: UploadLimits): UploadRefusal | null {
  const total = uploaded + files.length;
  if (!limits.allowsMultiple && total > 1) {
    return { kind: 'count', max: 1 };
  }
  if (limits.maxFiles !== null && total > limits.maxFiles) {
    return { kind: 'count', max: limits.maxFiles };
  }
  for (const { name, size } of files) {
    if (limits.extensions.length > 0 && !limits.extensions.includes(endingOf(name))) {
      return { kind: 'extension', name };
    }
    if (limits.maxSize !== null && size >= limits.maxSize * STEP * STEP) {
      return { kind: 'size', name, max: limits.maxSize };
    }
  }
  return null;
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];
const NEXT_UNIT_ABOVE = 900;

/** A size in words: steps of 1024 while above 900, at most two decimals. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size > NEXT_UNIT_ABOVE && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${Math.round(size * 100) / 100} ${UNITS[unit]}`;
}

const PICTURES = new Set(['jpeg', 'jpg', 'png', 'gif', 'svg', 'svg+xml']);

/** Is an answered type (`image/png`) one of which a preview shows? */
export const isPicture = (type: string): boolean => PICTURES.has(type.split('/').at(-1)?.toLowerCase() ?? '');

/** The same of an address, by its end. */
export const isPictureUrl = (url: string): boolean => PICTURES.has(endingOf(nameOf(url)));

/** Name of an uploaded file: the last part of its address's path. */
export function nameOf(url: string): string {
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
