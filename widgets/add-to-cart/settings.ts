/** What the tag was told, as the acting parts need it. */
export interface Settings {
  readonly redirect: boolean;
  readonly cartUrl: string;
  readonly viewCartText: string;
  readonly isCart: boolean;
  readonly alerts: 'page' | 'native';
}
