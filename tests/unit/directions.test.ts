import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The import directions of the house, each broken once on purpose: a rule that nobody has seen fail proves nothing.
 * [where the line is written, the line, words of the message that says where the code belongs; null: the line is fine]
 */
const lines: [file: string, code: string, belongs: string | null][] = [
  ['src/domain/a1.ts', "import '#api/member.ts';", 'belongs in src/api'],
  ['src/domain/a2.ts', "import 'node:crypto';", 'pure rules'],
  ['src/domain/a3.ts', "import '../server/db/open.ts';", 'pure rules'],
  ['src/domain/a4.ts', "import 'kysely';", 'pure rules'],
  ['src/domain/a5.ts', "import 'zod';\nimport './limits.ts';", null],
  ['src/api/b1.ts', "import '#server/app.ts';", 'belongs in src/server'],
  ['src/api/b2.ts', "import '#stores/session.ts';", 'src/stores'],
  ['src/api/b3.ts', "import 'hono';", 'the wire'],
  [
    'src/api/b4.ts',
    "import 'zod';\nimport 'ofetch';\nimport '#domain/limits.ts';\nimport './contract.ts';",
    null,
  ],
  ['src/i18n/c1.ts', "import '#stores/session.ts';", 'knows no feature'],
  ['src/i18n/c2.ts', "import '#api/index.ts';", 'knows no feature'],
  ['src/i18n/c3.ts', "import 'node:fs';", 'belongs in src/server'],
  ['src/i18n/c4.ts', "import '../shell/header.ts';", 'knows no feature'],
  ['src/stores/d1.ts', "import '#server/config.ts';", 'behind the wire'],
  ['src/stores/d2.ts', "import '../server/config.ts';", 'behind the wire'],
  ['src/stores/d3.ts', "export const config = await import('#server/config.ts');", 'behind the wire'],
  ['src/stores/d4.ts', "import 'node:fs';", 'needs Node'],
  ['src/stores/d5.ts', "import '#islands/member/Login.tsx';", 'belongs in src/islands'],
  ['src/stores/d6.ts', "import 'react';", 'no markup'],
  ['src/stores/d7.ts', "import 'nanostores';\nimport '#api/client.ts';\nimport '#domain/limits.ts';", null],
  ['src/stores/lib/d8.ts', "import '#stores/session.ts';", 'stores/lib knows no feature'],
  ['src/stores/lib/d9.ts', "import '../session.ts';", 'stores/lib knows no feature'],
  ['src/stores/lib/d10.ts', "import 'react';", 'no markup'],
  ['src/stores/lib/d11.ts', "import './form.ts';\nimport '#api/client.ts';", null],
  ['src/shell/e1.ts', "import 'react';", 'is an island'],
  ['src/shell/e2.ts', "import '#server/config.ts';", 'behind the wire'],
  ['src/shell/e3.ts', "import '#stores/session.ts';", null],
  ['src/islands/member/f1.tsx', "import '#server/features/account/member.ts';", 'behind the wire'],
  ['src/islands/member/f2.tsx', "import '#components/Card.astro';", 'draws one store'],
  ['src/islands/member/f3.tsx', "import '#stores/session.ts';\nimport '../ui/Field.tsx';", null],
  ['src/islands/ui/g1.tsx', "import '#stores/session.ts';", 'knows no feature'],
  ['src/islands/ui/g2.tsx', "import '../member/Login.tsx';", 'knows no feature'],
  ['src/islands/ui/g3.tsx', "import '#islands/member/Login.tsx';", 'knows no feature'],
  ['src/islands/ui/g4.tsx', "import './Button.tsx';\nimport '#i18n/translator.ts';", null],
  ['src/islands/ui/g5.tsx', "import '#shell/toast.ts';", 'knows no feature'],
  ['src/islands/ui/g6.tsx', "export const toast = await import('/src/shell/toast.ts');", 'knows no feature'],
  ['src/components/h1.astro', "---\nimport '#api/index.ts';\n---\n", 'knows no feature'],
  ['src/components/h2.astro', "<script>import '#server/config.ts';</script>\n", 'behind the wire'],
  ['src/components/h3.astro', "<script>import '#shell/header.ts';</script>\n", null],
  ['src/layouts/i1.astro', "---\nimport '#islands/member/Login.tsx';\n---\n", 'put in by its page'],
  ['src/layouts/i2.astro', "---\nimport '#components/Footer.astro';\n---\n", null],
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
  ['src/server/features/account/k1.ts', "import '#stores/session.ts';", 'belongs in src/stores'],
  ['src/server/features/account/k2.ts', "import 'react';", 'draws nothing'],
  ['src/server/features/account/member.ts', "import 'hono';", 'belong in routes.ts'],
  ['src/server/features/account/session.ts', "import './routes.ts';", 'belong in routes.ts'],
  ['src/server/platform/mail/m1.ts', "import '../../features/account/token.ts';", 'knows no feature'],
  ['src/server/db/m2.ts', "import '../features/event/span.ts';", 'knows no feature'],
  ['src/server/platform/mail/m3.ts', "import '../../db/open.ts';", null],
  [
    'src/server/features/account/routes.ts',
    "import 'hono';\nimport '#api/member.ts';\nimport './member.ts';",
    null,
  ],
  ['src/server/features/account/k3.ts', "import '../../../shell/header.ts';", 'belongs in src/stores'],
];

const root = resolve(import.meta.dirname, '../..');
const found = new Map<string, string[]>();
let house: string;

type Report = { diagnostics: { category: string; message: string; location: { path: string } }[] };

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'directions-'));
  for (const file of ['biome.json', 'package.json', 'tsconfig.json'])
    cpSync(join(root, file), join(house, file));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const [file, code] of lines) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), code.endsWith('\n') ? code : `${code}\n`);
  }
  const biome = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=500', 'src'],
    { cwd: house, encoding: 'utf8' },
  );
  for (const { category, message, location } of (JSON.parse(biome.stdout) as Report).diagnostics) {
    if (category !== 'lint/style/noRestrictedImports') continue;
    found.set(location.path, [...(found.get(location.path) ?? []), message]);
  }
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(lines.filter(([, , belongs]) => belongs !== null))('%s may not say %j', (file, _code, belongs) => {
  expect(found.get(file)).toEqual([expect.stringContaining(belongs as string)]);
});

test.each(lines.filter(([, , belongs]) => belongs === null))('%s may say %j', (file) => {
  expect(found.get(file)).toBeUndefined();
});
