import { nodeOf } from '../../../shared/dom/node-of.js';
import { emit } from '../../../shared/events.js';
import { NONCE } from '../../../shared/host/settings/addons.js';
import { fillPrintf } from '../../../shared/host/text-marks.js';
import { own } from '../../../shared/json.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import { adminAjaxUrl } from '../../../shared/net/admin-ajax.js';
import { withNonce } from '../../../shared/net/nonce.js';
import { jsonOf, RequestError, isAborted } from '../../../shared/net/request.js';
import { upload } from '../../../shared/net/upload.js';
import { announce } from '../../../shared/stores/notices.js';
import { setSubmitBlocker } from '../../../shared/stores/product.js';
import { clearAlert } from '../../../shared/ui/alert-box.js';
import { showAlert } from '../../../shared/ui/alert.js';
import { OPTION } from '../addons.host.js';
import type { Settings } from '../addons.schema.js';
import type { Session } from '../session.js';
import { allowsMultiple, complete, filesOf, limitOf, makeRow, optionOf, ROW, settle, type Row } from './rows.js';
import { isPicture, parseExtensions, refusalOf, type UploadRefusal } from './uploads.rules.js';

/** Uploading (contract 69 to 74). */

/** What the driver gives. */
interface UploadContext {
  settings(): Settings;
  /** The files of an option have changed. */
  changed(): void;
  /** Some more files are under way, or fewer. */
  hold(by: number): void;
}

/** Uploads wait for each other, whatever uploader they are of. */
let queue: Promise<void> = Promise.resolve();

const refusalText = (refusal: UploadRefusal): string => {
  switch (refusal.kind) {
    case 'count':
      return `${message('addons.max_files').trim()} ${refusal.max}`;
    case 'extension':
      return message('addons.extension');
    case 'size':
      return fillPrintf(message('addons.file_size'), refusal.name, refusal.max);
  }
};

/** Where a file lies, and its MIME type; empty where the server does not say. */
interface UploadedFile {
  readonly url: string;
  readonly type: string;
}

/** Where a file lies and what it is, as the server says. @throws RequestError where it refused */
function readAnswer(answer: unknown, url: string): UploadedFile {
  const at = own(answer, 'url');
  const type = own(answer, 'type');
  if (typeof at !== 'string' || at === '') {
    throw new RequestError('not-json', url);
  }
  return { url: at, type: typeof type === 'string' ? type : '' };
}

async function send({ control, progress }: Row, file: File, context: UploadContext): Promise<UploadedFile> {
  const url = adminAjaxUrl(context.settings().ajaxUrl);
  return withNonce(NONCE, async (nonce) => {
    const body = new FormData();
    body.append('action', 'yith_wapo_upload_file');
    body.append('security', nonce);
    body.append('currentFile', file);
    return readAnswer(jsonOf(await upload({ url, body, onProgress: progress, signal: control.signal }), url), url);
  });
}

/** A failed file stays in the list with the way to try again; nothing of it is posted. */
function fail({ element }: Row, file: File, error: unknown, context: UploadContext): void {
  console.error('[shop] <shop-addons>: File upload failed!', error);
  element.classList.add('shop-addons__failed');
  element.querySelector<HTMLElement>('.yith-wapo-loader-container')?.style.setProperty('display', 'none');
  element.querySelector('.remove')?.setAttribute('aria-label', message('addons.upload_remove', { name: file.name }));
  const retry = (): void => {
    const option = optionOf(element);
    element.remove();
    if (option) {
      addFiles(option, [file], context);
      // The pressed button has left with its row: its new row's has the focus.
      option.querySelector<HTMLElement>(`.${ROW}:last-child .remove`)?.focus();
    }
  };
  element.append(
    nodeOf(
      <small className="shop-addons__upload-error" role="alert">
        {message('addons.upload_failed', { name: file.name })}
      </small>,
    ),
    nodeOf(
      <button type="button" className="button shop-addons__retry" onClick={retry}>
        {message('addons.upload_retry')}
      </button>,
    ),
  );
}

