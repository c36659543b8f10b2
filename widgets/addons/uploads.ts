import { emit } from '../../shared/events.js';
import { NONCE } from '../../shared/host/settings/addons.js';
import { fillPrintf } from '../../shared/host/text-marks.js';
import { hostTemplate } from '../../shared/host/wp-template.js';
import { highest } from '../../shared/extremes.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { own } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { adminAjaxUrl } from '../../shared/net/admin-ajax.js';
import { withNonce } from '../../shared/net/nonce.js';
import { jsonOf, RequestError, isAborted } from '../../shared/net/request.js';
import { upload } from '../../shared/net/upload.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { safeUrl } from '../../shared/url.js';
import { uploadedFiles } from './addons.read.js';
import type { Settings } from './addons.schema.js';
import { setDisplayed } from './effects.js';
import { isPicture, isPictureUrl, nameOf, parseExtensions, refusalOf, sizeText, type UploadRefusal } from './upload.logic.js';

/** Uploading, which comes when the first file is chosen or dropped (contract: addons.md §7 "Upload"). */

/** What the driver gives. */
export interface UploadContext {
  settings(): Settings;
  /** The files of an option have changed. */
  changed(): void;
  /** Tries a file once more that failed. */
  retry(option: HTMLElement, file: File): void;
  /** Alerts are the browser's own box. */
  isNative(): boolean;
}

const ROW = 'yith-wapo-uploaded-file-element';
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

const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, into?: Element): HTMLElementTagNameMap[K] => {
  const node = document.createElement(tag);
  node.className = className;
  into?.append(node);
  return node;
};

const parentField = (option: Element): HTMLInputElement | null => option.querySelector<HTMLInputElement>('input.upload-parent');
/** The row may have moved into fresh markup since; its option is where it stands now. */
const optionOf = (row: Element): HTMLElement | null => row.closest<HTMLElement>('.yith-wapo-option');
/** Does a rule hide its add-on? Then it posts nothing. */
const isHidden = (row: Element): boolean => row.closest('.yith-wapo-addon.hidden') !== null;
/** `10-0`. */
const keyOf = (option: Element): string =>
  option.getAttribute('data-option-id') ?? parentField(option)?.id.replace(/^yith-wapo-/, '') ?? '';
const limitOf = (option: HTMLElement): number | null => {
  const max = Number(option.getAttribute('data-max-multiple'));
  return Number.isFinite(max) && max > 0 ? max : null;
};
const allowsMultiple = (option: HTMLElement): boolean => option.classList.contains('allow-multiple');
const filesOf = (option: Element): number => option.querySelectorAll(`.${ROW}:not(.shop-addons__failed)`).length;

/** Writes down what an option has now: its price, and whether one more may come. */
function settle(option: HTMLElement, context: UploadContext): void {
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
  context.changed();
}

interface Row {
  readonly element: HTMLElement;
  readonly control: AbortController;
  progress(share: number): void;
}

const listIn = (option: Element): Element => option.querySelector('.yith-wapo-uploaded-file') ?? option;

/** Number of the next row. */
const nextIndex = (list: Element): number =>
  Math.max(-1, highest([...list.querySelectorAll<HTMLElement>(`.${ROW}`)].map((el) => Number(el.dataset['index']) || 0))) + 1;

/** A press takes a row away, and ends what is on its way. */
function removeOnPress(remove: HTMLElement, { element, control }: Pick<Row, 'element' | 'control'>, context: UploadContext): void {
  remove.addEventListener('click', () => {
    const at = optionOf(element);
    control.abort();
    element.remove();
    if (at) {
      const chooser = at.querySelector<HTMLInputElement>('input.file');
      if (chooser) {
        chooser.value = '';
      }
      settle(at, context);
      at.querySelector<HTMLElement>('.yith-wapo-ajax-uploader .button, .yith-wapo-ajax-uploader .link')?.focus();
    }
  });
}

/** @param size in bytes; `null`: nobody knows it */
function makeRow(option: HTMLElement, file: { readonly name: string; readonly size: number | null }, context: UploadContext): Row {
  const list = listIn(option);
  const index = nextIndex(list);
  const control = new AbortController();
  const element = make('div', `${ROW} uploaded-file-${index}`, list);
  element.dataset['index'] = String(index);
  const info = make('div', 'yith-wapo-uploaded-file-info', element);
  const facts = make('span', 'info', info);
  make('span', '', make('span', 'file-name', facts)).textContent = file.name;
  make('span', 'file-size', facts).textContent = file.size === null ? '' : sizeText(file.size);
  const remove = make('button', 'remove shop-addons__remove', info);
  remove.type = 'button';
  remove.textContent = '×';
  remove.setAttribute('aria-label', message('addons.upload_cancel', { name: file.name }));
  removeOnPress(remove, { element, control }, context);
  const loader = make('div', 'yith-wapo-loader-container', element);
  loader.id = `progressbar${index}`;
  const label = make('div', 'yith-wapo-loader-label', loader);
  const bar = make('div', 'yith-wapo-loader', loader);
  bar.setAttribute('role', 'progressbar');
  bar.setAttribute('aria-valuemin', '0');
  bar.setAttribute('aria-valuemax', '100');
  bar.setAttribute('aria-label', message('addons.upload_progress', { name: file.name }));
  const fill = make('div', 'ui-progressbar-value', bar);
  const progress = (share: number): void => {
    const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
    label.textContent = `${percent}% ${message('addons.upload_done')}`;
    bar.setAttribute('aria-valuenow', String(percent));
    fill.style.inlineSize = `${percent}%`;
  };
  progress(0);
  return { element, control, progress };
}

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

