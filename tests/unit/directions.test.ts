import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The import directions of the house, each broken once on purpose: a rule that nobody has seen fail proves nothing.
 * [where the line is written, the line, words of the message that says where the code belongs; null: the line is fine]
 */
const lines: [file: string, code: string, belongs: string | null][] = [
  ['src/domain/a1.ts', "import '#api/account/member.ts';", 'belongs in src/api'],
  ['src/domain/a2.ts', "import 'node:crypto';", 'pure rules'],
  ['src/domain/a3.ts', "import '../server/db/open.ts';", 'pure rules'],
  ['src/domain/a4.ts', "import 'kysely';", 'pure rules'],
  ['src/domain/a5.ts', "import 'zod';\nimport './limits.ts';", null],
  ['src/planner/p1.ts', "import '#server/ground/config.ts';", 'belongs in src/domain'],
  ['src/planner/p2.ts', "import 'node:worker_threads';\nimport '#domain/limits.ts';", null],
  ['src/plan-check/q1.ts', "import '#domain/schedule/problem.ts';", 'shares no code'],
  ['src/plan-check/q2.ts', "import '../planner/search.ts';", 'shares no code'],
  ['src/plan-check/q3.ts', "import 'zod';", 'shares no code'],
  ['src/plan-check/q4.ts', "import 'node:crypto';", null],
  ['src/api/b1.ts', "import '#server/app.ts';", 'belongs in src/server'],
  ['src/api/b2.ts', "import '#stores/site/session.ts';", 'src/stores'],
  ['src/api/b3.ts', "import 'hono';", 'the wire'],
  [
    'src/api/b4.ts',
    "import 'zod';\nimport 'ofetch';\nimport '#domain/limits.ts';\nimport './contract.ts';",
    null,
  ],
  ['src/i18n/c1.ts', "import '#stores/site/session.ts';", 'knows no feature'],
  ['src/i18n/c2.ts', "import '#api/index.ts';", 'knows no feature'],
  ['src/i18n/c3.ts', "import 'node:fs';", 'belongs in src/server'],
  ['src/i18n/c4.ts', "import '../shell/header.ts';", 'knows no feature'],
  ['src/stores/d1.ts', "import '#server/ground/config.ts';", 'behind the wire'],
  ['src/stores/d2.ts', "import '../server/config.ts';", 'behind the wire'],
  ['src/stores/d3.ts', "export const config = await import('#server/ground/config.ts');", 'behind the wire'],
  ['src/stores/d4.ts', "import 'node:fs';", 'needs Node'],
  ['src/stores/d5.ts', "import '#islands/member/Login.tsx';", 'belongs in src/islands'],
  ['src/stores/d6.ts', "import 'react';", 'no markup'],
  ['src/stores/d7.ts', "import 'nanostores';\nimport '#api/client.ts';\nimport '#domain/limits.ts';", null],
  ['src/stores/lib/d8.ts', "import '#stores/site/session.ts';", 'stores/lib knows no feature'],
  ['src/stores/lib/d9.ts', "import '../session.ts';", 'stores/lib knows no feature'],
  ['src/stores/lib/d10.ts', "import 'react';", 'no markup'],
  ['src/stores/lib/d11.ts', "import './form.ts';\nimport '#api/client.ts';", null],
  ['src/shell/e1.ts', "import 'react';", 'is an island'],
  ['src/shell/e2.ts', "import '#server/ground/config.ts';", 'behind the wire'],
  ['src/shell/e3.ts', "import '#stores/site/session.ts';", null],
  ['src/islands/member/f1.tsx', "import '#server/features/account/member.ts';", 'behind the wire'],
  ['src/islands/member/f2.tsx', "import '#components/Card.astro';", 'draws one store'],
  ['src/islands/member/f3.tsx', "import '#stores/site/session.ts';\nimport '../ui/Field.tsx';", null],
  ['src/islands/ui/g1.tsx', "import '#stores/site/session.ts';", 'knows no feature'],
  ['src/islands/ui/g2.tsx', "import '../member/Login.tsx';", 'knows no feature'],
  ['src/islands/ui/g3.tsx', "import '#islands/member/Login.tsx';", 'knows no feature'],
  ['src/islands/ui/g4.tsx', "import './Button.tsx';\nimport '#i18n/translator.ts';", null],
  ['src/islands/ui/g5.tsx', "import '#shell/toast.ts';", 'knows no feature'],
  ['src/islands/ui/g6.tsx', "export const toast = await import('/src/shell/toast.ts');", 'knows no feature'],
  ['src/components/h1.astro', "---\nimport '#api/index.ts';\n---\n", 'knows no feature'],
  ['src/components/h2.astro', "<script>import '#server/ground/config.ts';</script>\n", 'behind the wire'],
  ['src/components/h3.astro', "<script>import '#shell/header.ts';</script>\n", null],
  ['src/layouts/i1.astro', "---\nimport '#islands/member/Login.tsx';\n---\n", 'put in by its page'],
  ['src/layouts/i2.astro', "---\nimport '#components/frame/Footer.astro';\n---\n", null],
  ['src/pages/[locale]/j1.astro', "---\nimport '#server/app.ts';\n---\n", 'Astro.locals.api'],
  ['src/pages/[locale]/j2.astro', "---\nimport '../../server/app.ts';\n---\n", 'Astro.locals.api'],
  ['src/pages/[locale]/j3.astro', "---\nimport '#islands/member/Login.tsx';\n---\n", null],
  ['src/server/features/account/k0.ts', "import '#demo/seeder/marker.ts';", 'a guest of the server'],
  ['src/server/l1.ts', "import '../../demo/start/seed.ts';", 'a guest of the server'],
  ['src/server/features/booth/map.ts', "import '#demo/seeder/hall.ts';", 'a guest of the server'],
  ['src/stores/l2.ts', "import '#demo/data/wording.ts';", 'a guest of the server'],
  ['src/pictures/l3.ts', "import '#demo/seeder/random.ts';", 'a guest of the server'],
  ['src/pages/[locale]/l4.astro', "---\nimport '#demo/data/posts/index.ts';\n---\n", 'a guest of the server'],
  ['src/domain/l5.ts', "import '#demo/data/kinds.ts';", 'pure rules'],
  ['src/server/features/account/k1.ts', "import '#stores/site/session.ts';", 'belongs in src/stores'],
  ['src/server/features/account/k2.ts', "import 'react';", 'draws nothing'],
  ['src/server/features/account/member.ts', "import 'hono';", 'belong in routes.ts'],
  ['src/server/features/account/login.ts', "import './routes.ts';", 'belong in routes.ts'],
  ['src/server/ground/m0.ts', "import '../db/open.ts';", 'nothing above it'],
  ['src/server/platform/mail/m1.ts', "import '../../features/account/join.ts';", 'nothing above it'],
  ['src/server/db/m2.ts', "import type { EventSpan } from '../access/event-span.ts';", 'nothing above it'],
  ['src/server/platform/mail/m3.ts', "import '../../db/open.ts';\nimport '../../ground/log.ts';", null],
  [
    'src/server/access/m4.ts',
    "import type { RequestContext } from '../calls/context.ts';",
    'nothing above it',
  ],
  ['src/server/calls/m5.ts', "import '../features/matching/apply.ts';", 'nothing above it'],
  ['src/server/features/matching/m6.ts', "import '../../front-door/door.ts';", 'nothing above it'],
  ['src/server/front-door/m7.ts', "import '../app.ts';", 'nothing above it'],
  ['src/server/features/exchange-rate/m8.ts', "import type { M } from '../stats/m8.ts';", 'have no order'],
  [
    'src/server/features/stats/m8.ts',
    "import '../exchange-rate/m8.ts';\nexport type M = 1;",
    'have no order',
  ],
  ['src/server/db/migrations/m9.ts', "import '#domain/common/limits.ts';", 'are frozen'],
  ['src/server/db/migrations/m10.ts', "import 'kysely';", null],
  [
    'src/server/features/account/routes.ts',
    "import 'hono';\nimport '#api/member.ts';\nimport './member.ts';",
    null,
  ],
  ['src/server/features/account/k3.ts', "import '../../../shell/header.ts';", 'belongs in src/stores'],
];

