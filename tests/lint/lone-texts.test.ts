// @vitest-environment node
import { expect, test } from 'vitest';
import { sharedTexts } from './lone-texts.mjs';
import { parse } from './source.mjs';

const wrong = (jsx: string): number => sharedTexts([parse('widgets/a/a.tsx', `export const A = () => ${jsx};`)]).length;

test.each([
  '<p>Total: <b>{a.total}</b></p>',
  '<p>{message("a.b")}<b /></p>',
  '<p>{name}:</p>',
  '<p>{`${n} of`} <b>3</b></p>',
  '<p>{isOpen ? "open" : "closed"}<b /></p>',
  '<p>{a.text || message("a.b")} <a>more</a></p>',
  '<>{line.name}<b /></>',
])('a text beside others is refused: %s', (jsx) => {
  expect(wrong(jsx)).toBe(1);
});

test.each([
  '<p>{message("a.b")}</p>',
  '<p>{`${name}:`}</p>',
  '<p><span>{name}</span> <b>3</b></p>',
  '<p><b />{" "}<i /></p>',
  '<p><b />{isOpen && <i />}{rows.map((row) => <u key={row} />)}{button(1)}</p>',
  '<>{tooltip}<b /></>',
  '<p><b />{children}</p>',
])('a text of its own is allowed: %s', (jsx) => {
  expect(wrong(jsx)).toBe(0);
});
