/** Every text that a mail of the site has is among those that managers read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const server = resolve(import.meta.dirname, '../../src/server');

test('each function that writes a mail is called for the list of built-in mails', () => {
  const list = readFileSync(join(server, 'features/built-in-mail/list.ts'), 'utf8');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const writers = files
    .filter((name) => !name.endsWith('built-in-mail/list.ts'))
    .flatMap((name) => [
      ...readFileSync(join(server, name), 'utf8').matchAll(
        /^export function (\w+)\([^{]*?(?:\{[^}]*\}[^{]*?)*\): MailText \{/gm,
      ),
    ])
    .map(([, name]) => name);
  expect(writers.length).toBeGreaterThan(10);
  expect(writers.filter((name) => !new RegExp(`\\b${name}\\(`).test(list))).toEqual([]);
});
