import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { documentFaults } from '../../scripts/check-docs.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

const rules = '# Rules\n\n| no | rule | held by |\n|---|---|---|\n';
/** Extension apart, so that this file's own check does not read the made-up names as mentions. */
const plan = ['plan', 'md'].join('.');
const gone = ['src/gone', 'ts'].join('.');

beforeEach(() => {
  write('README.md', '# A project\n\nSee [the rules](docs/rules.md) and `src/claim.ts`.\n');
  write('docs/rules.md', `${rules}| M1 | A slot is taken once. | \`src/claim.ts\` |\n`);
  write('src/claim.ts', '/** Claims a slot (docs/rules.md, M1). */\nexport const claim = 1;\n');
  write('tests/claim.test.ts', "test('a slot is taken once', () => {});\n");
});

test('documents and comments that name what is there are passed', () => {
  expect(documentFaults(folder)).toEqual([]);
});

test('a document that names or links to a missing file is refused', () => {
  write('README.md', `See [the plan](docs/${plan}) and \`${gone}\`.\n`);
  expect(documentFaults(folder).sort()).toEqual([
    `README.md links to docs/${plan}, which does not exist.`,
    `README.md names docs/${plan}, which does not exist.`,
    `README.md names ${gone}, which does not exist.`,
  ]);
});

test('the feature that a document takes as its example is checked as any other', () => {
  const example = ['src/stores/favourite', 'ts'].join('.');
  write('README.md', `Its state is in \`${example}\`.\n`);
  expect(documentFaults(folder)).toEqual([`README.md names ${example}, which does not exist.`]);
});

test('a comment that names a missing file is refused, in a line of its own, behind code and over two lines', () => {
  const faults = [`src/claim.ts names ${plan}, which does not exist.`];
  write('src/claim.ts', `/** Claims a slot (${plan}, section 4). */\n`);
  expect(documentFaults(folder)).toEqual(faults);
  write('src/claim.ts', `const once = 1; // as ${plan} has it\n`);
  expect(documentFaults(folder)).toEqual(faults);
  write('src/claim.ts', `/**\n * Claims a slot, as in\n * ${plan}, which says why.\n */\n`);
  expect(documentFaults(folder)).toEqual(faults);
});

test('a string of code that looks like a file is no mention, and the title of a test is one', () => {
  write('src/claim.ts', `const made = '${plan}';\n`);
  expect(documentFaults(folder)).toEqual([]);
  write('tests/claim.test.ts', `test('a slot is taken once (${plan}, 5)', () => {});\n`);
  expect(documentFaults(folder)).toEqual([`tests/claim.test.ts names ${plan}, which does not exist.`]);
});

test('a rule that does not exist is refused by its number, also inside a list and behind a line break', () => {
  const missing = 'src/claim.ts names the rule M9, which docs/rules.md does not have.';
  write('src/claim.ts', '/** Claims a slot (docs/rules.md, M1, M9). */\n');
  expect(documentFaults(folder)).toEqual([missing]);
  write('src/claim.ts', '/**\n * Claims a slot (docs/rules.md,\n * M1 to M9).\n */\n');
  expect(documentFaults(folder)).toEqual([missing]);
});

test('a rule names the files that hold it, and they exist', () => {
  write(
    'docs/rules.md',
    `${rules}| M1 | A slot is taken once. | \`${gone}\` |\n| M2 | So is a table. | nobody |\n`,
  );
  expect(documentFaults(folder).sort()).toEqual([
    `docs/rules.md names ${gone}, which does not exist.`,
    'docs/rules.md: M2 has no file that holds it (| M2 | So is a table. | nobody |).',
  ]);
});
