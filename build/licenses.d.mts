import type { Metafile } from 'esbuild';

export function bundledPackages(metafiles: readonly Metafile[]): string[];
export function licenses(metafiles: readonly Metafile[]): string;
