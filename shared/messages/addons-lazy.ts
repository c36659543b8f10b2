import { texts } from '../message-table.js';
import { messages as places } from '../host/settings/addons.js';

/** Texts of uploads and dates of product add-ons, which come with their code on first use. */
export const addonsLazyTexts = texts({
  'addons.max_files': { en: 'Too many files. The most is', host: places.maxFiles },
  'addons.extension': { en: 'Files of this kind are not accepted.', host: places.extension },
  'addons.file_size': { en: '%s is too large: files must be smaller than %d MB.', host: places.fileSize },
  'addons.upload_done': { en: 'done', host: places.uploadDone },
  'addons.upload_progress': { en: 'Uploading {name}' },
  'addons.upload_cancel': { en: 'Cancel the upload of {name}' },
  'addons.upload_remove': { en: 'Remove {name}' },
  'addons.upload_retry': { en: 'Try again' },
  'addons.upload_failed': { en: '{name} could not be uploaded.' },
  'addons.uploaded': { en: '{name} is uploaded.' },
  'addons.set_time': { en: 'Time', host: places.setTime },
  'addons.save_date': { en: 'Save', host: places.saveDate },
});