/** Uploads files that were chosen or dropped for an option, one after another; where one is not allowed, none is uploaded. */
function addFiles(option: HTMLElement, files: readonly File[], context: UploadContext): void {
  const { changed, hold } = context;
  const { uploadTypes, uploadMaxSize, alerts } = context.settings();
  const anchor = option.querySelector('.yith-wapo-ajax-uploader') ?? option;
  const refusal = refusalOf(files, filesOf(option), {
    allowsMultiple: allowsMultiple(option),
    maxFiles: limitOf(option),
    extensions: parseExtensions(uploadTypes),
    maxSize: uploadMaxSize > 0 ? uploadMaxSize : null,
  });
  if (refusal) {
    showAlert(anchor, refusalText(refusal), { native: alerts === 'native' });
    return;
  }
  clearAlert(anchor);
  hold(1);
  const rows = files.map((file) => ({ file, row: makeRow(option, file, changed) }));
  settle(option, changed);
  const sendAll = async (): Promise<void> => {
    for (const { file, row } of rows) {
      if (row.control.signal.aborted) {
        continue;
      }
      try {
        const answer = await send(row, file, context);
        complete(row, file.name, { url: answer.url, isImage: isPicture(answer.type) });
        announce(message('addons.uploaded', { name: file.name }));
        emit(optionOf(row.element) ?? row.element, 'shop:addon-uploaded', answer);
      } catch (error) {
        if (!isAborted(error)) {
          fail(row, file, error, context);
        }
      }
      const at = optionOf(row.element) ?? (option.isConnected ? option : null);
      if (at) {
        settle(at, changed);
      }
    }
  };
  queue = queue.then(sendAll).finally(() => hold(-1));
}

const DIMMED = '0.5';
const UPLOADER = '.yith-wapo-ajax-uploader';
const FILE = '.yith-wapo-addon-type-file input.file';

const hasFiles = (event: DragEvent): boolean => [...(event.dataTransfer?.types ?? [])].includes('Files');

/** Is this the field that files are chosen in? Its files are taken out of it, and it is not a choice. */
const isFileField = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement && target.matches(FILE);

/**
 * Uploads files that are chosen or dropped; while one is under way the submit is held back (contract 69 and 72). What is dragged moves all
 * the time: no rendering.
 * @param changed is called whenever a file was added or removed
 */
export function driveUploads({ container, scope, store, settings, life }: Session, changed: () => void): void {
  let running = 0;
  const hold = (by: number): void => {
    if (life.isOver) {
      return;
    }
    running += by;
    const focus = (): void => container.querySelector<HTMLElement>('.yith-wapo-uploaded-file-element:not(.completed) button')?.focus();
    setSubmitBlocker(store, 'addons-upload', running > 0 ? { message: message('addons.uploading'), focus } : null);
  };
  life.add(() => setSubmitBlocker(store, 'addons-upload', null));
  const add = (option: HTMLElement | null | undefined, files: readonly File[]): void => {
    if (option && files.length > 0) {
      addFiles(option, files, { settings, changed, hold });
    }
  };
  const uploaderIn = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element && container.contains(target) ? target.closest<HTMLElement>(UPLOADER) : null;

  const addFrom = (chooser: HTMLInputElement): void => {
    const files = [...(chooser.files ?? [])];
    chooser.value = '';
    add(chooser.closest<HTMLElement>(OPTION), files);
  };
  life.listen(scope, 'change', ({ target }) => {
    if (isFileField(target)) {
      addFrom(target);
    }
  });
  // Chosen before the tag was there.
  container.querySelectorAll<HTMLInputElement>(FILE).forEach(addFrom);
  const drag = (event: DragEvent): void => {
    if (!hasFiles(event)) {
      return;
    }
    // A drop beside the uploader must not open the file.
    event.preventDefault();
    const uploader = uploaderIn(event.target);
    if (uploader) {
      uploader.style.opacity = event.type === 'drop' ? '' : DIMMED;
    }
    if (uploader && event.type === 'drop') {
      add(uploader.closest<HTMLElement>(OPTION), [...(event.dataTransfer?.files ?? [])]);
    }
  };
  (['dragenter', 'dragover', 'drop'] as const).forEach((type) => life.listen(document, type, drag));
  life.listen(document, 'dragleave', ({ target, relatedTarget }) => {
    const uploader = uploaderIn(target);
    if (uploader && !uploader.contains(relatedTarget as Node | null)) {
      uploader.style.opacity = '';
    }
  });
}
