import { own, stringOf } from '../json.js';

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
