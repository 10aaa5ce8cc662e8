/** Someone who has left a trace wherever this site lets anyone leave one, and the others who wrote of them. */
import type { RequestOf } from '#api/index.ts';
import { asked, numbersOf, saveQuestions } from './asked.ts';
import type { TestApp } from './compose.ts';
import { Distinctive } from './distinctive.ts';
import {
  approve,
  buyer,
  company,
  type Expo,
  expo,
  joined,
  type Participant,
  type Person,
} from './factories.ts';
import { stored } from './files.ts';
import { colleagueOf, videoOf } from './leaver-company.ts';
import { accountOf, logsOf, mailsOf } from './leaver-traces.ts';
import {
  buyerSample,
  companySample,
  hallSample,
  joinSample,
  password,
  productSample,
  visitorSample,
} from './samples.ts';
import { savedAt } from './seen.ts';

/** Between the two days of the events: the meetings of the first day were held, those of the second are to come. */
export const between = '2026-10-30T09:00:00Z';
const days = [
  { date: '2026-10-29', from: '09:00', to: '12:00' },
  { date: '2026-11-05', from: '09:00', to: '12:00' },
];
/** The first slot of the second day. */
const secondDay = 6;

/** Makes them, in four events numbered from `first`; afterwards the clock stands `between` the days. */
export async function leaverIn(app: TestApp, first: number) {
  const made = new Distinctive();
  const newExpo = (no: number) =>
    expo(app, { eventIdx: first + no, days, counselingPeriod: { from: null, to: null } });
  const sample = made.of({ ...joinSample(1), password: '', passwordConfirm: '' });
  const person = await joined(app, { ...sample, password, passwordConfirm: password });
  const called = { ...sample, memberIdx: person.memberIdx };

  const asCompany = await companyIn(app, await newExpo(0), person, made);
  const asBuyer = await buyerIn(app, await newExpo(1), person, made);
  const asVisitor = await visitorIn(app, await newExpo(2), person, made);
  await deniedIn(app, await newExpo(3), person, made);
  await accountOf(app, called, asCompany.asCompany, made);
  app.clock.set(between);
  const logs = await logsOf(app, { ...called, ...asCompany, ...asBuyer }, person, made);
  await mailsOf(app, called, asBuyer.seller, made);
  await colleagueOf(app, person.memberIdx, made);
  await videoOf(app, person.memberIdx, made);
  const { values } = made;
  return { person, called, values, ...asCompany, ...asBuyer, asVisitor, ...logs };
}

const nextSlots = async ({ client }: Participant, { eventIdx }: Expo) =>
  (await client('GET /matching/getSlotList', { eventIdx })).data.map(({ slotIdx }) => slotIdx);

/** A confirmed meeting in the event's slot of this number. */
async function meet(from: Participant, to: Participant, at: Expo, slot: number, message: string) {
  const wishes = [(await nextSlots(from, at))[slot] as number];
  const targetParticipateIdx = to.participateIdx;
  const wish = {
    eventIdx: at.eventIdx,
    targetParticipateIdx,
    wishes,
    message,
  } as const;
  const { matchingIdx } = (await from.client('POST /matching/apply', wish)).data;
  await to.client('POST /matching/approve', { matchingIdx });
  return matchingIdx;
}

async function ask(from: Participant, to: Participant, at: Expo, message: string) {
  const wish = { eventIdx: at.eventIdx, anySlot: 'Y', message } as const;
  const targetParticipateIdx = to.participateIdx;
  return (await from.client('POST /matching/apply', { ...wish, targetParticipateIdx })).data.matchingIdx;
}

