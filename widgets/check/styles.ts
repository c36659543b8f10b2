import type { Finding } from './report.js';

/** More than any theme has; a page with more is looked at in part. */
const MOST_RULES = 20_000;

/** Selectors that ask where an element stands: only these can lose it to a tag in between. */
const STRUCTURAL = /[>+~]|:(first|last|only|nth)-|:has\(/;

/** Every style rule of the page that asks where an element stands, as far as the browser shows it (a sheet of another host is closed). */
function structuralSelectors(root: Document): string[] {
  const found = new Set<string>();
  let left = MOST_RULES;
  const walk = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if ((left -= 1) < 0) {
        return;
      }
      const { selectorText, cssRules } = rule as CSSStyleRule;
      if (selectorText !== undefined && STRUCTURAL.test(selectorText) && !selectorText.includes('shop-')) {
        found.add(selectorText);
      }
      if (cssRules) {
        walk(cssRules);
      }
    }
  };
  for (const sheet of root.styleSheets) {
    try {
      walk(sheet.cssRules);
    } catch {
      /* a sheet of another host */
    }
  }
  return [...found];
}

/** An element alone: what selectors see of it. */
const bare = (el: Element, into: Document): Element => into.importNode(el, false);

/**
 * The page's path down to a tag in a document of its own, with the tag's children in the place of the tag; siblings along.
 * @returns the copies of the children, in their order
 */
function withoutTag(tag: Element, children: readonly Element[]): Element[] {
  const copy = document.implementation.createHTMLDocument('');
  const path: Element[] = [];
  for (let el = tag.parentElement; el; el = el.parentElement) {
    path.unshift(el);
  }
  const [first] = path;
  if (!first) {
    return [];
  }
  let at = bare(first, copy);
  copy.replaceChild(at, copy.documentElement);
  for (const [i, el] of path.entries()) {
    const next = path[i + 1];
    if (!next) {
      break;
    }
    let below: Element = at;
    for (const sibling of el.children) {
      const made = bare(sibling, copy);
      at.append(made);
      if (sibling === next) {
        below = made;
      }
    }
    at = below;
  }
  const copies = children.map((child) => bare(child, copy));
  for (const sibling of tag.parentElement?.children ?? []) {
    at.append(...(sibling === tag ? copies : [bare(sibling, copy)]));
  }
  return copies;
}

const matches = (el: Element, selector: string): boolean => {
  try {
    return el.matches(selector);
  } catch {
    return false;
  }
};

/** Elements the theme put into a tag, without what we print. */
const ownChildren = (tag: Element): Element[] =>
  [...tag.children].filter((child) => !child.matches('.shop-root, .shop-into, script, style, template'));

/** Rules of the theme that met what a tag holds, until the tag stood between. */
export function lostRules(root: Document, tags: readonly Element[]): Finding[] {
  const selectors = structuralSelectors(root);
  if (selectors.length === 0) {
    return [];
  }
  return tags.flatMap((tag) => {
    const children = ownChildren(tag);
    const copies = withoutTag(tag, children);
    const lost = new Set<string>();
    children.forEach((child, i) => {
      const before = copies[i];
      for (const selector of selectors) {
        if (before && matches(before, selector) && !matches(child, selector)) {
          lost.add(selector);
        }
      }
    });
    const [one = '', ...more] = lost;
    return one === ''
      ? []
      : [
          {
            level: 'warning',
            rule: 'lost-rule',
            element: tag,
            message: `stands between what it holds and ${lost.size === 1 ? 'a rule' : 'rules'} of the theme: ${one.slice(0, 120)}${more.length > 0 ? ` and ${more.length} more` : ''}; let the rule name the tag too`,
          } satisfies Finding,
        ];
  });
}

/** How an item of a flex or grid box says where it wants to stand; anything else than this it has been told. */
const PLAIN_ITEM: readonly (readonly [keyof CSSStyleDeclaration & string, readonly string[]])[] = [
  ['flexGrow', ['0']],
  ['flexShrink', ['1']],
  ['flexBasis', ['auto']],
  ['order', ['0']],
  ['alignSelf', ['auto']],
  ['justifySelf', ['auto']],
  ['gridColumnStart', ['auto']],
  ['gridColumnEnd', ['auto']],
  ['gridRowStart', ['auto']],
  ['gridRowEnd', ['auto']],
];

/** A tag that has become the item of a flex or grid box in the place of what it holds. */
export function lostItems(tag: Element): Finding[] {
  const parent = tag.parentElement;
  if (!parent || !/(?:flex|grid)$/.test(getComputedStyle(parent).display) || getComputedStyle(tag).display === 'contents') {
    return [];
  }
  const children = ownChildren(tag);
  const reported = children.some((child) => {
    const style = getComputedStyle(child);
    return PLAIN_ITEM.some(([name, plain]) => {
      const value = style[name];
      return typeof value === 'string' && value !== '' && !plain.includes(value);
    });
  });
  if (children.length < 2 && !reported) {
    return [];
  }
  return [
    {
      level: 'warning',
      rule: 'lost-item',
      element: tag,
      message: `stands in a ${getComputedStyle(parent).display.endsWith('grid') ? 'grid' : 'flex'} box, and what it holds is no item of that box any more: give the tag display: contents, or style the tag as the item`,
    },
  ];
}
