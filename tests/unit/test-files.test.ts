/** Which files a run of `npm test` is about, and which of them wait for the pages to be built. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alone, partsOf, projectsOf } from '../../scripts/test-files.mjs';

describe('the files of a run', () => {
  it('that open the built pages are those that start the whole site, by themselves or by what they import', () => {
    expect(partsOf('api-sqlite', ['read-only'])).toEqual({
      options: [],
      plain: [],
      paged: ['tests/api/read-only.test.ts'],
    });
    expect(partsOf('api-postgres', ['live-changes'])?.paged).toEqual(['tests/api/live-changes.test.ts']);
    expect(partsOf('api-sqlite', ['matching-approval'])).toEqual({
      options: [],
      plain: ['tests/api/matching-approval.test.ts'],
      paged: [],
    });
  });

  it('are all of a suite where none is named, each once', () => {
    const parts = partsOf('api-sqlite', []);
    const all = readdirSync('tests/api').filter((name) => name.endsWith('.test.ts'));
    expect([...(parts?.plain ?? []), ...(parts?.paged ?? [])].sort()).toEqual(
      all.map((name) => `tests/api/${name}`).sort(),
    );
    expect(parts?.plain.length).toBeGreaterThan((parts?.paged.length ?? 0) * 5);
  });

  it('in a browser all open pages', () => {
    expect(partsOf('e2e', ['home'])).toMatchObject({ plain: [], paged: ['tests/e2e/home.test.ts'] });
  });

  it('are not named by a part of a title', () => {
    expect(partsOf('unit', ['directions', '-t', 'matching'])).toEqual({
      options: ['-t', 'matching'],
      plain: ['tests/unit/directions.test.ts'],
      paged: [],
    });
  });

  it('are not known where no word names one: then the pages come first', () => {
    expect(partsOf('unit', ['there-is-no-such-file'])).toBeNull();
    expect(partsOf('unit', ['there-is-no-such-file', '--passWithNoTests'])).toMatchObject({
      plain: [],
      paged: [],
    });
  });
});

describe('the files of tests/unit', () => {
  it('run alone where they mock, stub, or import a store, a screen or what the site is called', () => {
    const names = ['log-of-its-writer', 'free-times', 'reader', 'asked-fields', 'site-identity', 'own-faces'];
    expect(alone()).toEqual(expect.arrayContaining(names.map((name) => `tests/unit/${name}.test.ts`)));
  });

  it('share what they import where they do none of that', () => {
    expect(alone()).not.toContain('tests/unit/schedule-engine.test.ts');
    expect(alone()).not.toContain('tests/unit/front-door.test.ts');
    expect(alone().length * 3).toBeLessThan(readdirSync('tests/unit').length);
  });

  it('are one suite', () => {
    expect(projectsOf('unit')).toEqual(['unit', 'unit-alone']);
    expect(projectsOf('api-sqlite')).toEqual(['api-sqlite']);
  });
});