/** As a company with everything in its form, with meetings that were held, are to come, were declined and cancelled. */
async function companyIn(app: TestApp, at: Expo, person: Person, made: Distinctive) {
  const upload = async (kind: Parameters<typeof stored>[2], extension: 'png' | 'pdf') => {
    const [name, bytes, thumbnail] = ['file', 'bytes', 'thumbnail'].map((about) => made.text(about));
    const fileName = `${name}.${extension}`;
    return (
      await stored(app, person, kind, {
        bytes,
        extension,
        fileName,
        ...(extension === 'png' && { thumbnail }),
      })
    ).idx;
  };
  const plain = companySample(1);
  const filled = made.of({
    ...plain,
    company: { ...plain.company, emailSecond: 'second@example.org' },
    products: [{ ...productSample(1), videoUrl: 'https://example.org' }],
  });
  const [product] = filled.products;
  const entered = {
    ...filled.company,
    bizDocFileIdx: await upload('companyBizDoc', 'pdf'),
    mainImgFileIdx: await upload('companyMainImg', 'png'),
    imgFileIdxs: [await upload('companyMainImg', 'png')],
    etcDocFileIdxs: [await upload('companyEtcDoc', 'pdf')],
  };
  const { data } = await person.client('POST /participate/apply', {
    ...filled,
    eventIdx: at.eventIdx,
    company: entered,
    products: [
      {
        ...(product as typeof product & object),
        mainImgFileIdx: await upload('productMainImg', 'png'),
        introFileIdx: await upload('productIntro', 'pdf'),
        introEnFileIdx: await upload('productIntroEn', 'pdf'),
      },
    ],
  });
  // Uploaded and never used; a picture of themself, which no call takes yet.
  for (const kind of ['boardFile', 'boardImg'] as const) await upload(kind, 'png');
  const profileFileIdx = await upload('memberProfile', 'png');
  await app.db.updateTable('member').set({ profileFileIdx }).where('idx', '=', person.memberIdx).execute();
  await approve(at, data.participateIdx);
  const own = { ...person, participateIdx: data.participateIdx };
  await declinedName(at, own, { ...entered, nameEn: made.text('new name') }, filled.hopeBuyer, made);
  const halls = [hallSample(own.participateIdx)];
  await at.manager.client('POST /manage/event/updateBoothMap', { eventIdx: at.eventIdx, halls });

  const { idx: representativeIdx } = await app.db
    .selectFrom('representative')
    .select('idx')
    .where('participateIdx', '=', own.participateIdx)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('calendarAddress')
    .values({
      representativeIdx,
      participateIdx: own.participateIdx,
      eventIdx: at.eventIdx,
      side: 'company',
      tokenHash: made.text('calendar'),
      createdAt: app.clock.read().toISOString(),
    })
    .execute();

  const dear = `Dear ${filled.company.chargeName} of ${filled.company.nameEn}`;
  const purchaser = await buyer(app, at);
  const other = await buyer(app, at);
  const held = await meet(own, purchaser, at, 0, made.text('my message'));
  const coming = await meet(other, own, at, secondDay, dear);
  const declined = await ask(await buyer(app, at), own, at, dear);
  await own.client('POST /matching/deny', { matchingIdx: declined, reason: made.text('I decline') });
  const cancelled = await ask(own, await buyer(app, at), at, made.text('one more'));
  await own.client('POST /matching/cancel', { matchingIdx: cancelled, reason: made.text('I cancel') });
  await own.client('POST /matching/markUnavailable', {
    eventIdx: at.eventIdx,
    slotIdxs: [(await nextSlots(own, at))[3] as number],
  });
  await own.client('POST /favourite/add', {
    eventIdx: at.eventIdx,
    targetParticipateIdx: purchaser.participateIdx,
    note: made.text('a note of mine'),
  });
  const nameCard = await upload('buyerNameCardImg', 'png');
  return { asCompany: at, own, application: filled, purchaser, other, held, coming, nameCard };
}

/** Wants to be called something else, which a manager declines. */
async function declinedName(
  { eventIdx, manager }: Expo,
  { client, participateIdx }: Participant,
  company: RequestOf<'POST /company/update'>['company'],
  hopeBuyer: RequestOf<'POST /company/update'>['hopeBuyer'] | undefined,
  made: Distinctive,
) {
  await client('POST /company/update', { eventIdx, company, hopeBuyer: hopeBuyer ?? {} });
  const { companyChange } = (await client('GET /participate/getDetail', { eventIdx })).data;
  const decision = {
    askedAt: companyChange?.askedAt ?? '',
    reason: made.text('another name is registered:'),
  };
  await manager.client('POST /manage/participate/denyChange', { participateIdx, ...decision });
}

