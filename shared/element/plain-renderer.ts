import type { Model, Renderer } from './element.js';

/** A tag at work. */
interface Running {
  settings: string;
  leave: () => void;
}

const nothing = (): void => undefined;

/**
 * Shows a tag without React, by one function that begins and gives how to end. Settings that have changed end it and begin anew; the same
 * ones, read again, do nothing.
 * @param start gets the settings by the keys of the schema, and the model
 */
export function plainRenderer<V>(start: (values: V, model: Model) => () => void): Renderer<Running> {
  const update = (running: Running, model: Model): void => {
    const settings = JSON.stringify(model.values);
    if (settings !== running.settings) {
      running.settings = settings;
      running.leave();
      running.leave = nothing;
      running.leave = start(model.values as V, model);
    }
  };
  return {
    mount(_box, model) {
      const running = { settings: '', leave: nothing };
      update(running, model);
      model.settle();
      return running;
    },
    update,
    unmount: (running) => running.leave(),
  };
}
