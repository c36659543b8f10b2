import type { Model, Renderer } from './element.js';

/** A tag at work. */
interface Running {
  settings: string;
  leave: () => void;
}

const nothing = (): void => undefined;
const settingsOf = ({ values }: Model): string => JSON.stringify(values);

/**
 * Shows a tag without React, by one function that begins and gives how to end. Settings that have changed end it and begin anew; the same
 * ones, read again, do nothing.
 * @param start gets the settings by the keys of the schema, and the model
 */
export const plainRenderer = <V>(start: (values: V, model: Model) => () => void): Renderer<Running> => ({
  mount(_box, model) {
    const running = { settings: settingsOf(model), leave: start(model.values as V, model) };
    model.settle();
    return running;
  },
  update(running, model) {
    const settings = settingsOf(model);
    if (settings === running.settings) {
      return;
    }
    running.settings = settings;
    running.leave();
    running.leave = nothing;
    running.leave = start(model.values as V, model);
  },
  unmount: (running) => running.leave(),
});
