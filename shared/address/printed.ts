/** The country a select was printed with: what the server knew, before a shopper or the browser chose. */
export function printedCountry(country: HTMLSelectElement | HTMLInputElement): string {
  if (country instanceof HTMLInputElement) {
    return country.defaultValue;
  }
  const options = [...country.options];
  return (options.findLast((o) => o.hasAttribute('selected')) ?? options.find((o) => !o.disabled))?.value ?? '';
}
