/** The source of an order in words, as the host shows it to the shop's people. */
import { escapeHtml } from './html.js';

const LABELS: Readonly<Record<string, string>> = {
  source_type: 'Kind',
  referrer: 'Came from',
  utm_campaign: 'Campaign',
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_content: 'Content',
  utm_id: 'Campaign number',
  utm_term: 'Search word',
  utm_source_platform: 'Platform',
  utm_creative_format: 'Format',
  utm_marketing_tactic: 'Tactic',
  session_entry: 'First page',
  session_start_time: 'Arrived at (UTC)',
  session_pages: 'Pages seen',
  session_count: 'Visits',
  user_agent: 'Browser',
};

const KINDS: Readonly<Record<string, string>> = {
  utm: 'Campaign link',
  organic: 'Search engine',
  referral: 'Link on another site',
  typein: 'Direct',
};

/** A field's name for people. */
export const originLabel = (field: string): string => LABELS[field] ?? field;

/** A field's value for people. */
export const originValue = (field: string, value: string): string => (field === 'source_type' ? (KINDS[value] ?? value) : value);

/** Inside of the section after an order. */
export function originHtml(origin: Readonly<Record<string, string>>): string {
  const rows = Object.entries(origin).map(
    ([field, value]) => `<div><dt>${escapeHtml(originLabel(field))}</dt><dd>${escapeHtml(originValue(field, value))}</dd></div>`,
  );
  return (
    '<h2>Where this order came from</h2><p>A real shop shows this to its own people.</p>' +
    (rows.length === 0 ? '<p>Nothing was noted: the shopper did not allow it.</p>' : `<dl class="facts">${rows.join('')}</dl>`)
  );
}
