/** What the site stores in browsers: the policy lists all of it, and nothing in the code gets past the list. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri';
import { describe, expect, test } from 'vitest';
import { browserSubjects, isStoredName, namesOf } from '#domain/common/browser-storage.ts';
import { locales } from '#i18n/locales.ts';
import { browserStorageTable } from '../../src/editing/browser-storage.ts';
import { editing, layout } from '../../src/editing/markdown.ts';

const root = resolve(import.meta.dirname, '../..');
const client = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.startsWith('server/'))
  .map((file) => ({ file: `src/${file}`, code: readFileSync(join(root, 'src', file), 'utf8') }));

describe('what the site stores in browsers', () => {
  test.each(locales)('stands in the policy with where, what and until when (%s)', (locale) => {
    const [heads = '', line, ...rows] = browserStorageTable(locale).split('\n');
    expect(heads.split('|')).toHaveLength(6);
    expect(line).toBe('| --- | --- | --- | --- |');
    expect(rows).toHaveLength(browserSubjects.length);
    for (const [at, subject] of browserSubjects.entries())
      for (const { names } of namesOf(subject))
        for (const name of names) expect(rows[at]).toContain(`\`${name.replace(/:$/, '[:<')}`);
    for (const row of rows)
      expect(row.split('|').map((cell) => cell.trim() !== '')).toEqual([
        false,
        true,
        true,
        true,
        true,
        false,
      ]);
  });

  test.each(locales)('is drawn in the page of the policy (%s)', async (locale) => {
    const path = join(root, 'src/content/policy', locale, 'privacy.md');
    const text = readFileSync(path, 'utf8').replace(/^---[\s\S]*?---\n/, '');
    const plugins = { mdastPlugins: editing, hastPlugins: layout, syntaxHighlight: false } as const;
    const markdown = await createSatteriMarkdownProcessor(plugins);
    const { code } = await markdown.render(text, { fileURL: pathToFileURL(path) });
    expect(code.match(/<code>loginToken<\/code>/g)).toHaveLength(1);
    expect(code.match(/<h2/g)?.length).toBe(13);
    expect(code).not.toContain('{{');
  });

  // These files take their names by the types of the list; any other would be a way past it.
  test.each([
    [/\blocalStorage\b.*=|localStorage\s*\.\s*setItem|\bstorage\.setItem/, ['src/stores/lib/storage.ts']],
    [/sessionStorage/, ['src/stores/lib/tab-storage.ts']],
    [/document\.cookie\s*=|cookieStore\.set/, ['src/stores/site/language.ts']],
    [
      /\bcreateStore\(|indexedDB\.open/,
      [
        'src/stores/lib/member-db.ts',
        'src/stores/lib/upload/kept-files.ts',
        'src/stores/site/session.ts',
        'src/stores/visitor/kept-check-ins.ts',
      ],
    ],
    [/caches\.open/, ['src/service-worker/worker.ts', 'src/stores/notice/push.ts']],
    [/persistent(Atom|Map|JSON|Boolean)\b/, ['src/stores/lib/storage.ts']],
  ])('is written in few files: %s', (pattern, files) => {
    const writers = client.filter(({ code }) => pattern.test(code)).map(({ file }) => file);
    expect(writers.sort()).toEqual(files);
  });

  test('is told from what is not of the list', () => {
    expect(isStoredName('local', 'loginToken')).toBe(true);
    expect(isStoredName('session', 'loginToken')).toBe(false);
    expect(isStoredName('database', 'madang-unsent-12')).toBe(true);
    expect(isStoredName('database', 'madang-unsent-of-12')).toBe(false);
    expect(isStoredName('cache', 'pages-1')).toBe(true);
    expect(isStoredName('cache', 'pages-2')).toBe(false);
  });
});