/** Writes down in its row that a file is there: it is posted from now on. */
function complete({ element, progress }: Row, name: string, { url, isImage }: { readonly url: string; readonly isImage: boolean }): void {
  progress(1);
  element.classList.add('completed');
  element.querySelector('.remove')?.setAttribute('aria-label', message('addons.upload_remove', { name }));
  element.querySelector<HTMLElement>('.yith-wapo-loader-container')?.style.setProperty('display', 'none');
  const option = optionOf(element);
  const key = option ? keyOf(option) : '';
  const field = make('input', 'option yith-wapo-option-value', element);
  field.type = 'hidden';
  field.name = `yith_wapo[][${key}][]`;
  field.value = url;
  field.disabled = isHidden(element);
  const src = safeUrl(url);
  if (isImage && src !== null) {
    const img = make('img', 'yith-wapo-img-uploaded', element.querySelector('.info') ?? element);
    img.alt = '';
    img.src = src;
  }
}

/** A row of the host's own template, where the page has one and may run it (contract: cart-item-editor.md §3). */
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

/** Puts a file into an option that was uploaded before, for a cart line that is edited, say; as if it had been uploaded just now. */
export function restoreFile(option: HTMLElement, url: string, context: UploadContext): void {
  const name = nameOf(url);
  const file = { url, isImage: isPictureUrl(url) };
  const printed = templateRow(option, name, file);
  const remove = printed?.querySelector<HTMLElement>('.remove');
  if (printed && remove) {
    remove.setAttribute('role', 'button');
    remove.tabIndex = 0;
    remove.setAttribute('aria-label', message('addons.upload_remove', { name }));
    removeOnPress(remove, { element: printed, control: new AbortController() }, context);
  } else if (!printed) {
    complete(makeRow(option, { name, size: null }, context), name, file);
  }
  settle(option, context);
}

/** A failed file stays in the list with the way to try again; nothing of it is posted. */
function fail({ element }: Row, file: File, error: unknown, context: UploadContext): void {
  console.error('[shop] <shop-addons>: File upload failed!', error);
  element.classList.add('shop-addons__failed');
  element.querySelector<HTMLElement>('.yith-wapo-loader-container')?.style.setProperty('display', 'none');
  element.querySelector('.remove')?.setAttribute('aria-label', message('addons.upload_remove', { name: file.name }));
  const note = make('small', 'shop-addons__upload-error', element);
  note.setAttribute('role', 'alert');
  note.textContent = message('addons.upload_failed', { name: file.name });
  const retry = make('button', 'button shop-addons__retry', element);
  retry.type = 'button';
  retry.textContent = message('addons.upload_retry');
  retry.addEventListener('click', () => {
    const option = optionOf(element);
    element.remove();
    if (option) {
      context.retry(option, file);
      // The pressed button has left with its row: its new row's has the focus.
      option.querySelector<HTMLElement>(`.${ROW}:last-child .remove`)?.focus();
    }
  });
}

/**
 * Uploads files that were chosen or dropped for an option, one after another; where one is not allowed, none is uploaded.
 * @returns when all have been sent, or have failed
 */
export async function addFiles(option: HTMLElement, files: readonly File[], context: UploadContext): Promise<void> {
  const { uploadTypes, uploadMaxSize } = context.settings();
  const anchor = option.querySelector('.yith-wapo-ajax-uploader') ?? option;
  const refusal = refusalOf(files, filesOf(option), {
    allowsMultiple: allowsMultiple(option),
    maxFiles: limitOf(option),
    extensions: parseExtensions(uploadTypes),
    maxSize: uploadMaxSize > 0 ? uploadMaxSize : null,
  });
  if (refusal) {
    showAlert(anchor, refusalText(refusal), { native: context.isNative() });
    return;
  }
  clearAlert(anchor);
  const rows = files.map((file) => ({ file, row: makeRow(option, file, context) }));
  settle(option, context);
  const mine = queue.then(async () => {
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
        settle(at, context);
      }
    }
  });
  queue = mine;
  await mine;
}
