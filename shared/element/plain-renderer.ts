import type { Model, Renderer } from './element.js';

const nothing = (): void => undefined;

/**
 * Shows a tag without React, by one function that begins and gives how to end. Settings that have changed end it and begin anew; the same
 * ones, read again, do nothing.
 * @param start gets the settings by the keys of the schema, and the model
 */
export function plainRenderer<V>(start: (values: V, model: Model) => () => void): Renderer {
  return (_box, begin) => {
    let settings = '';
    let leave = nothing;
    const update = (model: Model): void => {
      const now = JSON.stringify(model.values);
      if (now !== settings) {
        settings = now;
        leave();
        leave = nothing;
        leave = start(model.values as V, model);
      }
    };
    update(begin);
    begin.settle();
    return { update, leave: () => leave() };
  };
}
