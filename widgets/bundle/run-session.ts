import type { Settings } from './bundle.schema.js';
import type { BundleParts } from './parts.read.js';
import { createSession, type Session } from './session.js';
import { nameControls } from './steps.js';

/**
 * Works at a bundle: names its controls, then does what drives or follows. Where that throws, everything is given back before the tag hears
 * of it.
 * @returns how to end; the bundle is as it was printed
 */
export function runSession(parts: BundleParts, settings: Settings, work: (session: Session) => void): () => void {
  const session = createSession(parts, settings);
  try {
    nameControls(session);
    work(session);
  } catch (error) {
    session.stop();
    throw error;
  }
  return session.stop;
}
