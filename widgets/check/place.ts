import { idleReason } from '../../shared/element/idle.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import type { Finding } from './report.js';

const PARTS_OF_TABLES = 'table, thead, tbody, tfoot, tr, colgroup';
/** What never belongs into a tag of ours: it is there because the tag was never closed. */
const PARTS_OF_PAGES = 'main, header.site-header, footer, [role="main"], [role="contentinfo"], #wpadminbar';

const find = (level: Finding['level'], rule: string, element: Element, message: string): Finding => ({ level, rule, element, message });

const holds = (el: Element, selector: string): boolean => el.querySelector(selector) !== null;
const isOrHolds = (el: Element | null, selector: string): boolean => el !== null && (el.matches(selector) || holds(el, selector));

/** Where a tag stands, and what that did to it. The HTML parser moves and drops things without a word. */
export function wrongPlace(el: Element, doc: ElementDoc): Finding[] {
  const { expects } = doc;
  const outer = el.parentElement?.closest(doc.tag);
  if (outer) {
    return [find('error', 'nested', el, `stands inside another <${doc.tag}>; write </${doc.tag}> in full, or take the outer one away`)];
  }
  if (holds(el, PARTS_OF_PAGES)) {
    return [
      find(
        'error',
        'not-closed',
        el,
        `holds parts of the page that stand after it: HTML has no <${doc.tag} />, write <${doc.tag}></${doc.tag}>`,
      ),
    ];
  }
  const parent = el.parentElement;
  if (parent?.matches(PARTS_OF_TABLES)) {
    return [
      find(
        'error',
        'in-table',
        el,
        `stands directly in <${parent.localName}>, where only parts of a table may stand; put it around the table or into a cell`,
      ),
    ];
  }
  if (parent?.matches('ul, ol, menu')) {
    return [
      find(
        'warning',
        'in-list',
        el,
        `stands directly in <${parent.localName}>, where only <li> may stand; put it around the list or into an item`,
      ),
    ];
  }
  if (parent?.matches('select, optgroup, datalist')) {
    return [find('error', 'in-select', el, `stands in <${parent.localName}>, where only options may stand; put it around the select`)];
  }
  if (expects === undefined) {
    const swallowed = doc.holdsNothing ? el.querySelector(':scope > :not(.shop-root, .shop-into, script, template, noscript)') : null;
    return swallowed
      ? [
          find(
            'error',
            'not-closed',
            el,
            `stands empty, but holds <${swallowed.localName}>: HTML has no <${doc.tag} />, write <${doc.tag}></${doc.tag}>`,
          ),
        ]
      : [];
  }
  if (holds(el, expects)) {
    return [];
  }
  return lostContent(el, doc, expects);
}

/** A tag that has found nothing to drive, as it says so itself; where its place tells why, that is enough. */
export function idleTag(el: HTMLElement, doc: ElementDoc): Finding[] {
  const reason = idleReason(el, doc);
  return reason === null ? [] : [find('warning', 'idle', el, `has found nothing to drive: it ${reason}`)];
}

/** What a tag should hold is not in it: says where it went, as far as the page shows it. */
function lostContent(el: Element, doc: ElementDoc, expects: string): Finding[] {
  const isEmpty = el.querySelector(':scope > :not(.shop-root)') === null;
  const { nextElementSibling: next, previousElementSibling: previous } = el;
  if (isEmpty && next?.matches('table') && isOrHolds(next, expects)) {
    return [
      find(
        'error',
        'thrown-out-of-table',
        el,
        `was thrown out of the table after it by the parser, and what it should hold stayed there (${expects}); put the tag around the table or into a cell`,
      ),
    ];
  }
  const paragraph = el.closest('p');
  if (paragraph && isOrHolds(paragraph.nextElementSibling, expects)) {
    return [
      find(
        'error',
        'in-paragraph',
        el,
        `stands in a <p>, and a paragraph ends before a form, list or box: ${expects} now stands after the paragraph; use <div> instead of <p>`,
      ),
    ];
  }
  if (isOrHolds(next, expects) || previous?.matches(expects)) {
    return [find('error', 'sibling', el, `should hold ${expects}, which stands beside it; put the closing tag after it`)];
  }
  if (isEmpty && doc.mayBeEmpty) {
    return [];
  }
  if (el.closest('form') && /(^|[\s,])form\b/.test(expects)) {
    return [find('error', 'form-in-form', el, `stands inside a form, and the parser drops a form within a form: no ${expects} is left`)];
  }
  if (!isEmpty && doc.mayBeEmpty) {
    return [
      find(
        'warning',
        'not-closed',
        el,
        `holds something, but no ${expects}; was it written as <${doc.tag} />? HTML knows no such tags, write <${doc.tag}></${doc.tag}>`,
      ),
    ];
  }
  return [find('error', 'missing-content', el, `holds no ${expects}; put it around: ${doc.wraps}`)];
}

/** With the page's source text: tags written as `<shop-x />`, and tags that the parser dropped. */
export function sourceFindings(source: string, root: ParentNode, docs: readonly ElementDoc[]): Finding[] {
  const text = source.replaceAll(/<!--[\s\S]*?(?:-->|$)|<(script|style|template|textarea|title)\b[\s\S]*?(?:<\/\1>|$)/gi, '');
  return docs.flatMap(({ tag }): Finding[] => {
    const written = text.match(new RegExp(`<${tag}(?=[\\s/>])(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*(?:>|$)`, 'gi')) ?? [];
    const closedAtOnce = written.filter((opening) => opening.endsWith('/>'));
    const there = [...root.querySelectorAll(tag)].filter((el) => el.closest('template') === null).length;
    return [
      ...closedAtOnce.map((opening): Finding => ({
        level: 'error',
        rule: 'not-closed',
        element: null,
        message: `${opening} is not closed by its slash: HTML knows no such tags, so it swallows what follows; write <${tag}></${tag}>`,
      })),
      ...(there < written.length
        ? [
            {
              level: 'error',
              rule: 'dropped',
              element: null,
              message: `<${tag}> is written ${written.length} times in the page, but only ${there} are there: the parser drops a tag inside <select>, and a template may have been cut`,
            } satisfies Finding,
          ]
        : []),
    ];
  });
}
