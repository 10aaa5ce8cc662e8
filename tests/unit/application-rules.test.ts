/** What an application, and a member, may say (docs/rules.md, A2, A9, P6, P12 to P15). */
import { describe, expect, it } from 'vitest';
import { applicationToMeet } from '#api/participation/application.ts';
import { joinInput, memberInput, takenAway } from '#domain/account/member.ts';
import { bizRegNo, postcode, shownBizRegNo } from '#domain/common/numbers/korean-numbers.ts';
import { isE164, looksLikePhone } from '#domain/common/numbers/phone.ts';
import { e164Of, notationsOf, shownPhone } from '#domain/common/numbers/phone-reader.ts';
import { check } from '#domain/common/validation.ts';
import { formFaults } from '#domain/event-form/form.ts';
import { buyerSample, companySample, joinSample, productSample } from '#tests/support/samples.ts';

const {
  password: _,
  passwordConfirm: __,
  agreeTerms: ___,
  agreePrivacy: ____,
  id: _____,
  ...person
} = joinSample(1);
const errorsOf = (schema: Parameters<typeof check>[0], value: unknown) =>
  (check(schema, value).errors ?? []).map(({ field, rule }) => `${field} ${rule}`);
/** The numbers of files, which only the server can look up. */
const plain = companySample(1);
const sample = {
  ...plain,
  company: { ...plain.company, bizDocFileIdx: 1, mainImgFileIdx: 2 },
  products: plain.products.map((product) => ({ ...product, mainImgFileIdx: 3 })),
};
const company = (changes: object) => ({ ...sample, company: { ...sample.company, ...changes } });

describe('dollars of a company', () => {
  it('are believed below a million millions', () => {
    const record = (amountUsd: number) => [{ country: 'AT', amountUsd, year: 2024 }];
    const most = 999_999_999_999;
    const right = { annualSalesUsd: most, exportRecords: record(most) };
    expect(errorsOf(applicationToMeet, company({ ...right, annualSalesKrw: 9_999_999_999_999 }))).toEqual([]);
    const beyond = { annualSalesUsd: most + 1, exportRecords: record(most + 1) };
    expect(errorsOf(applicationToMeet, company(beyond)).sort()).toEqual([
      'company.annualSalesUsd too_big',
      'company.exportRecords.0.amountUsd too_big',
    ]);
  });
});

describe('a name in Korean letters', () => {
  it.each([
    ['김하늘', []],
    ['김하늘'.normalize('NFD'), []],
    [person.nameEn, []],
    ['Anna', ['nameKo korean_only']],
    ['', ['nameKo required']],
  ])('%s', (nameKo, errors) => {
    expect(errorsOf(memberInput, { ...person, nameKo })).toEqual(errors);
  });

  it('of a CEO may be the English one, too', () => {
    expect(errorsOf(applicationToMeet, company({ ceoKo: sample.company.ceoEn }))).toEqual([]);
    expect(errorsOf(applicationToMeet, company({ ceoKo: 'Lee' }))).toEqual(['company.ceoKo korean_only']);
  });

  it('is judged together with what else is wrong', () => {
    expect(errorsOf(memberInput, { ...person, nameKo: 'Anna', birth: '1', tel: '12' })).toEqual([
      'birth date',
      'nameKo korean_only',
      'tel phone',
    ]);
  });
});

describe('an empty field', () => {
  it('is missing, not too short or of the wrong form', () => {
    const empty = { ...joinSample(1), password: '', passwordConfirm: '', birth: '', country: '', gender: '' };
    expect(errorsOf(joinInput, empty).sort()).toEqual(
      ['country', 'password', 'passwordConfirm'].map((name) => `${name} required`),
    );
    // What else the specification requires its form says.
    expect(formFaults('BUYER', [], { member: empty }).map(({ field }) => field)).toEqual([
      'member.gender',
      'member.birth',
      'member.country',
    ]);
  });
});

describe('a telephone number', () => {
  it.each([
    ['010-1234-5678', 'KR', '+821012345678'],
    ['０１０－１２３４－５６７８', 'KR', '+821012345678'],
    ['02) 555-0100', 'KR', '+8225550100'],
    ['0660/5550100', 'AT', '+436605550100'],
    ['0043 (0)660.555.0100', 'AT', '+436605550100'],
    ['+43 660 5550100', 'KR', '+436605550100'],
    ['1588-1234', 'KR', '+8215881234'],
  ])('%s of %s is kept as %s', (typed, country, e164) => {
    expect(looksLikePhone(typed)).toBe(true);
    expect(e164Of(typed, country)).toBe(e164);
    expect(isE164(e164)).toBe(true);
    // What is kept is read as itself.
    expect(e164Of(e164, 'US')).toBe(e164);
    expect(check(memberInput, { ...person, country, tel: typed }).data?.tel).toBe(e164);
  });

  // Of a mobile with digits missing, what is left after the zero looks like a service number.
  it.each([
    '12',
    '010-123',
    '010-5550-77',
    '010-5550-777',
    '+82 10-5550-77',
    '+43 1 2',
    '010-1234-5678 내선 3',
    'none',
    '0'.repeat(30),
  ])('%s is none', (tel) => {
    expect(errorsOf(memberInput, { ...person, country: 'KR', tel })).toEqual(['tel phone']);
  });

  it('of a company is read as one of Korea, and fax may be left empty', () => {
    const { data } = check(applicationToMeet, company({ tel: '063-555-0100', fax: '' }));
    expect(data).toMatchObject({ company: { tel: '+82635550100', fax: null } });
  });

  it('is shown as the reader writes it', () => {
    expect(shownPhone('+821012345678', 'ko')).toBe('010-1234-5678');
    expect(shownPhone('+821012345678', 'en')).toBe('+82 10 1234 5678');
    expect(shownPhone('+436605550100', 'ko')).toBe('+43 660 5550100');
    expect(notationsOf('+821012345678')).toEqual(['+821012345678', '+82 10 1234 5678', '010-1234-5678']);
  });

  it('that a member has given can’t be taken away, and one who never had any goes on without', () => {
    const stands = {
      gender: null,
      birth: null,
      tel: null,
      mobile: '+821',
      email: 'a@b.example',
      city: null,
      address: null,
    };
    expect(takenAway(stands, { email: 'a@b.example', mobile: null }).map(({ field }) => field)).toEqual([
      'mobile',
    ]);
    expect(takenAway({ ...stands, mobile: null }, { email: 'a@b.example', mobile: null })).toEqual([]);
  });
});

