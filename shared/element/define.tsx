import { Component, useLayoutEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import r2wc from '@r2wc/react-to-web-component';
import { defineElement, type Base, type Definition, type Model } from './element.js';
import { createReadiness, ReadinessContext } from './ready.js';
import type { Schema, Values } from './schema.js';
import { FailContext } from './use-fail.js';

/** What every view gets beside its settings. */
export interface ElementProps {
  /** The custom element itself. */
  readonly element: HTMLElement;
}

class Boundary extends Component<{ fail(error: unknown): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.fail(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** A view with what every one of them needs around it: a boundary for its errors, and word of its first commit. */
function shellOf<P extends ElementProps>(View: ComponentType<P>): ComponentType<{ readonly model: Model }> {
  return function Shell({ model }) {
    const { markReady } = model;
    const readiness = useMemo(() => createReadiness(markReady), [markReady]);
    useLayoutEffect(() => readiness.committed(), [readiness]);
    const props = { ...model.values, element: model.element } as unknown as P;
    return (
      <ReadinessContext.Provider value={readiness}>
        <FailContext.Provider value={model.fail}>
          <Boundary fail={model.fail}>
            <View {...props} />
          </Boundary>
        </FailContext.Provider>
      </ReadinessContext.Provider>
    );
  };
}

/** The one prop of every base. Without a type it is a plain property to r2wc: no attribute parsing that could throw in a constructor. */
const MODEL = { props: { model: undefined } } as never;

/**
 * Makes a React view the custom element that `doc` describes; the view gets the tag's settings as props: see
 * `defineElement`.
 */
export function defineShopElement<S extends Schema>(doc: Definition<S>, View: ComponentType<Values<S> & ElementProps>): void {
  defineElement(doc, () => r2wc(shellOf(View) as ComponentType, MODEL) as unknown as Base);
}
