/** What has happened to a meeting, as the notices of it tell: whoever was not told of a step is the one who took it. */
import type { MeetingStep } from '#api/matching/meeting-page.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { isHistory, type NoticeKind } from '#domain/notice/notice.ts';
import type { ContextOf } from '../../../calls/context.ts';

interface Told {
  memberIdx: number | null;
  representativeIdx: number | null;
}

/** Told to the other side; the first step says it of both. */
const isAsking = (kind: NoticeKind) => kind === 'meetingAsked' || kind === 'walkInAsked';

/** The steps of one meeting in the order of time. */
export async function meetingHistory({
  db,
  subject: meeting,
}: ContextOf<'GET /matching/getHistory'>): Promise<MeetingStep[]> {
  const people = await db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .select((of) => of.fn.coalesce('member.leftAt', 'participate.erasedAt').as('leftAt'))
    .where('participate.idx', 'in', [meeting.companyIdx, meeting.buyerIdx])
    .execute();
  const notices = await db
    .selectFrom('notice')
    .select(['kind', 'memberIdx', 'representativeIdx', 'createdAt'])
    .where('matchingIdx', '=', meeting.idx)
    .$narrowType<{ kind: NoticeKind }>()
    .orderBy('idx')
    .execute();
  // Notices go with whoever leaves, and then those of the other alone don't tell who did it.
  const hasBoth = people.every(({ leftAt }) => leftAt === null);
  const ofCompany = await db
    .selectFrom('representative')
    .select(['idx', 'memberIdx'])
    .where('participateIdx', '=', meeting.companyIdx)
    .execute();
  const sideTold = ({ memberIdx, representativeIdx }: Told): MeetingSide =>
    ofCompany.some((one) =>
      memberIdx === null ? one.idx === representativeIdx : one.memberIdx === memberIdx,
    )
      ? 'company'
      : 'buyer';
  const byOf = (told: Told[]): MeetingSide | null => {
    const [side, ...others] = new Set(told.map(sideTold));
    if (!hasBoth || !side || others.length > 0) return null;
    return side === 'company' ? 'buyer' : 'company';
  };
  const steps = Map.groupBy(notices, ({ kind, createdAt }) => `${createdAt} ${kind}`);
  const kind = meeting.walkInUntil === null ? 'meetingAsked' : 'walkInAsked';
  const asked: MeetingStep =
    meeting.askedBy === 'organiser'
      ? { kind: 'meetingArranged', at: meeting.createdAt, by: null }
      : { kind, at: meeting.createdAt, by: meeting.askedBy };
  return [
    asked,
    ...[...steps.values()].flatMap((told) => {
      const [first] = told;
      if (!first || !isHistory(first.kind) || isAsking(first.kind)) return [];
      if (first.kind === asked.kind && first.createdAt === asked.at) return [];
      return [{ kind: first.kind, at: first.createdAt, by: byOf(told) }];
    }),
  ];
}
