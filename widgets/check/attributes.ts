import { readSchema, spellings, type Problem } from '../../shared/element/schema.js';
import { shapeProblems } from '../../shared/element/shape-problems.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import type { Finding } from './report.js';
import { meant } from './similar.js';

/** Attributes of every tag of ours, beside its own. */
const EVERYWHERE = ['data-alerts', 'data-scripts'];
/** Set by the tags themselves: known, but nothing an author would write. */
const STATE = 'data-state';

/** Attributes that no tag of ours reads but that one may carry: HTML's own, and those we set ourselves. */
const isForeign = (name: string): boolean =>
  /^(data-shop-|aria-|on)/.test(name) ||
  name === STATE ||
  [
    'class',
    'id',
    'style',
    'lang',
    'dir',
    'hidden',
    'slot',
    'title',
    'role',
    'tabindex',
    'translate',
    'inert',
    'part',
    'is',
    'nonce',
    'itemscope',
    'itemtype',
    'itemprop',
  ].includes(name);

const knownNames = (doc: ElementDoc): string[] => [
  ...new Set([...Object.values(doc.schema).flatMap(({ attr }) => spellings(attr)), ...EVERYWHERE]),
];

/** Misspelt attributes, and such that the tag does not know. */
export function unknownAttributes(el: Element, doc: ElementDoc): Finding[] {
  const known = knownNames(doc);
  const findings: Finding[] = [];
  for (const { name } of [...el.attributes]) {
    if (known.includes(name) || isForeign(name)) {
      continue;
    }
    const near = meant(
      name.startsWith('data-') ? name : `data-${name}`,
      known.filter((other) => !el.hasAttribute(other)),
    );
    if (near) {
      findings.push({
        level: 'error',
        rule: 'misspelt-attribute',
        element: el,
        message: `does not read the attribute ${name}; did you mean ${near}?`,
      });
    } else if (name.startsWith('data-')) {
      findings.push({ level: 'note', rule: 'unknown-attribute', element: el, message: `does not read the attribute ${name}` });
    }
  }
  return findings;
}

/** Values the tag refuses, required ones that are nowhere, and JSON that nobody uses; read as the tag itself reads them. */
export function wrongValues(el: Element, doc: ElementDoc): Finding[] {
  const group = doc.tag.slice('shop-'.length);
  const finding = ({ where, raw, message, fatal }: Problem, end: string): Finding => ({
    level: fatal ? 'error' : 'warning',
    rule: raw === null ? 'missing-value' : 'wrong-value',
    element: el,
    message: `${raw === null ? `${where} ${message}` : `${where}="${raw.slice(0, 80)}": ${message}`}; ${fatal ? 'the tag does not start' : end}`,
  });
  return [
    ...readSchema(el, group, doc.schema).problems.map((problem) => finding(problem, 'the default applies')),
    ...shapeProblems(el, group, doc.schema).map((problem) => finding(problem, 'the rest applies')),
  ];
}
