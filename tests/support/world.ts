import { type CallName, calls } from '#api/index.ts';
import { isForManagers } from '#api/wire/contract.ts';
import type { TestClock } from './compose.ts';
import {
  applied,
  buyer,
  type Company,
  company,
  type Expo,
  expo,
  joined,
  manager,
  type Participant,
  type Person,
  slotsOf,
  type TestServer,
} from './factories.ts';
import { uploaded } from './files.ts';
import { draftOf } from './planned.ts';
import type { Known } from './requests.ts';
import { buyerSample, counselingSample, joinSample, postSample, visitorPerson } from './samples.ts';

/** One event with something of everything in it, seen from one company that takes part. */
export interface World extends Expo {
  /** May do everything in this event and nothing in another. */
  admin: Person;
  company: Company;
  /** A buyer who has no meeting yet, and an application that waits. */
  buyer: Participant;
  waiting: Participant;
  /** A manager's, of the application that waits. */
  noteIdx: number;
  slots: number[];
  /** A request to the company that waits for its answer, and a meeting that stands. */
  asked: number;
  placed: number;
  /** Accepted, and all its times are taken. */
  pending: number;
  /** A meeting that stands, for which the buyer proposes another time. */
  moving: number;
  counselingIdx: number;
  /** The company's business registration. */
  fileIdx: number;
  /** The company's own, of the buyer. */
  favouriteIdx: number;
  /** A category of the media center with a post in it, and one without. */
  categoryIdx: number;
  emptyCategoryIdx: number;
  postIdx: number;
  /** A plan of meetings: a draft with nothing in it. */
  planIdx: number;
}

/** Makes a world in the event of this number: people, a request, a meeting and a counseling log. `given`: whose company it is; someone new by default. */
export async function world(
  app: TestServer & { clock: TestClock },
  eventIdx: number,
  given?: Person,
): Promise<World> {
  const at = await expo(app, { eventIdx, counselingPeriod: { from: null, to: null } });
  const seller = await company(app, at, given);
  const [asking, meeting, free] = [await buyer(app, at), await buyer(app, at), await buyer(app, at, 'OKTA')];
  const slots = await slotsOf(seller, at);
  const ask = async (from: Person, wish: number) => {
    const { data } = await from.client('POST /matching/apply', {
      eventIdx,
      targetParticipateIdx: seller.participateIdx,
      wishes: [slots[wish] as number],
    });
    return data.matchingIdx;
  };
  const placed = await ask(meeting, 0);
  await seller.client('POST /matching/approve', { matchingIdx: placed });
  // A log is written once its meeting has begun.
  const now = app.clock.read().toISOString();
  app.clock.set('2026-10-29T09:00:00Z');
  const { data: log } = await seller.client('POST /counseling/add', {
    ...counselingSample(placed),
    eventIdx,
  });
  app.clock.set(now);
  const pending = await ask(await buyer(app, at), 0);
  await seller.client('POST /matching/approve', { matchingIdx: pending });
  const mover = await buyer(app, at);
  const moving = await ask(mover, 5);
  await seller.client('POST /matching/approve', { matchingIdx: moving });
  await mover.client('POST /matching/move', { matchingIdx: moving, slotIdx: slots[2] as number });
  const admin = await manager(app, 'admin', eventIdx);
  const { data: categories } = await admin.client('GET /board/getCategoryList', { eventIdx });
  const [categoryIdx, emptyCategoryIdx] = categories.map((category) => category.categoryIdx) as [
    number,
    number,
  ];
  const { data: post } = await admin.client('POST /manage/board/addPost', postSample(categoryIdx));
  const { data: favourite } = await seller.client('POST /favourite/add', {
    eventIdx,
    targetParticipateIdx: free.participateIdx,
  });
  const waiting = await applied(app, at, buyerSample(900 + eventIdx));
  return {
    ...at,
    admin,
    company: seller,
    buyer: free,
    waiting,
    noteIdx: await noted(admin, waiting),
    slots,
    asked: await ask(asking, 1),
    placed,
    pending,
    moving,
    counselingIdx: log.counselingIdx,
    fileIdx: await registration(app, seller),
    favouriteIdx: favourite.favouriteIdx,
    categoryIdx,
    emptyCategoryIdx,
    postIdx: post.postIdx,
    planIdx: await draftOf(app.db, { eventIdx, memberIdx: admin.memberIdx, at: now }, []),
  };
}

