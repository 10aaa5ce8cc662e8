/** The participants of an event as a spreadsheet for its managers, opened again by a library. */
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { siteTexts } from '#server/platform/site/texts.ts';
import { testApp } from '#tests/support/api.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { manager } from '#tests/support/factories.ts';
import { pair } from '#tests/support/pair.ts';
import { joinSample } from '#tests/support/samples.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();

const exported = (token: string, query: Record<string, string>) =>
  app.send(`/manage/participate/exportList?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });

it('holds what the list holds: Korean as written, numbers as numbers, times as times', async () => {
  const here = await pair(app);
  const { eventIdx } = here.at;
  const by = await manager(app, 'participate', eventIdx);
  const response = await exported(by.token, { eventIdx: String(eventIdx), format: 'xlsx', language: 'ko' });
  expect(response.headers.get('content-disposition')).toContain('.xlsx');
  const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
  const [heads = [], ...rows] = sheet?.data ?? [];
  const { data: listed } = await by.client('GET /manage/participate/getList', { eventIdx, orderType: 'asc' });
  expect(rows.map(([no]) => no)).toEqual(listed.map(({ participateIdx }) => participateIdx));
  expect(rows.map((row) => row[heads.indexOf('이름 (국문)')])).toEqual(listed.map(({ nameKo }) => nameKo));
  expect(rows.map((row) => row[heads.indexOf('회원 아이디')])).toEqual(
    listed.map(({ memberId }) => memberId),
  );
  for (const row of rows) expect(row[heads.indexOf('신청 시각')]).toBeInstanceOf(Date);
});

it('holds what the search finds alone, and is for managers of participants', async () => {
  const here = await pair(app);
  const eventIdx = String(here.at.eventIdx);
  const by = await manager(app, 'participate', here.at.eventIdx);
  const found = { eventIdx, format: 'csv', language: 'en', participateType: 'BUYER' };
  const text = await (await exported(by.token, found)).text();
  const { totalCount } = await by.client('GET /manage/participate/getList', {
    eventIdx: here.at.eventIdx,
    participateType: 'BUYER',
  });
  expect(text.trimEnd().split('\r\n')).toHaveLength(totalCount + 1);
  const stats = await manager(app, 'stats', here.at.eventIdx);
  for (const { token } of [stats, here.seller])
    expect(await (await exported(token, found)).json()).toMatchObject({ resultMessage: 'access_deny' });
});

it('says what each deals in, by which number it is registered, and whom one writes to', async () => {
  const here = await pair(app);
  const { eventIdx } = here.at;
  const by = await manager(app, 'participate', eventIdx);
  const linesIn = async (language: 'ko' | 'en') => {
    const answer = await exported(by.token, { eventIdx: String(eventIdx), format: 'csv', language });
    const lines: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true });
    const no = language === 'ko' ? '번호' : 'No.';
    return new Map(lines.map((line) => [Number(line[no]), line]));
  };
  const read = async (participateIdx: number) =>
    (await by.client('GET /manage/participate/getDetail', { participateIdx })).data;
  const { company, products } = await read(here.seller.participateIdx);
  const { buyer } = await read(here.purchaser.participateIdx);
  const korean = await linesIn('ko');
  const industries = (values: readonly string[] | undefined) =>
    values?.map((value) => siteTexts('ko')(`choice.industry.${value as 'FOOD'}`)).join('; ');
  expect(company?.industries.length).toBeGreaterThan(0);
  // A number that may be dialled is kept from being run as a formula.
  expect(korean.get(here.seller.participateIdx)).toMatchObject({
    사업자등록번호: company?.bizRegNo,
    '산업 분야': industries(company?.industries),
    '찾는 제품': '',
    제품: products.map(({ nameKo }) => nameKo).join('; '),
    '담당자 이름': company?.chargeName,
    '담당자 직위': company?.chargePosition,
    '담당자 휴대전화': `'${company?.chargeMobile}`,
    '담당자 이메일': company?.chargeEmail,
  });
  expect(korean.get(here.purchaser.participateIdx)).toMatchObject({
    사업자등록번호: '',
    '산업 분야': industries(buyer?.industries),
    제품: '',
    '찾는 제품': buyer?.product,
    '담당자 직위': buyer?.position,
    '담당자 휴대전화': `'${buyer?.mobile}`,
    '담당자 이메일': buyer?.email,
  });
  const english = (await linesIn('en')).get(here.seller.participateIdx);
  expect(english?.['Products']).toBe(products.map(({ nameEn }) => nameEn).join('; '));

  await here.seller.client('POST /member/withdraw', { password: joinSample(1).password });
  const left = (await linesIn('ko')).get(here.seller.participateIdx);
  for (const head of [
    '사업자등록번호',
    '산업 분야',
    '제품',
    '담당자 이름',
    '담당자 휴대전화',
    '담당자 이메일',
  ])
    expect(left?.[head], head).toBe('');
});

it('names all who represent a company or buyer, with their positions, also without an account', async () => {
  const here = await pair(app);
  const { eventIdx } = here.at;
  const { colleague } = colleaguesOf(app);
  await colleague(here.seller, eventIdx, { position: 'Export manager' });
  const guestIdx = await withoutAccount(app).enter(here, { personName: 'Anna Leitner' });
  const by = await manager(app, 'participate', eventIdx);
  const linesIn = async (language: 'ko' | 'en') => {
    const answer = await exported(by.token, { eventIdx: String(eventIdx), format: 'csv', language });
    const lines: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true });
    const [no, people] = language === 'ko' ? ['번호', '담당자'] : ['No.', 'People'];
    return new Map(lines.map((line) => [Number(line[no as string]), line[people as string]]));
  };
  const { nameKo, nameEn } = await app.db
    .selectFrom('member')
    .select(['nameKo', 'nameEn'])
    .where('idx', '=', here.seller.memberIdx)
    .executeTakeFirstOrThrow();
  const [english, korean] = [await linesIn('en'), await linesIn('ko')];
  expect(english.get(here.seller.participateIdx)).toBe(`${nameEn}; Seo Dodam (Export manager)`);
  expect(korean.get(here.seller.participateIdx)).toBe(`${nameKo}; 서도담 (Export manager)`);
  expect(english.get(guestIdx)).toBe('Anna Leitner');
});
