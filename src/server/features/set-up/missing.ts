/** What an installation still lacks before it is somebody's own: computed each time, kept nowhere (docs/rules.md, A19). */
import type { AnswerOf } from '#api/index.ts';
import { type MissingPart, missingParts } from '#domain/set-up/set-up.ts';
import { isNamed, nothingSaid, type Organiser, organiserOf } from '#domain/site/identity.ts';
import { site } from '#site.config';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { example } from '../../platform/site/example.ts';
import { identityIn, inFile, publishedRow } from '../../platform/site/identity.ts';
import { programmeIn } from '../event/programme.ts';
import type { MailSettings } from './mail.ts';
import { written } from './written.ts';
import { writtenOnScreen } from './written-on-screen.ts';

type Call = 'GET /manage/setUp/getMissing';

/** Whether a table has a row of this event. */
const lacks = async (
  db: Database,
  table: 'boardPost' | 'exchangeRate' | 'booth',
  eventIdx: number,
): Promise<boolean> =>
  (await db
    .selectFrom(table)
    .select('eventIdx')
    .where('eventIdx', '=', eventIdx)
    .limit(1)
    .executeTakeFirst()) === undefined;

/**
 * Whether a site has a name of its own, and says who hosts it, where they are, who answers for personal data (each in a language at least) and
 * how they are reached: by what is published or by the file. What is invented does not count.
 */
function isKnown(organiser: Organiser): boolean {
  const { host, address, privacyOfficer, email } = organiser;
  const isSaid = [host, address, privacyOfficer].every(({ ko, en }) => (ko || en) !== '');
  return isNamed(organiser) && isSaid && email !== '' && !isExample(email);
}

/** Whether fewer than two manage everything: whoever is alone and loses the second factor needs the server's shell. */
async function isAlone(db: Database): Promise<boolean> {
  const held = await db
    .selectFrom('permission')
    .select('memberIdx')
    // What holds in every event is famppy, and found by an index.
    .where('eventIdx', 'is', null)
    .limit(2)
    .execute();
  return held.length < 2;
}

/** Whether the menu leaves the association out by what somebody has published: who has none, lacks none. */
const hidesAssociation = ({ menus }: Organiser) =>
  menus.menu.some(({ code, isShown }) => code === 'okta' && !isShown);

/** Addresses of examples end like this (RFC 2606): nobody can be reached by them. */
const isExample = (email: string) =>
  /[@.](example|invalid|test|localhost|example\.(com|net|org))$/i.test(email);

export async function missing(
  { db, eventIdx }: ContextOf<Call>,
  { SMTP_URL }: MailSettings,
): Promise<AnswerOf<Call>> {
  const event = await db.selectFrom('event').select('idx').where('idx', '=', eventIdx).executeTakeFirst();
  const files = await written();
  const published = await publishedRow(db);
  const organiser = organiserOf(published ? identityIn(published.identity) : nothingSaid(), inFile);
  const onScreen = await writtenOnScreen(db);
  const lacking: Record<MissingPart, boolean> = {
    identity: !isKnown(organiser),
    event: event === undefined,
    mail: SMTP_URL === undefined,
    policy: !files.policy && !onScreen.policy,
    way: !files.way && !onScreen.way,
    programme: !files.programme && (await programmeIn(db, eventIdx)).items === null,
    association: !files.association && !onScreen.association && !hidesAssociation(organiser),
    posts: event !== undefined && (await lacks(db, 'boardPost', eventIdx)),
    rates:
      event !== undefined &&
      Object.keys(site.rates).length === 0 &&
      (await lacks(db, 'exchangeRate', eventIdx)),
    booths: event !== undefined && (await lacks(db, 'booth', eventIdx)),
    // Whoever says on screen that there are none lacks none.
    sponsors: !files.sponsors && organiser.sponsors === null,
    deputy: await isAlone(db),
  };
  return {
    missing: missingParts.filter((part) => lacking[part]),
    isDemonstration: example() !== undefined,
  };
}