const root = resolve(import.meta.dirname, '../..');
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const found = new Map<string, string[]>();
let house: string;

const say = (file: string, message: string) => found.set(file, [...(found.get(file) ?? []), message]);

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'directions-'));
  for (const file of ['biome.json', 'package.json', 'tsconfig.json', '.dependency-cruiser.mjs'])
    cpSync(join(root, file), join(house, file));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const [file, code] of lines) write(file, code.endsWith('\n') ? code : `${code}\n`);
  // What the lines name must be there to be found.
  for (const [file, code] of lines)
    for (const [, name] of code.matchAll(/'([#./][^']*)'/g)) stub(file, name as string);
  lint();
  cruise();
});

function write(file: string, code: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), code);
}

function stub(from: string, name: string): void {
  const room = Object.keys(imports).find((one) => one.endsWith('/*') && name.startsWith(one.slice(0, -1)));
  const file = room
    ? `${imports[room].slice(2, -1)}${name.slice(room.length - 1)}`
    : name.startsWith('#')
      ? imports[name].slice(2)
      : relative(house, name.startsWith('/') ? join(house, name) : resolve(house, dirname(from), name));
  if (!existsSync(join(house, file))) write(file, 'export {};\n');
}

/** Of files of Astro. */
function lint(): void {
  type Report = { diagnostics: { category: string; message: string; location: { path: string } }[] };
  const biome = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=500', 'src'],
    { cwd: house, encoding: 'utf8' },
  );
  for (const { category, message, location } of (JSON.parse(biome.stdout) as Report).diagnostics)
    if (category === 'lint/style/noRestrictedImports' && location.path.endsWith('.astro'))
      say(location.path, message);
}

/** Of TypeScript. A circle of folders is said of the folder: here of those of its files that are to make one. */
function cruise(): void {
  type Report = {
    summary: { violations: { from: string; rule: { name: string } }[]; ruleSetUsed: { forbidden: Rule[] } };
  };
  type Rule = { name: string; comment: string };
  const cruiser = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'src',
    ],
    { cwd: house, encoding: 'utf8', maxBuffer: 1e8 },
  );
  const { violations, ruleSetUsed } = (JSON.parse(cruiser.stdout) as Report).summary;
  const comments = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  for (const { from, rule } of violations) {
    const comment = comments.get(rule.name) as string;
    const isOf = ([file, , belongs]: (typeof lines)[number]) =>
      file === from || (dirname(file) === from && comment.includes(belongs ?? '\0'));
    for (const [file] of lines.filter(isOf)) say(file, comment);
  }
}

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(lines.filter(([, , belongs]) => belongs !== null))('%s may not say %j', (file, _code, belongs) => {
  expect(found.get(file)).toContainEqual(expect.stringContaining(belongs as string));
});

test.each(lines.filter(([, , belongs]) => belongs === null))('%s may say %j', (file) => {
  expect(found.get(file)).toBeUndefined();
});
