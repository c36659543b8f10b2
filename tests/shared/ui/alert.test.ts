import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearAlert } from '../../../shared/ui/alert-box.js';
import { showAlert } from '../../../shared/ui/alert.js';

const anchor = (): HTMLButtonElement => {
  document.body.innerHTML = '<form><button type="submit">Add</button></form>';
  return document.querySelector('button') as HTMLButtonElement;
};
const boxes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.shop-alert')];
afterEach(() => {
  document.body.replaceChildren();
});

describe('a message at its cause', () => {
  test('is an alert right after it, and takes the focus without staying a tab stop', () => {
    const button = anchor();
    showAlert(button, 'Choose <b>one</b>');
    const [box] = boxes();
    expect([box?.previousElementSibling, box?.getAttribute('role'), box?.textContent]).toEqual([button, 'alert', 'Choose <b>one</b>']);
    expect(document.activeElement).toBe(box);
    button.focus();
    expect(box?.hasAttribute('tabindex')).toBe(false);
  });

  test('carries no class that the host’s scripts collect', () => {
    showAlert(anchor(), 'x');
    expect(boxes()[0]?.matches('.woocommerce-error, .woocommerce-message, .woocommerce-info')).toBe(false);
  });

  test('the focus stays, or goes where the caller wants', () => {
    const button = anchor();
    button.focus();
    showAlert(button, 'x', { focus: 'none' });
    expect(document.activeElement).toBe(button);
    const focus = vi.fn();
    showAlert(button, 'x', { focus });
    expect(focus).toHaveBeenCalledOnce();
  });

  test('a newer one takes the place of the older; a stale close leaves the newer', () => {
    const button = anchor();
    const close = showAlert(button, 'old');
    showAlert(button, 'new');
    expect(boxes().map((b) => b.textContent)).toEqual(['new']);
    close();
    expect(boxes()).toHaveLength(1);
    clearAlert(button);
    expect(boxes()).toEqual([]);
    clearAlert(button);
  });

  test('its action never submits the form, closes the message, gives the focus back, then runs', () => {
    const button = anchor();
    const submitted = vi.fn((e: Event) => e.preventDefault());
    document.querySelector('form')?.addEventListener('submit', submitted);
    const run = vi.fn(() => {
      expect([boxes().length, document.activeElement]).toEqual([0, button]);
    });
    showAlert(button, 'x', { action: { label: 'Again', run } });
    const action = document.querySelector<HTMLButtonElement>('.shop-alert__action');
    expect([action?.type, action?.textContent]).toEqual(['button', 'Again']);
    action?.click();
    expect(run).toHaveBeenCalledOnce();
    expect(submitted).not.toHaveBeenCalled();
  });

  test('native: the browser’s own box, nothing in the page, then the focus', () => {
    const steps: string[] = [];
    window.alert = (text: string) => {
      steps.push(text);
    };
    showAlert(anchor(), 'Choose one', {
      native: true,
      focus: () => {
        steps.push('focus');
      },
    })();
    expect(steps).toEqual(['Choose one', 'focus']);
    expect(boxes()).toEqual([]);
  });
});
