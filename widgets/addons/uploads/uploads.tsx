import type { ReactElement } from 'react';
import { nodeOf } from '../../../shared/dom/node-of.js';
import { AsButton } from '../../../shared/element/as-button.js';
import { Hosts } from '../../../shared/element/host.js';
import { emit } from '../../../shared/events.js';
import { highest } from '../../../shared/extremes.js';
import { fillPrintf } from '../../../shared/host/text-marks.js';
import { hostTemplate } from '../../../shared/host/wp-template.js';
import { parseHtml } from '../../../shared/html/sanitize.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import { isAborted } from '../../../shared/net/request.js';
import { announce } from '../../../shared/stores/notices.js';
import { setSubmitBlocker } from '../../../shared/stores/product.js';
import { clearAlert } from '../../../shared/ui/alert-box.js';
import { showAlert } from '../../../shared/ui/alert.js';
import { safeUrl } from '../../../shared/url.js';
import { OPTION, UPLOAD_BUTTON, uploadedFiles } from '../addons.host.js';
import type { Settings } from '../addons.schema.js';
import { uploadFile } from '../calls.js';
import { setDisplayed, type Session } from '../session.js';
import { isPicture, isPictureUrl, nameOf, parseExtensions, refusalOf, sizeText, type UploadRefusal } from './uploads.rules.js';

/**
 * Files of an upload add-on: each has a row, and they go to the shop one after another (contract 69 to 74). A file goes on when the tag has
 * left its form or another script drives it, its row moves into blocks that are printed anew, and the page keeps the row, whose field is
 * posted: so rows are plain nodes, and not React's.
 */

/** The class of a row. */
const ROW = 'yith-wapo-uploaded-file-element';
const parentField = (option: Element): HTMLInputElement | null => option.querySelector<HTMLInputElement>('input.upload-parent');
/** The row may have moved into fresh markup since; its option is where it stands now. */
const optionOf = (row: Element): HTMLElement | null => row.closest<HTMLElement>(OPTION);
/** Does a rule hide its add-on? Then it posts nothing. */
const isHidden = (row: Element): boolean => row.closest('.yith-wapo-addon.hidden') !== null;
/** `10-0`. */
const keyOf = (option: Element): string =>
  option.getAttribute('data-option-id') ?? parentField(option)?.id.replace(/^yith-wapo-/, '') ?? '';
/** How many files an option takes; `null`: as many as one likes. */
const limitOf = (option: HTMLElement): number | null => {
  const max = Number(option.getAttribute('data-max-multiple'));
  return Number.isFinite(max) && max > 0 ? max : null;
};
/** Does an option take more than one file? */
const allowsMultiple = (option: HTMLElement): boolean => option.classList.contains('allow-multiple');
/** Files of an option, without those that have failed. */
const filesOf = (option: Element): number => option.querySelectorAll(`.${ROW}:not(.shop-addons__failed)`).length;

/** Writes down what an option has now: its price, and whether one more may come. */
function settle(option: HTMLElement, changed: () => void): void {
  const parent = parentField(option);
  const files = uploadedFiles(option).length;
  if (parent) {
    parent.value = files > 0 ? '1' : '';
  }
  const list = option.querySelector<HTMLElement>('.yith-wapo-uploaded-file');
  if (list) {
    list.style.display = list.childElementCount > 0 ? '' : 'none';
  }
  const max = allowsMultiple(option) ? limitOf(option) : 1;
  const box = option.querySelector<HTMLElement>('.yith-wapo-ajax-uploader-container');
  if (box) {
    const isRunning = option.querySelector(`.${ROW}:not(.completed, .shop-addons__failed)`) !== null;
    setDisplayed(box, !isRunning && (max === null || filesOf(option) < max), isRunning ? 'none' : 'fade');
  }
  changed();
}

/** The row of a file that is on its way. */
interface Row {
  readonly element: HTMLElement;
  readonly control: AbortController;
  progress(share: number): void;
}

const listIn = (option: Element): Element => option.querySelector('.yith-wapo-uploaded-file') ?? option;

/** Number of the next row. */
const nextIndex = (list: Element): number =>
  Math.max(-1, highest([...list.querySelectorAll<HTMLElement>(`.${ROW}`)].map((el) => Number(el.dataset['index']) || 0))) + 1;

/** Takes a row away, and ends what is on its way. */
function removeRow({ element, control }: Pick<Row, 'element' | 'control'>, changed: () => void): void {
  const at = optionOf(element);
  control.abort();
  element.remove();
  if (at) {
    const chooser = at.querySelector<HTMLInputElement>('input.file');
    if (chooser) {
      chooser.value = '';
    }
    settle(at, changed);
    at.querySelector<HTMLElement>(UPLOAD_BUTTON)?.focus();
  }
}