/** As a buyer with everything in the form, who met a company. */
async function buyerIn(app: TestApp, at: Expo, person: Person, made: Distinctive) {
  const seller = await company(app, at);
  const plain = buyerSample(1);
  const filled = made.of({
    ...plain,
    buyer: { ...plain.buyer, tel: '+43 1 5550100', hopeCompany: 'oil mills' },
  });
  const saved = await saveQuestions(at.manager, { eventIdx: at.eventIdx, kind: 'BUYER' }, [
    asked(),
    asked({ kind: 'file' }),
  ]);
  const file = await stored(app, person, 'answerFile', {
    ...{ bytes: made.text('bytes'), extension: 'pdf', fileName: `${made.text('file')}.pdf` },
  });
  const answers = saved.questions.map(({ question, kind }) => ({
    question,
    value: kind === 'file' ? String(file.idx) : made.text('my answer'),
  }));
  const hopes = { ...filled.buyer, hopeCompanyIdxs: [seller.participateIdx] };
  const { data } = await person.client('POST /participate/apply', {
    ...filled,
    buyer: hopes,
    answers,
    eventIdx: at.eventIdx,
  });
  await approve(at, data.participateIdx);
  const ownBuyer = { ...person, participateIdx: data.participateIdx };
  const heldAsBuyer = await meet(
    seller,
    ownBuyer,
    at,
    0,
    `Dear ${filled.buyer.nameEn}, ${filled.buyer.companyName}`,
  );
  return { asBuyer: at, ownBuyer, bought: filled.buyer, seller, heldAsBuyer };
}

/** As a visitor who was at the door. */
async function visitorIn(app: TestApp, at: Expo, person: Pick<Participant, 'client'>, made: Distinctive) {
  const filled = made.of(visitorSample(1));
  const saved = await saveQuestions(at.manager, { eventIdx: at.eventIdx, kind: 'VISITOR' }, [asked()]);
  const answers = numbersOf(saved.questions).map((question) => ({ question, value: made.text('my visit') }));
  const { data } = await person.client('POST /participate/apply', {
    ...{ ...filled, answers },
    eventIdx: at.eventIdx,
  });
  const secretHash = made.text('hash of the link');
  const resentHash = made.text('hash of the link sent again');
  await app.db
    .updateTable('visitor')
    .set({ checkedInAt: '2026-10-29T08:30:00.000Z', secretHash, resentHash })
    .where('participateIdx', '=', data.participateIdx)
    .execute();
  return { ...at, participateIdx: data.participateIdx };
}

/** As someone whose application a manager cancelled, and whose next one was declined, each with a reason that speaks of them. */
async function deniedIn(app: TestApp, at: Expo, { client }: Pick<Participant, 'client'>, made: Distinctive) {
  const { data: first } = await client('POST /participate/apply', {
    ...made.of(buyerSample(2)),
    eventIdx: at.eventIdx,
  });
  await at.manager.client('POST /manage/participate/cancel', {
    participateIdx: first.participateIdx,
    updatedAt: await savedAt(app, first.participateIdx),
    reason: made.text('untrue in what they said:'),
  });
  const { data } = await client('POST /participate/apply', {
    ...made.of(buyerSample(2)),
    eventIdx: at.eventIdx,
  });
  const reason = made.text('not known to us:');
  const { participateIdx } = data;
  await at.manager.client('POST /manage/participate/deny', { participateIdx, reason });
  const body = made.text('their partner called:');
  await at.manager.client('POST /manage/participate/addNote', { participateIdx, body });
  await wantedBy(app, at, participateIdx, made.text('the organiser wants them to meet:'));
  // They began another one.
  const content = JSON.stringify(made.of(buyerSample(3)));
  await client('POST /participate/saveDraft', { eventIdx: at.eventIdx, content, basedOn: 0 });
}

/** The organiser wants them to meet a company, and notes why; as a sheet of pairs writes it. */
async function wantedBy(app: TestApp, at: Expo, buyerIdx: number, note: string): Promise<void> {
  const { participateIdx: companyIdx } = await company(app, at);
  const { eventIdx } = at;
  const times = { createdAt: app.clock.read().toISOString(), updatedAt: app.clock.read().toISOString() };
  const said = { rank: null, note: note.slice(0, 200), translatorLanguage: null, rowNo: 2 };
  await app.db
    .insertInto('wantedPair')
    .values({
      eventIdx,
      companyIdx,
      buyerIdx,
      ...said,
      state: 'made',
      obstacles: null,
      runIdx: null,
      ...times,
    })
    .execute();
}
