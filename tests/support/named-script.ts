/** The page names WooCommerce's script of product pages, which has yet to run. @returns how to take it off the page */
export function nameScript(): () => void {
  const script = document.createElement('script');
  script.id = 'wc-single-product-js';
  script.type = 'text/plain';
  document.head.append(script);
  return () => script.remove();
}
