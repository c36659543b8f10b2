import { textFields } from '../../shared/dom/form-data.js';
import { NONCE } from '../../shared/host/settings/addons.js';
import { isWhole, markedHtml } from '../../shared/html/whole.js';
import { isRecord, own } from '../../shared/json.js';
import { parseAnswer } from '../../shared/json-answer.js';
import { adminAjax, adminAjaxText, adminAjaxUrl } from '../../shared/net/admin-ajax.js';
import { withNonce } from '../../shared/net/nonce.js';
import { jsonOf, RequestError } from '../../shared/net/request.js';
import { upload } from '../../shared/net/upload.js';
import type { Settings } from './addons.schema.js';

/** Everything that is asked of the shop (contract 58). */

/** What `live_print_blocks` answers (contract 59). */
export interface PrintedBlocks {
  readonly html: string;
  /** Values by option: `5-0` or `4`. */
  readonly values: ReadonlyMap<string, string>;
  /** Pieces of linked products by option. */
  readonly quantities: ReadonlyMap<string, string>;
}

const texts = (map: unknown): [string, string][] =>
  isRecord(map) ? Object.entries(map).flatMap(([key, value]) => (typeof value === 'object' ? [] : [[key, String(value)]])) : [];

/** Reads the answer: JSON since 4.26, the plain HTML before. @throws RequestError where it is neither */
export function parsePrintedBlocks(body: string, url: string): PrintedBlocks {
  const text = body.trim();
  let read: unknown;
  try {
    read = parseAnswer(text, ['html']);
  } catch {
    read = null;
  }
  // Data in the attributes of plain HTML looks like JSON behind something else.
  const isJson = isRecord(read) && (typeof read['html'] === 'string' || !text.startsWith('<'));
  if (!isJson && text.startsWith('<')) {
    return { html: text, values: new Map(), quantities: new Map() };
  }
  if (!isRecord(read) || typeof read['html'] !== 'string') {
    throw new RequestError('not-json', url, 200, text);
  }
  const addons = Array.isArray(read['addons']) ? read['addons'] : [read['addons']];
  return {
    html: read['html'],
    values: new Map(addons.flatMap(texts)),
    quantities: new Map(texts(read['quantities'])),
  };
}

/** What the blocks of a container are made of, in their order. */
const PRODUCT = '[id="yith_wapo_product_id"]';
const BLOCK = '.yith-wapo-block';
const BOX = '[id="wapo-total-price-table"]';

/**
 * Is this what stands in a container, whole? What the container has of it the answer has, too (behind blocks the box of totals), and none
 * of it breaks off. A sign-in page of a network is none.
 */
function holdsBlocks(html: string, container: Element): boolean {
  const answer = markedHtml(html);
  const parts = [...answer.querySelectorAll(`${PRODUCT}, ${BLOCK}, ${BOX}`)];
  const isThere = (selector: string): boolean => answer.querySelector(selector) !== null || container.querySelector(selector) === null;
  return parts.length > 0 && parts.every(isWhole) && isThere(PRODUCT) && (!answer.querySelector(BLOCK) || isThere(BOX));
}

/**
 * Has the server print the blocks of a container for what its form holds now; empty HTML says that nothing is new.
 * @throws RequestError also where the answer holds no blocks, or breaks off
 */
export function fetchBlocks(
  form: HTMLFormElement,
  container: Element,
  settings: Settings,
  price: string,
  signal: AbortSignal,
): Promise<PrintedBlocks> {
  const url = adminAjaxUrl(settings.ajaxUrl);
  const addons = textFields(new FormData(form)).map(([name, value]) => ({ name, value: value.replaceAll(/\r\n?|\n/g, '\r\n') }));
  return withNonce(NONCE, async (nonce) => {
    const fields = {
      addons,
      currency: settings.currencyCode,
      current_language: settings.language,
      security: nonce,
      ...(price === '' ? {} : { price }),
    };
    const body = await adminAjaxText('live_print_blocks', fields, { url: settings.ajaxUrl, signal });
    const blocks = parsePrintedBlocks(body, url);
    if (blocks.html !== '' && !holdsBlocks(blocks.html, container)) {
      throw new RequestError('not-json', url, 200, body);
    }
    return blocks;
  });
}

/** Sums that the shop is to write with its suffix, as decimal texts. */
export interface AskedTotals {
  readonly productId: string;
  readonly options: string;
  readonly untaxedOptions: string;
  readonly order: string;
}

/** Has the shop write totals. @throws RequestError */
export const fetchTotals = (totals: AskedTotals, settings: Settings, signal: AbortSignal): Promise<unknown> =>
  withNonce(NONCE, (nonce) =>
    adminAjax(
      'update_totals_with_suffix',
      {
        data: {
          product_id: totals.productId,
          options_price: totals.options,
          options_default_price: totals.untaxedOptions,
          total_order_price: totals.order,
          currency: settings.currencyCode,
        },
        security: nonce,
      },
      { url: settings.ajaxUrl, signal },
    ),
  );

/** Asks for the price of a variable product without a choice. @throws RequestError */
export const fetchDefaultPrice = (productId: string, settings: Settings, signal: AbortSignal): Promise<unknown> =>
  withNonce(NONCE, (nonce) =>
    adminAjax('get_default_variation_price', { security: nonce, product_id: productId }, { url: settings.ajaxUrl, signal }),
  );

/** Where an uploaded file lies, and its MIME type; empty where the server does not say. */
interface UploadedFile {
  readonly url: string;
  readonly type: string;
}

/** Uploads one file. @param progress is told the share that has gone. @throws RequestError also where the shop refuses the file */
export function uploadFile(file: File, settings: Settings, progress: (share: number) => void, signal: AbortSignal): Promise<UploadedFile> {
  const url = adminAjaxUrl(settings.ajaxUrl);
  return withNonce(NONCE, async (nonce) => {
    const body = new FormData();
    body.append('action', 'yith_wapo_upload_file');
    body.append('security', nonce);
    body.append('currentFile', file);
    const answer = jsonOf(await upload({ url, body, onProgress: progress, signal }), url);
    const [at, type] = [own(answer, 'url'), own(answer, 'type')];
    if (typeof at !== 'string' || at === '') {
      throw new RequestError('not-json', url);
    }
    return { url: at, type: typeof type === 'string' ? type : '' };
  });
}