async function registration(app: TestServer, { memberIdx, participateIdx }: Company): Promise<number> {
  const { idx } = await uploaded(app.db, { memberIdx }, 'companyBizDoc', 'pdf');
  const company = app.db.updateTable('company').set({ bizDocFileIdx: idx });
  await company.where('participateIdx', '=', participateIdx).execute();
  return idx;
}

/** Notes something of an application, and answers the number of the note. */
async function noted({ client }: Person, { participateIdx }: Participant): Promise<number> {
  await client('POST /manage/participate/addNote', {
    participateIdx,
    body: 'Called, sends the papers later',
  });
  const { data } = await client('GET /manage/participate/getNotes', { participateIdx });
  return (data[0] as { noteIdx: number }).noteIdx;
}

/** The meeting with which a call can do its work, and a slot that it may name for it. */
const meetingFor = (name: CallName, at: World) =>
  /\/(move|acceptProposal|dropProposal|exportSchedule)$/.test(name)
    ? at.moving
    : name.includes('/manage/matching/')
      ? at.pending
      : at.asked;
const slotFor = (name: CallName) => (name.endsWith('/approve') ? 1 : /\/matching\/move$/.test(name) ? 5 : 2);

/** What the specification's forms require, and the wire takes empty. */
export const requiredByForms: Known = (() => {
  const { birth, gender, tel, mobile, email, city, address } = joinSample(1);
  const { visitorNameEn, organization, country } = visitorPerson(1);
  const { nameEn, position, requirements, product } = buyerSample(1).buyer;
  const ofMember = { birth, gender, tel, mobile, email, city, address };
  return { ...ofMember, country, visitorNameEn, organization, nameEn, position, requirements, product };
})();

/** What a call that names a thing names in a world, so that its maker (`callerOf`) may do what it asks for. */
export function knownFor(name: CallName, at: World): Known {
  const participateIdx = name.includes('/manage/participate/')
    ? at.waiting.participateIdx
    : name.includes(' /buyer/')
      ? at.buyer.participateIdx
      : at.company.participateIdx;
  return {
    eventIdx: at.eventIdx,
    participateIdx,
    participateIdxs: [at.waiting.participateIdx],
    noteIdx: at.noteIdx,
    targetParticipateIdx: at.buyer.participateIdx,
    hopeCompanyIdxs: [at.company.participateIdx],
    productIdx: at.company.productIdx,
    productIdxs: [at.company.productIdx],
    // A second log of one meeting is refused, so a new log is one of a walk-in.
    matchingIdx: name === 'POST /counseling/add' ? null : meetingFor(name, at),
    slotIdx: at.slots[slotFor(name)],
    ...(/\/manage\/matching\/(add|getSlotsFor|(getW|w)alkIn)$/.test(name) && {
      companyIdx: at.company.participateIdx,
      buyerIdx: at.buyer.participateIdx,
    }),
    ...(name.includes('POST /manage/matching/') && { tableNo: 1 }),
    slotIdxs: [at.slots[3]],
    wishes: [at.slots[4]],
    counselingIdx: at.counselingIdx,
    fileIdx: at.fileIdx,
    ...(/\/member\/join$|\/visitor\/|\/participate\/(apply|update)$/.test(name) && requiredByForms),
    favouriteIdx: at.favouriteIdx,
    categoryIdx: at.categoryIdx,
    postIdx: at.postIdx,
    planIdx: at.planIdx,
    withPlanIdx: at.planIdx,
    // Files of kinds that the world's managers have not uploaded.
    pictureFileIdxs: [],
    attachmentFileIdxs: [],
  };
}

/** Who may make a call in a world; undefined, a guest. */
export function callerOf(name: CallName, at: World): string | undefined {
  const { access } = calls[name];
  if (access.who === 'anyone') return undefined;
  if (!isForManagers(access)) return at.company.token;
  return access.who === 'famppy' ? at.manager.token : at.admin.token;
}

/** A member who has left, with the token they still hold. */
export async function goneMember(app: TestServer, password: string): Promise<Person> {
  const person = await joined(app);
  await person.client('POST /member/withdraw', { password });
  return person;
}

/** A manager's search of logs, by everything that it can name. */
export const logsOf = (at: World) => ({
  eventIdx: at.eventIdx,
  counselingIdx: at.counselingIdx,
  matchingIdx: at.placed,
  productIdx: at.company.productIdx,
  participateIdx: at.company.participateIdx,
});
