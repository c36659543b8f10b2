/** `node tests/lint/rules.mjs`: the rules of the house that no general linter knows. Each has a test beside this file that sees it bite. */
import { readDocs, readList } from '../../build/widgets.mjs';
import { at, ROOT } from '../../build/paths.mjs';
import { documentationViolations } from './documents.mjs';
import { violations } from './imports.mjs';
import { sourcesOf } from './source.mjs';
import { textViolations } from './texts.mjs';
import { documentViolations, eventViolations, folderViolations } from './widgets.mjs';

const sources = sourcesOf(ROOT, ['widgets', 'shared', 'demo-theme']);
const listed = await readList(at('widgets/index.ts'));
const { docs } = await readDocs(listed);
const wrong = [
  ...violations(sources),
  ...textViolations(sources),
  ...docs.flatMap(documentViolations),
  ...docs.flatMap((doc, i) => eventViolations(doc, sources.filter(({ path }) => path.startsWith(`widgets/${listed[i]?.name}/`)))),
  ...folderViolations(ROOT, listed),
  ...documentationViolations(ROOT),
];
wrong.forEach((line) => console.error(line));
console.log(`rules of the house: ${sources.length} files, ${wrong.length} violations`);
process.exitCode = wrong.length > 0 ? 1 : 0;
