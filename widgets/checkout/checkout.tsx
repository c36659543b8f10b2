import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useAddress } from '../../shared/address/use-address.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host } from '../../shared/element/host.js';
import { useLatest } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useAwaitedDriver, useBegun, useRecheck } from '../../shared/element/use-driver.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { CHECKOUT, driverOf, isNamed } from '../../shared/host/driver.js';
import type { CheckoutState } from './checkout.rules.js';
import { BLOCK_CHECKOUT, FORM, PAY_FORM } from './checkout.host.js';
import type { ExtensionValues, schema } from './checkout.schema.js';
import { validate } from './fields.js';
import type { CheckoutPage, CheckoutParts, Settings } from './context.js';
import { useMethodSession } from './session.js';
import { lazyView } from '../../shared/lazy-view.js';

type Props = Values<typeof schema> & ElementProps;

/** Reading the review, placing the order and panels come where the tag drives; beside WooCommerce's script nothing of them is needed. */
const DriveCheckout = lazyView<CheckoutParts>(() => import('./driver.js').then((part) => part.DriveCheckout));
const Follower = lazyView<CheckoutParts>(
  () => import('./follower.js').then((part) => part.Follower),
  'what follows WooCommerce’s checkout script',
);
const BlockCheckout = lazyView<{ readonly page: CheckoutPage; readonly block: Element | null; readonly extensionData: ExtensionValues }>(
  () => import('./blocks.js').then((part) => part.BlockCheckout),
  'what tells plugins of the checkout block',
);

/** The view of `<shop-checkout>`: classic checkout, checkout block, and the page of an order to pay for. */
export function Checkout(props: Props): ReactElement {
  const { element } = props;
  const [state, setState] = useState<CheckoutState>('idle');
  const settings = useLatest<Settings>(props);
  const page = useMemo(() => makePage(element, settings, setState), [element, settings]);
  const [form] = useNodes<HTMLFormElement>(element, FORM);
  useAddress(
    element,
    (el) => el.closest(element.localName) === element,
    ({ fields, stateChanged }) => {
      // What was said of a field may no longer be true.
      for (const field of fields) {
        if (field.closest(FORM)) {
          validate(field, 'input');
        }
      }
      // The country itself has the review read again, too: two wishes are one request.
      if (stateChanged && form && driverOf('checkout') === 'tag') {
        page.review?.ask();
      }
    },
  );
  useMethodSession(page);
  const isClassic = useNodes(element, `${FORM}, ${PAY_FORM}`).length > 0;
  const [driver, recheck] = useAwaitedDriver('checkout');
  useRecheck(element, recheck);
  const begun = useBegun(isClassic ? driver : null);
  useEffect(() => {
    // Nobody else is expected: it need not wait until the page's scripts have run.
    if (isClassic && !isNamed(CHECKOUT)) {
      DriveCheckout.ahead();
    }
  }, [isClassic]);
  const [block] = useNodes(element, BLOCK_CHECKOUT);
  const parts = { page, form: form ?? null };
  return (
    <>
      <Host node={element} data-state={state} />
      {begun.tag && <DriveCheckout {...parts} />}
      {begun.host && <Follower {...parts} />}
      {(block || Object.keys(props.extensionData).length > 0) && (
        <BlockCheckout page={page} block={block ?? null} extensionData={props.extensionData} />
      )}
    </>
  );
}

const makePage = (
  element: HTMLElement,
  settings: { readonly current: Settings },
  setState: (state: CheckoutState) => void,
): CheckoutPage => ({
  element,
  settings,
  setState,
  methodId: undefined,
  dirty: null,
  uncover: () => undefined,
});
