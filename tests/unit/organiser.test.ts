/** Who runs the site, by what managers say and by the file (docs/rules.md, I1). */
import { describe, expect, test } from 'vitest';
import {
  type InBoth,
  nothingOwn,
  nothingSaid,
  type Organiser,
  organiserOf,
  partsInBoth,
  type SiteIdentity,
} from '#domain/site/identity.ts';
import type { Keeping } from '#domain/site/keeping.ts';
import { listsByFile } from '#domain/site/lists.ts';
import { plainMenus } from '#domain/site/menu.ts';

const keeping: Keeping = {
  laws: ['gdpr'],
  retention: { visitors: 12, participations: 36, accounts: 60, announcedDays: 30 },
};
const filed: InBoth = { ko: '파일', en: 'File' };
const byFile: Organiser = {
  ...{ name: filed, host: filed, operator: filed, address: filed, privacyOfficer: filed },
  ...{ tel: '+43 1 234', email: 'office@file.at', businessNumber: '1' },
  ...{ strong: null, accent: null, isDemonstration: false },
  ...nothingOwn,
  ...{ lists: listsByFile({}, 'AT'), menus: plainMenus(), keeping },
};
const saying = (identity: Partial<SiteIdentity>) => organiserOf({ ...nothingSaid(), ...identity }, byFile);

describe.each(partsInBoth)('%s', (part) => {
  /** A row may hold '' in a language: it was left empty beside the other. */
  test.each([
    ['우리', null, '우리', '우리'],
    ['우리', '', '우리', '우리'],
    [null, 'We', 'We', 'We'],
    ['', 'We', 'We', 'We'],
    ['우리', 'We', '우리', 'We'],
    ['', '', '', ''],
    ['', null, '', ''],
    [null, '', '', ''],
    [null, null, '파일', 'File'],
  ])('of %j and %j is %j and %j', (ko, en, inKorean, inEnglish) => {
    expect(saying({ [`${part}Ko`]: ko, [`${part}En`]: en })[part]).toEqual({ ko: inKorean, en: inEnglish });
  });
});

test('a part without a language goes by the file until it is said or left out', () => {
  expect(saying({}).tel).toBe('+43 1 234');
  expect(saying({ tel: '' }).tel).toBe('');
  expect(saying({ email: 'office@ours.at' }).email).toBe('office@ours.at');
});
