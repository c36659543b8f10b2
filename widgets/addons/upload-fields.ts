import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { setSubmitBlocker } from '../../shared/stores/product.js';
import { OPTION } from './addons.read.js';
import type { Session } from './session.js';
import { addFiles } from './uploads.js';

const DIMMED = '0.5';
const UPLOADER = '.yith-wapo-ajax-uploader';
const FILE = '.yith-wapo-addon-type-file input.file';

const hasFiles = (event: DragEvent): boolean => [...(event.dataTransfer?.types ?? [])].includes('Files');

/** Is this the field that files are chosen in? Its files are taken out of it, and it is not a choice. */
const isFileField = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement && target.matches(FILE);

/**
 * Uploads files that are chosen or dropped; while one is under way the submit is held back (contract 69 and 72).
 * @param changed is called whenever a file was added or removed
 */
export function driveUploads(session: Session, changed: () => void): void {
  const { container, scope, store, settings, hear } = session;
  let running = 0;
  const hold = (by: number): void => {
    if (!session.isDriving) {
      return;
    }
    running += by;
    const focus = (): void => container.querySelector<HTMLElement>('.yith-wapo-uploaded-file-element:not(.completed) button')?.focus();
    setSubmitBlocker(store, 'addons-upload', running > 0 ? { message: message('addons.uploading'), focus } : null);
  };
  const context = { settings, changed, hold };
  const add = (option: HTMLElement | null | undefined, files: readonly File[]): void => {
    if (option && files.length > 0) {
      addFiles(option, files, context);
    }
  };
  const uploaderIn = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element && container.contains(target) ? target.closest<HTMLElement>(UPLOADER) : null;

  const addFrom = (chooser: HTMLInputElement): void => {
    const files = [...(chooser.files ?? [])];
    chooser.value = '';
    add(chooser.closest<HTMLElement>(OPTION), files);
  };
  hear<Event>(scope, 'change', ({ target }) => {
    if (isFileField(target)) {
      addFrom(target);
    }
  });
  // Chosen before the tag was there.
  container.querySelectorAll<HTMLInputElement>(FILE).forEach(addFrom);
  for (const type of ['dragenter', 'dragover', 'drop'] as const) {
    hear<DragEvent>(document, type, (event) => {
      if (!hasFiles(event)) {
        return;
      }
      // A drop beside the uploader must not open the file.
      event.preventDefault();
      const uploader = uploaderIn(event.target);
      if (!uploader) {
        return;
      }
      uploader.style.opacity = type === 'drop' ? '' : DIMMED;
      if (type === 'drop') {
        add(uploader.closest<HTMLElement>(OPTION), [...(event.dataTransfer?.files ?? [])]);
      }
    });
  }
  hear<DragEvent>(document, 'dragleave', ({ target, relatedTarget }) => {
    const uploader = uploaderIn(target);
    if (uploader && !uploader.contains(relatedTarget as Node | null)) {
      uploader.style.opacity = '';
    }
  });
  session.onStop(() => setSubmitBlocker(store, 'addons-upload', null));
}
