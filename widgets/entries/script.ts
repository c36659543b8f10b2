/** Set by the build: is this script a module, which knows its own address, or a classic one, which has to ask the page? */
declare const SHOP_MODULE: boolean;

/** Where this script came from; looked up while it runs for the first time, later a classic script cannot know. */
export const SCRIPT: string | undefined = SHOP_MODULE ? import.meta.url : (document.currentScript as HTMLScriptElement | null)?.src;
