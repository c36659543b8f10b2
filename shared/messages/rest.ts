import { texts } from '../message-table.js';

/** Texts of the REST helper. */
export const restTexts = texts({
  'rest.invalid_json': { en: 'The response is not a valid JSON response.' },
  'rest.unknown_error': { en: 'An unknown error occurred.' },
  'rest.fetch_error': { en: 'You are probably offline.' },
  'rest.post_process': { en: 'Media upload failed. If this is a photo or a large image, please scale it down and try again.' },
});
