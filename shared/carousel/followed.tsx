import { useEffect, useState, type ReactElement } from 'react';
import { reducedMotion } from '../a11y/motion.js';
import { useMedia } from '../dom/use-media.js';
import { keyOf, useHostAttr } from '../element/host-hooks.js';
import { swiperOf, type Swiper } from '../host/swiper.js';
import { message } from '../messages.js';
import '../messages/carousel.js';
import type { CarouselProps } from './parts.js';
import { offerControls, type CarouselControls } from './controls.js';
import { useNodesIn } from './use-nodes-in.js';

/** The same controls over a Swiper of the host's. */
const swiperControls = (swiper: Swiper): CarouselControls => ({
  next: () => swiper.slideNext(),
  prev: () => swiper.slidePrev(),
  to: (index) => (swiper.slideToLoop ? swiper.slideToLoop(index) : swiper.slideTo(index)),
  play: () => {
    if (!reducedMotion()) {
      swiper.autoplay?.start();
    }
  },
  stop: () => {
    swiper.autoplay?.stop();
  },
});

/** Swiper moves it; we pass on what code asks, and keep it still for who wants less movement. */
export function Followed({ element, view, around = view, prev, next }: CarouselProps): ReactElement {
  const reduced = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    const swiper = swiperOf(view);
    return swiper && offerControls(element, swiperControls(swiper));
  }, [element, view]);
  useEffect(() => {
    const swiper = reduced ? swiperOf(view) : undefined;
    const stop = (): unknown => swiper?.autoplay?.stop();
    // The host's script starts it again at any click or scroll; while it says so, it cannot be stopped yet.
    const stopSoon = (): void => queueMicrotask(stop);
    stop();
    swiper?.on?.('autoplayStart', stopSoon);
    return () => void swiper?.off?.('autoplayStart', stopSoon);
  }, [view, reduced]);
  return (
    <>
      {useNodesIn(around, prev).map((node) => (
        <Name key={keyOf(node)} node={node} name={message('carousel.previous')} />
      ))}
      {useNodesIn(around, next).map((node) => (
        <Name key={keyOf(node)} node={node} name={message('carousel.next')} />
      ))}
      {useNodesIn(around, '.swiper-pagination-bullet').map((node, i) => (
        <Name key={keyOf(node)} node={node} name={message('carousel.go_to', { index: i + 1 })} />
      ))}
    </>
  );
}

/** Names a button of the host's that has no name. */
function Name({ node, name }: { readonly node: HTMLElement; readonly name: string }): null {
  const [bare] = useState(() => !node.hasAttribute('aria-label') && node.textContent?.trim() === '');
  useHostAttr(node, 'aria-label', bare ? name : undefined);
  return null;
}
