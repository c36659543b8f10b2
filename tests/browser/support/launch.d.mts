import type { Browser, LaunchOptions } from 'playwright-core';

/** Which way the browser was found. */
export type BrowserSource = 'SHOP_BROWSER' | 'playwright' | 'installed' | 'npm';

/** Where the browser is; `env` is set where it needs one of its own. The carried one is unpacked in `cache`. */
export function findBrowser(named?: string, cache?: string): Promise<{ from: BrowserSource; executablePath: string; env?: Record<string, string> }>;

/** Starts it, headless. */
export function launch(options?: LaunchOptions): Promise<Browser & { readonly from: BrowserSource }>;
