import { useMemo, useState, type ReactElement } from 'react';
import { useAddress } from '../../shared/address/use-address.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useHostAttr, useLatest } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { driverOf } from '../../shared/host/driver.js';
import type { CheckoutState } from './checkout.logic.js';
import { BLOCK_CHECKOUT, FORM } from './checkout.read.js';
import type { ExtensionValues, schema } from './checkout.schema.js';
import { useClassicCheckout } from './driver.js';
import { validate } from './fields.js';
import { useFollower } from './follower.js';
import type { CheckoutPage, Settings } from './context.js';
import { createReview } from './review.js';
import { useMethodSession } from './session.js';
import { lazyView } from '../../shared/lazy-view.js';

type Props = Values<typeof schema> & ElementProps;

const BlockCheckout = lazyView<{ readonly page: CheckoutPage; readonly block: Element | null; readonly extensionData: ExtensionValues }>(
  () => import('./blocks.js').then((part) => part.BlockCheckout),
  'what tells plugins of the checkout block',
);

/** The view of `<shop-checkout>`: classic checkout, checkout block, and the page of an order to pay for. */
export function Checkout(props: Props): ReactElement | null {
  const { element } = props;
  const [state, setState] = useState<CheckoutState>('idle');
  const settings = useLatest<Settings>(props);
  useHostAttr(element, 'data-state', state);
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
        page.review.ask();
      }
    },
  );
  useClassicCheckout(page, form ?? null);
  useFollower(page, form ?? null);
  useMethodSession(page);
  const [block] = useNodes(element, BLOCK_CHECKOUT);
  return block || Object.keys(props.extensionData).length > 0 ? (
    <BlockCheckout page={page} block={block ?? null} extensionData={props.extensionData} />
  ) : null;
}

function makePage(element: HTMLElement, settings: { readonly current: Settings }, setState: (state: CheckoutState) => void): CheckoutPage {
  const page: Omit<CheckoutPage, 'review'> = { element, settings, setState, methodId: undefined, dirty: null, uncover: () => undefined };
  return Object.assign(page, { review: createReview(page) });
}
