import type { Browser, LaunchOptions } from 'playwright-core';

/** Which way the browser was found. */
export type BrowserSource = 'SHOP_BROWSER' | 'playwright' | 'installed' | 'npm';

/** Where the browser is; `env` is set where it needs one of its own. */
export function findBrowser(named?: string): Promise<{ from: BrowserSource; executablePath: string; env?: Record<string, string> }>;

/** Starts it, headless. */
export function launch(options?: LaunchOptions): Promise<Browser & { readonly from: BrowserSource }>;
