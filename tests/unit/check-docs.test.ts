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

const claimed = '- **M1** A slot is taken once.\n  Held by `src/claim.ts`\n';
const indexOf = (names: string) =>
  `# Rules\n\n| page | rules |\n|---|---|\n| [Meetings](${meeting}) | ${names} |\n`;
/** Extension apart, so that this file's own check does not read the made-up names as mentions. */
const plan = ['plan', 'md'].join('.');
const gone = ['src/gone', 'ts'].join('.');
const meeting = ['rules/meeting', 'md'].join('.');
const other = ['rules/other', 'md'].join('.');

beforeEach(() => {
  write('README.md', '# A project\n\nSee [the rules](docs/rules.md) and `src/claim.ts`.\n');
  rmSync(join(folder, 'docs'), { recursive: true, force: true });
  write('docs/rules.md', indexOf('M1'));
  write(`docs/${meeting}`, `# Meetings\n\n${claimed}`);
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
  const missing = 'src/claim.ts names the rule M9, which no page of docs/rules has.';
  write('src/claim.ts', '/** Claims a slot (docs/rules.md, M1, M9). */\n');
  expect(documentFaults(folder)).toEqual([missing]);
  write('src/claim.ts', '/**\n * Claims a slot (docs/rules.md,\n * M1 to M9).\n */\n');
  expect(documentFaults(folder)).toEqual([missing]);
});

test('a rule names the files that hold it, and they exist', () => {
  write('docs/rules.md', indexOf('M1, M2'));
  write(
    `docs/${meeting}`,
    `- **M1** A slot is taken once.\n  Held by \`${gone}\`\n- **M2** So is a table.\n`,
  );
  expect(documentFaults(folder).sort()).toEqual([
    `docs/${meeting} names ${gone}, which does not exist.`,
    `docs/${meeting}: M2 has no file that holds it.`,
  ]);
});

test('a rule is on one page, and the index lists it for that page', () => {
  write('docs/rules.md', `${indexOf('M1, M3')}| [Others](${other}) | M2 |\n`);
  write(`docs/${other}`, `# Others\n\n${claimed}${claimed.replace('M1', 'M2')}`);
  expect(documentFaults(folder).sort()).toEqual([
    `M1 is on docs/${meeting} and on docs/${other}.`,
    `docs/rules.md has to list M1 for ${meeting}.`,
    `docs/rules.md has to list M1, M2 for ${other}.`,
  ]);
});

test('a page of rules or decisions is one page long, and its index leads to it', () => {
  const decided = ['decisions/claim', 'md'].join('.');
  write('docs/decisions.md', '# What was decided\n');
  write(`docs/${decided}`, `# Claims\n${'- One.\n'.repeat(60)}`);
  const isLong = `docs/${decided} has more than 60 lines, or one of more than 160 characters.`;
  expect(documentFaults(folder)).toEqual([isLong, `docs/decisions.md has no link to ${decided}.`]);
  write('docs/decisions.md', `# What was decided\n\n[Claims](${decided})\n`);
  write(`docs/${decided}`, `# Claims\n- ${'long '.repeat(32)}\n`);
  expect(documentFaults(folder)).toEqual([isLong]);
  write(`docs/${decided}`, '# Claims\n- Short.\n');
  expect(documentFaults(folder)).toEqual([]);
});