/** How far a file is, in the host's markup. */
function makeLoader(index: number, name: string): { readonly loader: HTMLElement; progress(share: number): void } {
  const label = nodeOf(<div className="yith-wapo-loader-label" />);
  const fill = nodeOf(<div className="ui-progressbar-value" />);
  const bar = nodeOf(
    <div
      className="yith-wapo-loader"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={message('addons.upload_progress', { name })}
    />,
  );
  const loader = nodeOf(<div className="yith-wapo-loader-container" id={`progressbar${index}`} />);
  bar.append(fill);
  loader.append(label, bar);
  const progress = (share: number): void => {
    const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
    label.textContent = `${percent}% ${message('addons.upload_done')}`;
    bar.setAttribute('aria-valuenow', String(percent));
    fill.style.inlineSize = `${percent}%`;
  };
  progress(0);
  return { loader, progress };
}

/** @param size in bytes; `null`: nobody knows it */
function makeRow(option: HTMLElement, { name, size }: { readonly name: string; readonly size: number | null }, changed: () => void): Row {
  const list = listIn(option);
  const index = nextIndex(list);
  const control = new AbortController();
  const element: HTMLElement = nodeOf(
    <div className={`${ROW} uploaded-file-${index}`} data-index={index}>
      <div className="yith-wapo-uploaded-file-info">
        <span className="info">
          <span className="file-name">
            <span>{name}</span>
          </span>
          <span className="file-size">{size !== null && sizeText(size)}</span>
        </span>
        <button
          type="button"
          className="remove shop-addons__remove"
          aria-label={message('addons.upload_cancel', { name })}
          onClick={() => removeRow({ element, control }, changed)}
        >
          ×
        </button>
      </div>
    </div>,
  );
  const { loader, progress } = makeLoader(index, name);
  element.append(loader);
  list.append(element);
  return { element, control, progress };
}

/** Writes down in its row that a file is there: it is posted from now on. */
function complete({ element, progress }: Row, name: string, { url, isImage }: { readonly url: string; readonly isImage: boolean }): void {
  progress(1);
  element.classList.add('completed');
  element.querySelector('.remove')?.setAttribute('aria-label', message('addons.upload_remove', { name }));
  element.querySelector<HTMLElement>('.yith-wapo-loader-container')?.style.setProperty('display', 'none');
  const option = optionOf(element);
  const key = option ? keyOf(option) : '';
  const field = `yith_wapo[][${key}][]`;
  element.append(
    nodeOf(<input type="hidden" className="option yith-wapo-option-value" name={field} value={url} disabled={isHidden(element)} />),
  );
  const src = safeUrl(url);
  if (isImage && src !== null) {
    (element.querySelector('.info') ?? element).append(nodeOf(<img className="yith-wapo-img-uploaded" alt="" src={src} />));
  }
}

/** A row of the host's own template, where the page has one and may run it (contract 85). */
function templateRow(option: HTMLElement, name: string, file: { readonly url: string; readonly isImage: boolean }): HTMLElement | null {
  const list = listIn(option);
  const html = hostTemplate('yith-wapo-uploaded-file-template', {
    fileIndex: nextIndex(list),
    fileName: name,
    fileSize: '',
    image: file.isImage ? file.url : '',
    optionId: keyOf(option),
    addonVal: file.url,
  });
  const element = html === null ? null : parseHtml(html, 'the template of an uploaded file').firstElementChild;
  if (!(element instanceof HTMLElement)) {
    return null;
  }
  for (const img of element.querySelectorAll<HTMLElement>('.yith-wapo-img-uploaded')) {
    img.style.display = img.getAttribute('src') ? '' : 'none';
  }
  list.append(element);
  for (const field of element.querySelectorAll('input')) {
    field.disabled = isHidden(element);
  }
  return element;
}

const RESTORED = 'shop-addons__restored';

/** Makes buttons of what removes rows of the host's own template. */
export const RestoredRows = ({ container }: { readonly container: HTMLElement }): ReactElement => (
  <Hosts in={container} match={`.${RESTORED} .remove`}>
    {(remove) => <AsButton node={remove} />}
  </Hosts>
);

/** Puts a file into an option that was uploaded before, for a cart line that is edited, say; as if it had been uploaded just now. */
export function restoreFile(option: HTMLElement, url: string, changed: () => void): void {
  const name = nameOf(url);
  const file = { url, isImage: isPictureUrl(url) };
  const printed = templateRow(option, name, file);
  const remove = printed?.querySelector<HTMLElement>('.remove');
  if (printed && remove) {
    // What presses it by key shows `RestoredRows`.
    printed.classList.add(RESTORED);
    remove.setAttribute('aria-label', message('addons.upload_remove', { name }));
    remove.addEventListener('click', () => removeRow({ element: printed, control: new AbortController() }, changed));
  } else if (!printed) {
    complete(makeRow(option, { name, size: null }, changed), name, file);
  }
  settle(option, changed);
}

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
        const answer = await uploadFile(file, context.settings(), row.progress, row.control.signal);
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
