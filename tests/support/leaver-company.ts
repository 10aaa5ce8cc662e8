/** What the company of someone who leaves is known by: its people, and where it meets by video. */
import type { TestApp } from './compose.ts';
import type { Distinctive } from './distinctive.ts';

/** Their position, and somebody without an account whom they send beside them. */
export async function colleagueOf({ db }: TestApp, memberIdx: number, made: Distinctive) {
  const own = db
    .updateTable('representative')
    .where('memberIdx', '=', memberIdx)
    .where('side', '=', 'company');
  const { idx: _, ...theirs } = await own
    .set(made.of({ position: 'Head of exports' }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const colleague = {
    ...made.of({ name: 'A colleague', email: 'colleague@example.com', tel: '+82 10 1234 5678' }),
    locale: 'ko',
  } as const;
  await db
    .insertInto('representative')
    .values({ ...theirs, memberIdx: null, position: null, ...colleague })
    .execute();
  const { participateIdx, eventIdx } = theirs;
  const asked = made.of({
    email: 'asked@example.com',
    position: 'Head of imports',
    tokenHash: 'hash-of-a-link',
  });
  await db
    .insertInto('representativeInvitation')
    .values({
      ...asked,
      participateIdx,
      eventIdx,
      languages: 'de',
      locale: 'ko',
      expiresAt: '2027-01-01T00:00:00.000Z',
      createdAt: theirs.createdAt,
    })
    .execute();
}

/** The room of their company for meetings by video, and a link that they gave to one. */
export async function videoOf({ db }: TestApp, memberIdx: number, made: Distinctive) {
  const link = (about: string) => `https://meet.example.org/${made.text(about)}`;
  const { idx } = await db
    .updateTable('participate')
    .set({ videoRoom: link('room') })
    .where('memberIdx', '=', memberIdx)
    .where('side', '=', 'company')
    .where('state', '=', 'COMPLETE')
    .returning('idx')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('matching')
    .set({ videoLink: link('link') })
    .where('companyIdx', '=', idx)
    .execute();
}
