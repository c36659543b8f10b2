import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepRegionState, replaceRegion, snapshot } from '../../../shared/html/preserve-state.js';

const page = (html: string): Element => {
  document.body.innerHTML = `<section>${html}</section><a id="outside" href="#x">o</a>`;
  return document.body.firstElementChild as Element;
};
const fresh = (html: string): Element => {
  const box = document.createElement('div');
  box.innerHTML = `<section>${html}</section>`;
  return box.firstElementChild as Element;
};
const get = <E extends Element = HTMLInputElement>(selector: string): E => document.querySelector(selector) as E;

/** What must hold in every DOM. */
export function carryOver(): void {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  describe('a field that does not tell where its caret is', () => {
    const html = (value: number, more = ''): string =>
      `<label><input type="number" name="n" value="${value}" ${more}></label><input type="number" name="m" value="${value}">`;

    test('stays the very same one while it is written in, with what the server says of it; others are fresh', () => {
      const old = page(html(1, 'max="9" class="a" data-old'));
      const [field, other] = [get('[name=n]'), get('[name=m]')];
      field.focus();
      field.value = '12';
      const before = snapshot(old);
      expect(replaceRegion(old, fresh(html(4, 'max="8" class="b"')), before).focus).toBe('kept');
      expect([
        get('[name=n]') === field,
        get('[name=m]') === other,
        document.activeElement === field,
        document.querySelectorAll('[name=n]').length,
      ]).toEqual([true, false, true, 1]);
      // What was sent is the server's again.
      expect([
        field.value,
        field.defaultValue,
        field.max,
        field.className,
        field.hasAttribute('data-old'),
        field.parentElement?.localName,
      ]).toEqual(['4', '4', '8', 'b', false, 'label']);
    });

    test('keeps what was typed since the request left', () => {
      const old = page(html(1));
      const field = get('[name=n]');
      const before = snapshot(old);
      field.focus();
      field.value = '12';
      replaceRegion(old, fresh(html(4)), before);
      expect([get('[name=n]') === field, field.value, field.defaultValue]).toEqual([true, '12', '4']);
    });

    test.each([
      ['disabled', 'disabled'],
      ['read-only', 'readonly'],
      ['of another type', 'data-type'],
    ])('gives way to a fresh one that is %s', (_name, attribute) => {
      const old = page(html(1));
      const field = get('[name=n]');
      field.focus();
      const made = fresh(html(4, attribute));
      if (attribute === 'data-type') {
        made.querySelector('[name=n]')?.setAttribute('type', 'text');
      }
      replaceRegion(old, made);
      expect(get('[name=n]') === field).toBe(false);
    });
  });

  describe('values', () => {
    test('that were typed are kept, printed ones are the fresh ones', () => {
      const old = page('<input name="a" value="1"><textarea name="b">1</textarea><input name="c" value="1">');
      get('[name=a]').value = '5';
      get<HTMLTextAreaElement>('[name=b]').value = '6';
      replaceRegion(old, fresh('<input name="a" value="2"><textarea name="b">2</textarea><input name="c" value="2">'));
      expect(['a', 'b', 'c'].map((n) => get(`[name=${n}]`).value)).toEqual(['5', '6', '2']);
    });

    test('typed before the request left are the server’s again, later ones are kept', () => {
      const old = page('<input name="a" value="1"><input name="b" value="1">');
      get('[name=a]').value = '5';
      const before = snapshot(old);
      get('[name=b]').value = '6';
      replaceRegion(old, fresh('<input name="a" value="3"><input name="b" value="3"><input name="new" value="3">'), before);
      expect(['a', 'b', 'new'].map((n) => get(`[name=${n}]`).value)).toEqual(['3', '6', '3']);
    });

    test('of several fields of one name are kept by position', () => {
      const old = page('<input name="q[]" value="1"><input name="q[]" value="1">');
      [...document.querySelectorAll('input')].forEach((el, i) => {
        if (i === 1) {
          el.value = '9';
        }
      });
      replaceRegion(old, fresh('<input name="q[]" value="2"><input name="q[]" value="2">'));
      expect([...document.querySelectorAll('input')].map((el) => el.value)).toEqual(['2', '9']);
    });

    test('of hidden fields, files and fields without a name are the fresh ones', () => {
      const old = page('<input type="hidden" name="nonce" value="1"><input class="x" value="1">');
      get('[name=nonce]').value = 'stale';
      get('.x').value = 'typed';
      replaceRegion(old, fresh('<input type="hidden" name="nonce" value="2"><input type="file" name="f"><input class="x" value="2">'));
      expect([get('[name=nonce]').value, get('.x').value]).toEqual(['2', '2']);
    });

    test('of a list are nothing for a text of the same name, and the other way round', () => {
      const old = page('<select name="a"><option>1<option>2</select><input name="b" value="1">');
      get<HTMLSelectElement>('[name=a]').value = '2';
      get('[name=b]').value = '2';
      replaceRegion(old, fresh('<input name="a" value="x"><select name="b"><option>1<option>2</select>'));
      expect([get('[name=a]').value, get<HTMLSelectElement>('[name=b]').value]).toEqual(['x', '1']);
    });

    test('of a field that vanished are gone, of a disabled one the fresh ones', () => {
      const old = page('<input name="a" value="1"><input name="b" value="1">');
      get('[name=a]').value = get('[name=b]').value = '9';
      replaceRegion(old, fresh('<input name="b" value="2" disabled>'));
      expect(get('[name=b]').value).toBe('2');
      expect(document.querySelector('[name=a]')).toBeNull();
    });

    test('of checkboxes are kept by name and value', () => {
      const old = page(
        '<input type="checkbox" name="t" value="1" checked><input type="checkbox" name="t" value="2"><input type="checkbox" name="u">',
      );
      get('[value="1"]').checked = false;
      get('[value="2"]').checked = true;
      replaceRegion(
        old,
        fresh(
          '<input type="checkbox" name="t" value="2"><input type="checkbox" name="t" value="1" checked><input type="checkbox" name="u" checked>',
        ),
      );
      expect([get('[value="1"]').checked, get('[value="2"]').checked, get('[name=u]').checked]).toEqual([false, true, true]);
    });

    test('of radio buttons are kept, one of them', () => {
      const radios = (checked: number): string =>
        [1, 2, 3].map((n) => `<input type="radio" name="ship" value="${n}"${n === checked ? ' checked' : ''}>`).join('');
      const old = page(radios(1));
      get('[value="2"]').checked = true;
      replaceRegion(old, fresh(radios(3)));
      expect([...document.querySelectorAll('input')].map((el) => el.checked)).toEqual([false, true, false]);
    });

    test('of radio buttons nobody touched are the server’s', () => {
      const radios = (checked: number): string =>
        [1, 2].map((n) => `<input type="radio" name="ship" value="${n}"${n === checked ? ' checked' : ''}>`).join('');
      replaceRegion(page(radios(1)), fresh(radios(2)));
      expect([...document.querySelectorAll('input')].map((el) => el.checked)).toEqual([false, true]);
    });

    const options = (values: string, chosen = ''): string =>
      values
        .split('')
        .map((v) => `<option value="${v}"${chosen.includes(v) ? ' selected' : ''}>${v}</option>`)
        .join('');
    const select = (): HTMLSelectElement => get<HTMLSelectElement>('select');

    test('of a select are kept; one nobody touched is the server’s', () => {
      let old = page(`<select name="s">${options('abc')}</select>`);
      select().value = 'b';
      replaceRegion(old, fresh(`<select name="s">${options('abc', 'c')}</select>`));
      expect(select().value).toBe('b');
      // Two options: happy-dom takes the second of three for the chosen one when the third is.
      old = page(`<select name="s">${options('ab')}</select>`);
      replaceRegion(old, fresh(`<select name="s">${options('ab', 'b')}</select>`));
      expect(select().value).toBe('b');
      old = page('<select name="s"><option value="" disabled>?</option><option value="x">x</option></select>');
      replaceRegion(old, fresh('<select name="s"><option value="x">x</option><option value="y" selected>y</option></select>'));
      expect(select().value).toBe('y');
    });

    test('of a select that are no longer offered are the server’s', () => {
      for (const html of [options('ac', 'c'), `${options('ac', 'c')}<option value="b" disabled>b</option>`]) {
        const old = page(`<select name="s">${options('abc')}</select>`);
        select().value = 'b';
        replaceRegion(old, fresh(`<select name="s">${html}</select>`));
        expect(select().value).toBe('c');
      }
    });

    test('of a select without options are none', () => {
      const old = page('<select name="s"></select>');
      replaceRegion(old, fresh(`<select name="s">${options('ab', 'b')}</select>`));
      expect(select().value).toBe('b');
    });

    test('of a select of many are kept all', () => {
      const old = page(`<select name="s" multiple>${options('abc', 'a')}</select>`);
      for (const o of select().options) {
        o.selected = o.value !== 'a';
      }
      replaceRegion(old, fresh(`<select name="s" multiple>${options('cba', 'a')}</select>`));
      expect([...select().options].filter((o) => o.selected).map((o) => o.value)).toEqual(['c', 'b']);
    });

    test('of a region that is a field itself are kept', () => {
      document.body.innerHTML = '<input name="q" value="1">';
      const old = get('input');
      old.value = '4';
      const next = document.createElement('input');
      next.name = 'q';
      next.setAttribute('value', '2');
      replaceRegion(old, next);
      expect(get('input').value).toBe('4');
    });
  });

  describe('the focus', () => {
    const focus = (selector: string): HTMLElement => {
      const el = get<HTMLElement>(selector);
      el.focus();
      expect(document.activeElement).toBe(el);
      return el;
    };
    const kept = (): string => (document.activeElement as HTMLElement).outerHTML;

    test('is found again by name, never by id, with its selection', () => {
      const old = page('<input id="quantity_1" name="cart[k][qty]" value="12345">');
      (focus('input') as HTMLInputElement).setSelectionRange(1, 3);
      expect(
        replaceRegion(
          old,
          fresh('<input id="quantity_1" name="cart[other][qty]" value="1"><input id="quantity_2" name="cart[k][qty]" value="12345">'),
        ).focus,
      ).toBe('kept');
      const now = document.activeElement as HTMLInputElement;
      expect([now.id, now.selectionStart, now.selectionEnd]).toEqual(['quantity_2', 1, 3]);
    });

    test('in a text area keeps its selection too', () => {
      const old = page('<textarea name="t">12345</textarea>');
      (focus('textarea') as HTMLTextAreaElement).setSelectionRange(2, 2);
      replaceRegion(old, fresh('<textarea name="t">12345</textarea>'));
      expect((document.activeElement as HTMLTextAreaElement).selectionStart).toBe(2);
    });

    test('in a field without a selection, or one that became such a field, is kept without it', () => {
      let old = page('<input type="number" name="q" value="1">');
      focus('input');
      expect(replaceRegion(old, fresh('<input type="number" name="q" value="2">')).focus).toBe('kept');
      old = page('<input name="q" value="12">');
      (focus('input') as HTMLInputElement).setSelectionRange(1, 1);
      expect(replaceRegion(old, fresh('<input type="number" name="q" value="2">')).focus).toBe('kept');
    });

    test('on one of several radio buttons goes to the one of the same value', () => {
      const old = page('<input type="radio" name="s" value="1"><input type="radio" name="s" value="2"><input type="checkbox" name="c">');
      focus('[value="2"]');
      replaceRegion(old, fresh('<input type="radio" name="s" value="2"><input type="checkbox" name="c">'));
      expect((document.activeElement as HTMLInputElement).value).toBe('2');
      focus('[name=c]');
      expect(replaceRegion(document.querySelector('section') as Element, fresh('<input type="checkbox" name="c">')).focus).toBe('kept');
    });

    test('on a row’s link is found by its row, whatever nonce its address has', () => {
      const old = page(
        '<a class="remove" href="?n=1" data-cart_item_key="a">×</a><a class="remove" href="?n=1" data-cart_item_key="b">×</a>',
      );
      focus('[data-cart_item_key=b]');
      expect(replaceRegion(old, fresh('<a class="remove" href="?n=2" data-cart_item_key="b">×</a>')).focus).toBe('kept');
      expect(kept()).toContain('data-cart_item_key="b"');
    });

    test('on anything else is found by class and position', () => {
      const old = page('<a class="x" href="#1">1</a><a class="x y" href="#2">2</a><button>3</button>');
      focus('.y');
      replaceRegion(old, fresh('<a class="x y" href="#8">8</a><button>9</button>'));
      expect(kept()).toContain('#8');
      focus('button');
      expect(replaceRegion(document.querySelector('section') as Element, fresh('<button>10</button>')).focus).toBe('kept');
    });

    test('on the region itself goes to the new region', () => {
      document.body.innerHTML = '<a class="cart-contents" href="/cart/">1</a>';
      const old = focus('a');
      const next = document.createElement('a');
      next.href = '/cart/';
      expect(replaceRegion(old, next).focus).toBe('kept');
      expect(document.activeElement).toBe(next);
    });

    test('on something that vanished, or takes no focus any more, is lost: the caller knows', () => {
      const old = page('<a class="remove" href="#" data-cart_item_key="a">×</a>');
      focus('.remove');
      expect(replaceRegion(old, fresh('<p>empty</p>')).focus).toBe('lost');
      const again = page('<button name="b">x</button>');
      focus('button');
      expect(replaceRegion(again, fresh('<button name="b" disabled>x</button>')).focus).toBe('lost');
    });

    test('elsewhere stays there', () => {
      const old = page('<input name="a">');
      focus('#outside');
      expect(replaceRegion(old, fresh('<input name="a">')).focus).toBe('elsewhere');
      expect(document.activeElement?.id).toBe('outside');
      (document.activeElement as HTMLElement).blur();
      expect(replaceRegion(document.querySelector('section') as Element, fresh('')).focus).toBe('elsewhere');
    });

    test('that moved on while somebody else replaced the region is not fetched back', () => {
      const old = page('<input name="a">');
      focus('input');
      const give = keepRegionState(old);
      focus('#outside');
      const next = fresh('<input name="a">');
      old.replaceWith(next);
      expect(give(next)).toBe('elsewhere');
      expect(document.activeElement?.id).toBe('outside');
    });
  });

  test('scroll positions of the region and of what is in it are kept', () => {
    const old = page('<ul class="list"></ul><div class="gone"></div>');
    old.scrollTop = 5;
    get<HTMLElement>('.list').scrollTop = 40;
    get<HTMLElement>('.list').scrollLeft = 7;
    get<HTMLElement>('.gone').scrollTop = 3;
    replaceRegion(old, fresh('<ul class="list"></ul>'));
    const now = document.querySelector('section') as Element;
    expect([now.scrollTop, get('.list').scrollTop, get('.list').scrollLeft]).toEqual([5, 40, 7]);
  });

  test('the focus does not scroll the page', () => {
    const old = page('<input name="a">');
    get('input').focus();
    const next = fresh('<input name="a">');
    const spy = vi.spyOn(next.firstElementChild as HTMLElement, 'focus');
    replaceRegion(old, next);
    expect(spy.mock.calls).toEqual([[{ preventScroll: true }]]);
  });

  describe('the focus on a part of ours beside a field', () => {
    const row = (key: string, box = ''): string => `<div class="quantity"><input name="cart[${key}][qty]" value="1">${box}</div>`;
    const BOX = '<div class="shop-into"><button class="step step--more">+</button></div>';
    const rendered = async (): Promise<void> => {
      for (let i = 0; i < 5; i += 1) {
        await Promise.resolve();
      }
    };
    const renderBeside = (key: string): HTMLButtonElement => {
      get(`[name="cart[${key}][qty]"]`).insertAdjacentHTML('afterend', BOX);
      return get<HTMLButtonElement>(`[name="cart[${key}][qty]"] + .shop-into button`);
    };
    const pressed = (): Element => {
      const old = page(row('a', BOX) + row('b', BOX));
      get<HTMLButtonElement>('[name="cart[b][qty]"] + .shop-into button').focus();
      return old;
    };

    test('comes back once that part is rendered beside the fresh field, also where an earlier row has left', async () => {
      expect(replaceRegion(pressed(), fresh(row('b'))).focus).toBe('kept');
      const button = renderBeside('b');
      await rendered();
      expect(document.activeElement).toBe(button);
    });

    test('waits for its own row', async () => {
      replaceRegion(pressed(), fresh(row('a') + row('b')));
      renderBeside('a');
      await rendered();
      expect(document.activeElement).toBe(document.body);
      const button = renderBeside('b');
      await rendered();
      expect(document.activeElement).toBe(button);
    });

    test('stays where the shopper went meanwhile', async () => {
      replaceRegion(pressed(), fresh(row('b')));
      get<HTMLAnchorElement>('#outside').focus();
      renderBeside('b');
      await rendered();
      expect(document.activeElement).toBe(get('#outside'));
    });

    test('goes to the field where the part does not come', () => {
      vi.useFakeTimers();
      replaceRegion(pressed(), fresh(row('b')));
      vi.advanceTimersByTime(2000);
      vi.useRealTimers();
      expect(document.activeElement).toBe(get('[name="cart[b][qty]"]'));
    });

    test('is lost with its field', () => {
      expect(replaceRegion(pressed(), fresh(row('a'))).focus).toBe('lost');
    });
  });
}
