import type { HostPlaces } from '../settings.js';

/** Where the host prints texts of uploads and dates of product add-ons: see `HostPlaces`. They come with their code on first use. */
export const messages = {
  maxFiles: ['yith_wapo.messages.maxFilesAllowed'],
  extension: ['yith_wapo.messages.noSupportedExtension'],
  fileSize: ['yith_wapo.messages.maxFileSize'],
  uploadDone: ['yith_wapo.i18n.uploadPercentageDoneString'],
  setTime: ['yith_wapo.i18n.datepickerSetTime'],
  saveDate: ['yith_wapo.i18n.datepickerSaveButton'],
} as const satisfies Readonly<Record<string, HostPlaces>>;
