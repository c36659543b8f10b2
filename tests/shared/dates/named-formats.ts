/** Formats that have a name (contract 4). */
export const NAMED_FORMATS = {
  ATOM: 'yy-mm-dd',
  COOKIE: 'D, dd M yy',
  ISO_8601: 'yy-mm-dd',
  RFC_822: 'D, d M y',
  RFC_850: 'DD, dd-M-y',
  RFC_1036: 'D, d M y',
  RFC_1123: 'D, d M yy',
  RFC_2822: 'D, d M yy',
  RSS: 'D, d M y',
  TICKS: '!',
  TIMESTAMP: '@',
  W3C: 'yy-mm-dd',
} as const;
