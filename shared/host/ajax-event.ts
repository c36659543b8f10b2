import { isRecord, own, stringOf } from '../json.js';

/** A request of the host's scripts, as jQuery tells of it on the document (`ajaxSend`, `ajaxSuccess`, `ajaxError`, `ajaxComplete`). */
export interface AjaxEvent {
  /** The URL it goes to; empty where jQuery does not say. */
  readonly url: string;
  /** Its form-encoded body; empty where it has none, or one of another kind. */
  readonly body: string;
  /** Its answer, as far as there is one; the status is 0 without. */
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  readonly json: unknown;
}

/** Reads the arguments of one of jQuery's ajax events: the request (`jqXHR`, whose members are inherited) and its settings. */
export function parseAjaxEvent([xhr, settings]: readonly unknown[]): AjaxEvent {
  const answer = Object(xhr) as Record<string, unknown>;
  return {
    url: stringOf(own(settings, 'url')),
    body: stringOf(own(settings, 'data')),
    status: Number(answer['status']) || 0,
    statusText: stringOf(answer['statusText']),
    text: stringOf(answer['responseText']),
    json: answer['responseJSON'],
  };
}

/** A field of a request's body; empty where it has none of that name. */
export const ajaxField = ({ body }: AjaxEvent, name: string): string => new URLSearchParams(body).get(name) ?? '';

/** Is an answer a page of its own, where a part of one was asked for? A proxy's word that the shop is down comes with status 200, too. */
export const isWholePage = (text: string): boolean => /<(?:!doctype|html|body)\b/i.test(text);

/**
 * Lets a request of the host's scripts for HTML count as failed where its answer is none: they show whatever comes. It is heard as any
 * request that failed (`ajaxError`, with the status of the answer).
 * @param args of jQuery's `ajaxSend`, the last moment for it
 * @param isAnswer is asked with the text of the answer
 */
export function expectAnswer([, settings]: readonly unknown[], isAnswer: (text: string) => boolean): void {
  const converters = own(settings, 'converters');
  if (isRecord(converters)) {
    converters['text html'] = (text: unknown) => {
      if (!isAnswer(stringOf(text))) {
        throw new Error('the answer is a page of somebody else');
      }
      return text;
    };
  }
}