describe('the files of a company', () => {
  it.each([null, '', undefined])('are missed where the form has %j', (none) => {
    const without = company({ bizDocFileIdx: none, mainImgFileIdx: none });
    const products = sample.products.map((product) => ({ ...product, mainImgFileIdx: none }));
    const { data } = check(applicationToMeet, { ...without, products });
    // Typed or checked, the form misses the same.
    for (const entered of [{ ...without, products }, data])
      expect(formFaults('COMPANY', [], entered ?? {}).map(({ field }) => field)).toEqual([
        'company.bizDocFileIdx',
        'company.mainImgFileIdx',
        'products.0.mainImgFileIdx',
      ]);
  });

  it('are more pictures and other documents, if it has some: five of each, none twice', () => {
    const more = { imgFileIdxs: [9, 4, 7], etcDocFileIdxs: [8, 5] };
    expect(check(applicationToMeet, company(more)).data).toMatchObject({ company: more });
    const six = [1, 2, 3, 4, 5, 6];
    expect(errorsOf(applicationToMeet, company({ imgFileIdxs: six, etcDocFileIdxs: [4, 4] }))).toEqual([
      'company.imgFileIdxs too_many_selected',
      'company.etcDocFileIdxs duplicate',
    ]);
  });
});

describe('the numbers of a company', () => {
  it.each(['124-81-00998', '1248100998', ' 124 81 00998 ', '１２４－８１－００９９８'])(
    '%s is a registration',
    (typed) => {
      expect(bizRegNo.parse(typed)).toBe('1248100998');
    },
  );
  it.each(['124-81-00997', '12481009', '024-81-00998', '124-81-00998a', '0000000000'])(
    '%s is none',
    (typed) => {
      expect(errorsOf(applicationToMeet, company({ bizRegNo: typed }))).toEqual([
        'company.bizRegNo business_number',
      ]);
    },
  );
  it('stand as people write them', () => {
    expect(shownBizRegNo('1248100998')).toBe('124-81-00998');
    expect(postcode.parse(' 04524 ')).toBe('04524');
    for (const typed of ['4524', '100-744', 'Seoul'])
      expect(errorsOf(applicationToMeet, company({ postcode: typed }))).toEqual([
        'company.postcode postcode',
      ]);
  });
});

describe('exports', () => {
  const record = { country: 'AT', amountUsd: 5, year: 2024 };
  it.each([
    ['none and the box', [], 'Y', []],
    ['one and no box', [record], 'N', []],
    ['none and no box', [], 'N', ['company.noExports export_needed']],
    ['one and the box', [record], 'Y', ['company.noExports export_needed']],
    [
      'one country and year twice',
      [record, { ...record, amountUsd: 7 }],
      'N',
      ['company.exportRecords.1.year duplicate'],
    ],
    ['one country in two years', [record, { ...record, year: 2023 }], 'N', []],
  ])('%s', (_name, exportRecords, noExports, errors) => {
    const entered = company({ exportRecords, noExports });
    const missed = formFaults('COMPANY', [], entered).map(({ field, rule }) => `${field} ${rule}`);
    expect([...errorsOf(applicationToMeet, entered), ...missed]).toEqual(errors);
  });
});

describe('products', () => {
  it('of one name are refused, in either language and however it is written', () => {
    const products = [productSample(1), { ...productSample(2), nameEn: 'PERILLA  oil1' }].map((product) => ({
      ...product,
      mainImgFileIdx: 3,
    }));
    expect(errorsOf(applicationToMeet, { ...sample, products })).toEqual(['products.1.nameEn duplicate']);
  });
});

describe('a chapter', () => {
  it('is asked of a buyer of the association alone', () => {
    const of = (type: 'BUYER' | 'OKTA') => {
      const { buyer } = buyerSample(1);
      const entered = { buyer: { ...buyer, agency: '' } };
      expect(errorsOf(applicationToMeet, { participateType: type, ...entered })).toEqual([]);
      return formFaults(type, [], entered).map(({ field, rule }) => `${field} ${rule}`);
    };
    expect(of('BUYER')).toEqual([]);
    expect(of('OKTA')).toEqual(['buyer.agency required']);
  });
});
