import { emit, type ShopEvents } from '../../shared/events.js';
import { CROSSINGS, fireHost, jquery, onHost } from '../../shared/host/jquery-bridge.js';

/**
 * The host's own variation events. With jQuery on the page an act is an event: others hear it, and our handler, bound first, does
 * the work, also when somebody else fires it. Without jQuery the work is done directly, and only our own events are sent.
 */
type Work = (args: readonly unknown[]) => void;

/** The acts of one form by host event name. */
interface HostEvents {
  /** Fires a host event on a node; its work is done in that moment. */
  fire(name: string, target: Element, args?: readonly unknown[]): void;
  stop(): void;
}

/** Binds acts to host events of a form. `allowed` is asked before any work: the host's own script may have taken over. */
export function createHostEvents(form: HTMLFormElement, acts: Readonly<Record<string, Work>>, allowed: () => boolean): HostEvents {
  const run = (name: string, args: readonly unknown[]): void => {
    if (allowed()) {
      acts[name]?.(args);
    }
  };
  const stops = Object.keys(acts).map((name) => onHost(form, name, (_event, args) => run(name, args)));
  return {
    fire(name, target, args = []) {
      if (jquery()) {
        fireHost(target, name, args);
        return;
      }
      run(name, args);
      const crossing = CROSSINGS.find((c) => c.host === name);
      if (crossing) {
        emit(target, crossing.ours as keyof ShopEvents, Object.fromEntries(crossing.args.map((key, i) => [key, args[i]])) as never);
      }
    },
    stop() {
      for (const f of stops) {
        f();
      }
    },
  };
}
