/** Who runs the site by the file of the installation: one language alone stands in both (docs/rules.md, I1). */
import { expect, test, vi } from 'vitest';
import { example } from '#demo/site/example.ts';
import { alsoInOther, inBothAtOnce, nothingSaid, organiserOf } from '#domain/site/identity.ts';
import { showExample } from '#server/platform/site/example.ts';
import { byFile } from '#server/platform/site/identity.ts';

vi.mock(import('#site.config'), async (original) => {
  const { site } = await original();
  const own = {
    name: { ko: '', en: 'Lattice' },
    host: { ko: '격자협회', en: '' },
    operator: { ko: '', en: '' },
    address: { ko: '', en: 'Street 1' },
    privacyOfficer: { ko: '대표', en: '' },
  };
  return { site: { ...site, ...own } as unknown as typeof site };
});

const inBoth = (text: string) => ({ ko: text, en: text });
const said = {
  name: inBoth('Lattice'),
  host: inBoth('격자협회'),
  address: inBoth('Street 1'),
  privacyOfficer: inBoth('대표'),
};

test('what the file says in one language alone stands in both, and what it leaves out in neither', () => {
  expect(byFile()).toMatchObject({ ...said, operator: inBoth('') });
  expect(organiserOf(nothingSaid(), byFile())).toMatchObject(said);
});

test('the demonstration fills what the file leaves out, and none of what it says in one language', () => {
  showExample(example);
  expect(byFile()).toMatchObject({ ...said, operator: example.organiser.operator });
  showExample(undefined);
});

test('a name of both languages is written once where it is the same', () => {
  expect(inBothAtOnce({ ko: '마당', en: 'Madang' })).toBe('마당 Madang');
  expect(inBothAtOnce({ ko: 'Madang', en: 'Madang' })).toBe('Madang');
  expect(inBothAtOnce(alsoInOther({ ko: '마당', en: '' }))).toBe('마당');
});
