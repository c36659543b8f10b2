/** `node tests/lint/rules.mjs`: the rules of the house that no general linter knows. Each has a test beside this file that sees it bite. */
import { existsSync, readFileSync } from 'node:fs';
import { readDocs, readList } from '../../build/widgets.mjs';
import { at, ROOT } from '../../build/paths.mjs';
import { importCircles } from './circles.mjs';
import { wideComments } from './columns.mjs';
import { citationViolations, heldByViolations, missingContracts, numberViolations, placeViolations, textsOf } from './contracts.mjs';
import { documentationViolations } from './documents.mjs';
import { unusedExports } from './exports.mjs';
import { violations } from './imports.mjs';
import { sharedTexts } from './lone-texts.mjs';
import { parse, sourcesOf } from './source.mjs';
import { textViolations } from './texts.mjs';
import { longTitles } from './titles.mjs';
import { documentViolations, eventViolations, folderViolations } from './widgets.mjs';

const sources = sourcesOf(ROOT, ['widgets', 'shared', 'demo-theme']);
/** All that may take an export, tools and tests too. */
const everything = [
  ...sourcesOf(ROOT, ['widgets', 'shared', 'demo-theme', 'build', 'npm', 'wordpress', 'tests'], /\.(tsx?|mjs)$/),
  ...['build.mjs', 'vitest.config.ts'].map((path) => parse(path, readFileSync(at(path), 'utf8'))),
];
/** All that may cite a contract, and the contracts. */
const texts = textsOf(ROOT, ['widgets', 'shared', 'demo-theme', 'build', 'build.mjs', 'npm', 'wordpress', 'tests']);
const listed = await readList(at('widgets/index.ts'));
const { docs } = await readDocs(listed);
const wrong = [
  ...violations(sources),
  ...importCircles(sources),
  ...unusedExports(everything),
  ...wideComments(everything),
  ...longTitles(everything),
  ...textViolations(sources),
  ...sharedTexts(sources),
  ...docs.flatMap(documentViolations),
  ...docs.flatMap((doc, i) =>
    eventViolations(
      doc,
      sources.filter(({ path }) => path.startsWith(`widgets/${listed[i]?.name}/`)),
    ),
  ),
  ...folderViolations(ROOT, listed),
  ...documentationViolations(ROOT),
  ...missingContracts(ROOT, listed),
  ...numberViolations(texts),
  ...citationViolations(texts),
  ...placeViolations(texts),
  ...heldByViolations(texts, (path) => existsSync(at(path))),
];
wrong.forEach((line) => console.error(line));
console.log(`rules of the house: ${sources.length} files, ${wrong.length} violations`);
process.exitCode = wrong.length > 0 ? 1 : 0;
