import type { ElementDoc } from '../../shared/element/manifest.js';
import { LINKED } from '../../shared/styles/sheet.js';
import { unknownAttributes, wrongValues } from './attributes.js';
import { unclassifiedCookies } from './cookies.js';
import { doubleIds, unnamedFields } from './fields.js';
import { idleTag, sourceFindings, wrongPlace } from './place.js';
import { consentNames, lostTargets, strangeSwatches } from './references.js';
import { reportOf, type Finding, type Report } from './report.js';
import { settingFindings } from './settings.js';
import { meant } from './similar.js';
import { lostItems, lostRules } from './styles.js';
import { WRONG_MARKS, wrongMark } from '../../shared/consent/wrong-marks.rules.js';

/** What a check may be given. (The check is a tool for authors and no tag: it has no demo page and no row among the tags.) */
export interface CheckOptions {
  /**
   * The page's text as the server sent it; with it, tags that the parser dropped or that were written as `<tag />` are found for certain.
   */
  readonly source?: string;
  /** The keys of all texts, for those that the page settings set. Left out: texts are not looked at. */
  readonly texts?: readonly string[];
}

function unknownTags(elements: readonly Element[], known: readonly string[]): Finding[] {
  return elements
    .filter(({ localName }) => !known.includes(localName))
    .map((element) => {
      const near = meant(element.localName, known);
      return {
        level: 'error',
        rule: 'unknown-tag',
        element,
        message: `is no tag of ours${near ? `; did you mean <${near}>?` : `; there are ${known.map((tag) => `<${tag}>`).join(', ')}`}`,
      };
    });
}

/** What a tag says of itself once our script has met it. */
function states(el: Element): Finding[] {
  if (customElements.get(el.localName) === undefined) {
    return [
      {
        level: 'warning',
        rule: 'not-defined',
        element: el,
        message: 'is not defined: our script is not on this page, was blocked, or has not run yet',
      },
    ];
  }
  if (el.hasAttribute('data-shop-failed')) {
    return [
      {
        level: 'error',
        rule: 'failed',
        element: el,
        message: 'failed, and the page shows its own markup; the error stands further up in this console',
      },
    ];
  }
  return [];
}

/**
 * The sheet sets every tag's display; where the page forgot it, our script links it, late, and an inline box is the sign that it cannot be
 * had.
 */
function missingSheet(tags: readonly Element[], docs: readonly ElementDoc[]): Finding[] {
  const late = document.querySelector(`[${LINKED}]`);
  if (late) {
    return [
      {
        level: 'warning',
        rule: 'no-sheet',
        element: late,
        message: 'was linked by our script, and the tags waited for it: link shop.css, or the sheets of the page’s tags, in the head',
      },
    ];
  }
  const inline = tags.find((el) => {
    const doc = docs.find(({ tag }) => tag === el.localName);
    return (doc?.display ?? 'block') === 'block' && getComputedStyle(el).display === 'inline';
  });
  return inline
    ? [
        {
          level: 'warning',
          rule: 'no-sheet',
          element: inline,
          message: 'is an inline box: link shop.css in the head, it gives the tags their display and keeps the place of empty ones',
        },
      ]
    : [];
}

/** What is wrong with the place of a tag; else whether it has found nothing there. */
function placeOf(el: Element, doc: ElementDoc): Finding[] {
  const wrong = wrongPlace(el, doc);
  return wrong.length > 0 || !(el instanceof HTMLElement) ? wrong : idleTag(el, doc);
}

/**
 * Checks every tag of ours on a page and the markup around it. Changes nothing.
 * @param docs what the tags say of themselves
 */
export function checkPage(root: Document, docs: readonly ElementDoc[], { source, texts }: CheckOptions = {}): Report {
  const byTag = new Map<string, ElementDoc>(docs.map((doc) => [doc.tag, doc]));
  const all = [...root.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('shop-'));
  const tags = all.filter(({ localName }) => byTag.has(localName));
  const findings = [
    ...unknownTags(all, [...byTag.keys()]),
    ...tags.flatMap((el) => {
      const doc = byTag.get(el.localName);
      return doc
        ? [
            ...placeOf(el, doc),
            ...unknownAttributes(el, doc),
            ...wrongValues(el, doc),
            ...lostTargets(el),
            ...strangeSwatches(el),
            ...lostItems(el),
            ...states(el),
          ]
        : [];
    }),
    // A field inside two tags of ours is told once.
    ...tags.filter((el) => !tags.some((other) => other !== el && other.contains(el))).flatMap(unnamedFields),
    ...doubleIds(root, tags),
    ...missingSheet(tags, docs),
    ...lostRules(root, tags),
    ...consentNames(root),
    ...(texts === undefined ? [] : settingFindings(root, docs, texts)),
    ...wrongMarks(root),
    ...unclassifiedCookies(tags),
    ...(source === undefined ? [] : sourceFindings(source, root, docs)),
  ];
  return reportOf(all.length, findings);
}

/** Consent marks that hold nothing back. */
const wrongMarks = (root: ParentNode): Finding[] =>
  [...root.querySelectorAll(WRONG_MARKS)].map((element) => ({ level: 'error', rule: 'wrong-mark', element, message: wrongMark(element) }));
