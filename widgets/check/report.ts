/** How bad it is: an error keeps a tag from working, a warning is a fault shoppers may meet, a note may be wanted. */
type Level = 'error' | 'warning' | 'note';

/** One thing that is wrong on the page. */
export interface Finding {
  readonly level: Level;
  /** Short name of the rule, for tests and for searching. */
  readonly rule: string;
  /** What is wrong and what to do, in one sentence. */
  readonly message: string;
  readonly element: Element | null;
}

/** What a check of a page came to. */
export interface Report {
  /** True where there is no error and no warning. */
  readonly good: boolean;
  /** How many tags of ours the page holds. */
  readonly tags: number;
  readonly findings: readonly Finding[];
  /** The report as it was printed, one line each. */
  readonly text: string;
}

const ORDER: readonly Level[] = ['error', 'warning', 'note'];

/** `<shop-quantity id="q" class="a">`: enough of an element to find it in a template. */
function named(el: Element): string {
  const parts = [...el.attributes]
    .filter(({ name }) => ['id', 'class', 'name', 'data-product_id', 'data-product-id'].includes(name))
    .map(({ name, value }) => ` ${name}="${value.slice(0, 40)}"`);
  return `<${el.localName}${parts.join('')}>`;
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Puts findings in order and into words. */
export function reportOf(tags: number, found: readonly Finding[]): Report {
  const findings = [...found].sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));
  const count = (level: Level): number => findings.filter((finding) => finding.level === level).length;
  const summary = `${counted(tags, 'tag')} checked: ${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}, ${counted(count('note'), 'note')}`;
  const lines = findings.map(({ level, element, message }) => `${level}: ${element ? `${named(element)} ` : ''}${message}`);
  return { good: count('error') + count('warning') === 0, tags, findings, text: [summary, ...lines].join('\n') };
}

/** Prints a report to the console; every line carries its element, so that a click finds it in the page. */
export function print(report: Report): void {
  const [summary = ''] = report.text.split('\n');
  console.info(`[shop-check] ${summary}`);
  for (const { level, message, element } of report.findings) {
    const print = level === 'error' ? console.error : level === 'warning' ? console.warn : console.info;
    print(`[shop-check] ${element ? `${named(element)} ` : ''}${message}`, ...(element ? [element] : []));
  }
}
