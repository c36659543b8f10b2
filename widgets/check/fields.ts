import type { Finding } from './report.js';
import { textOf } from '../../shared/text.js';

const FIELDS = 'select, textarea, input:not([type="hidden"], [type="submit"], [type="button"], [type="reset"], [type="image"])';

/** What a screen reader would call a field; empty where it has no name. */
function nameOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const labelled = (field.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => textOf(field.ownerDocument.getElementById(id)))
    .join(' ')
    .trim();
  const labels = [...(field.labels ?? [])].map(textOf).join(' ').trim();
  return labelled || field.getAttribute('aria-label')?.trim() || labels || field.title.trim();
}

/** Fields inside our tags that nobody can name. */
export function unnamedFields(el: Element): Finding[] {
  const fields = [...el.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(FIELDS)];
  return fields
    .filter((field) => nameOf(field) === '')
    .map((field) => ({
      level: 'warning',
      rule: 'no-label',
      element: field,
      message: 'has no label; give it a <label for="…"> or an aria-label, screen readers and voice control need its name',
    }));
}

/** Ids that stand twice on the page, as far as our tags or their content are among them. */
export function doubleIds(root: ParentNode, tags: readonly Element[]): Finding[] {
  const byId = new Map<string, Element[]>();
  for (const el of root.querySelectorAll('[id]')) {
    if (el.id !== '') {
      byId.set(el.id, [...(byId.get(el.id) ?? []), el]);
    }
  }
  const findings: Finding[] = [];
  for (const [id, elements] of byId) {
    const ours = elements.find((el) => tags.some((tag) => tag.contains(el)));
    if (elements.length > 1 && ours) {
      findings.push({
        level: 'warning',
        rule: 'double-id',
        element: ours,
        message: `the id "${id}" stands ${elements.length} times on the page; labels and links find only the first`,
      });
    }
  }
  return findings;
}
