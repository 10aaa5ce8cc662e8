/** A participation without an account becomes a member's own (docs/rules.md, P36). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { kindOf } from '#domain/event-form/form.ts';
import type { TypeWithoutAccount } from '#domain/participation/without-account.ts';
import { liveParticipation } from '../../access/permissions.ts';
import { lockMember } from '../../access/standing.ts';
import type { ContextOf } from '../../calls/context.ts';
import { accessOf, announce } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit } from '../../platform/log/audit.ts';
import { eraseMailTo, handMailOn } from '../../platform/mail/erase.ts';
import { confirmedOf } from '../../platform/mail/member-mail.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { presentForm } from '../event-form/forms.ts';
import { passMailingsOn } from '../mailing/lay-people.ts';
import { giveEnteredFiles } from '../participation/rows/answer-files.ts';
import { erasedRepresentative } from '../participation/rows/erased-representative.ts';
import { lockLiveOf } from '../participation/rows/lock.ts';
import { enteredFor, holdJoining } from '../participation/rows/one-person.ts';
import { refreshSearch } from '../participation/rows/search.ts';
import { tagsOfState } from '../participation/rows/shown.ts';
import { recordsOf } from './erase.ts';
import { personOf } from './person.ts';

type Offer = AnswerOf<'GET /participant/getOffer'>;

/** What was entered with an address that the member has confirmed; nothing for whoever takes part already. */
export async function offer({ db, eventIdx, actor }: ContextOf<'GET /participant/getOffer'>): Promise<Offer> {
  const { memberIdx } = actor;
  if ((await liveParticipation(db, { memberIdx, eventIdx })).length > 0) return null;
  return offeredTo(db, memberIdx, eventIdx);
}

async function offeredTo(db: Database, memberIdx: number, eventIdx: number): Promise<Offer> {
  const participateIdx = await enteredFor(db, { memberIdx, eventIdx });
  if (participateIdx === undefined) return null;
  const { type, companyName } = await db
    .selectFrom('participate')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select('participate.type')
    .select((of) => of.fn.coalesce('company.nameKo', 'buyer.companyName').as('companyName'))
    .where('participate.idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  return { participateIdx, participateType: type as TypeWithoutAccount, companyName: companyName ?? '' };
}

/**
 * From then on it is an ordinary one: its member reads in its form what is missing, and the link opens nothing any more. `participate_exist` for
 * who takes part, `participate_entered` where an address of theirs is entered in another one than the link's, `guest_link_not_found`.
 */
export async function takeOver(
  context: ContextOf<'POST /participant/takeOver'>,
  { token }: CheckedOf<'POST /participant/takeOver'>,
): Promise<AnswerOf<'POST /participant/takeOver'>> {
  const { memberIdx } = context.actor;
  const at = context.now.toISOString();
  const byLink = token === undefined ? undefined : await personOf(context, token);
  return transact(context.db, async (trx) => {
    const eventIdx = byLink?.eventIdx ?? context.eventIdx;
    await holdJoining(trx, eventIdx);
    // Held, so that an application of theirs at the same time comes before or after.
    await lockMember(trx, memberIdx);
    if ((await liveParticipation(trx, { memberIdx, eventIdx })).length > 0)
      throw new Refusal('participate_exist');
    const byAddress = await enteredFor(trx, { memberIdx, eventIdx });
    // Beside the one of the link theirs would stand, too: that one is offered to them, and the organiser ends the other.
    if (byLink && byAddress !== undefined && byAddress !== byLink.idx)
      throw new Refusal('participate_entered');
    const idx = byLink?.idx ?? byAddress;
    const own = idx === undefined ? undefined : await lockLiveOf(trx, idx);
    const person =
      own?.memberIdx === null
        ? await trx
            .selectFrom('representative')
            .select(['idx', 'tokenHash', 'email'])
            .where('contactOf', '=', own.idx)
            .executeTakeFirst()
        : undefined;
    // Somebody else was first, or it has ended.
    if (!own || !person) throw new Refusal('guest_link_not_found');
    const { formIdx } = await presentForm(trx, eventIdx, kindOf(own.type));
    if (person.tokenHash !== null) await endSecretMail(trx, [person.tokenHash], at);
    await trx
      .updateTable('representative')
      .set({ ...erasedRepresentative, memberIdx, updatedAt: at })
      .where('idx', '=', person.idx)
      .execute();
    await trx
      .updateTable('participate')
      // What is missing was read by the form that counts now, and is judged by it from here on.
      .set({ memberIdx, formIdx, updatedAt: at })
      .where('idx', '=', own.idx)
      .execute();
    // What they were told is theirs to read in the site.
    await trx
      .updateTable('notice')
      .set({ memberIdx, representativeIdx: null })
      .where('representativeIdx', '=', person.idx)
      .execute();
    await handTextsOn(trx, own, { ...person, memberIdx, at });
    await passMailingsOn(trx, person.idx, memberIdx);
    await giveEnteredFiles(trx, own.idx, memberIdx);
    await refreshSearch(trx, own.idx);
    await audit(trx, {
      eventIdx,
      memberIdx,
      at,
      action: 'takeOver',
      subject: 'participate',
      subjectIdx: own.idx,
    });
    await advanceContent(trx, tagsOfState(own));
    announce(trx, [memberIdx, accessOf(memberIdx)]);
    return { participateIdx: own.idx };
  });
}

interface Taken {
  /** Of the representative, as they were before. */
  idx: number;
  email: string | null;
  tokenHash: string | null;
  memberIdx: number;
  at: string;
}

/**
 * What others wrote of the person is of the member from now on, so that it goes when they leave: what managers noted as a reason, and
 * mails to others. Mails to an address that is not theirs are emptied: nobody would find them then.
 */
async function handTextsOn(
  trx: Database,
  own: { idx: number; eventIdx: number },
  { idx, email, tokenHash, memberIdx, at }: Taken,
): Promise<void> {
  const { eventIdx } = own;
  await trx
    .insertInto('auditAbout')
    .columns(['auditIdx', 'memberIdx'])
    .expression((of) =>
      of
        .selectFrom('auditText')
        .select((is) => ['auditText.auditIdx', is.val(memberIdx).as('memberIdx')])
        .where('auditText.auditIdx', 'in', recordsOf(trx, { participateIdx: own.idx, eventIdx })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
  await handMailOn(trx, idx, memberIdx);
  if (email !== null && !(await confirmedOf(trx, memberIdx)).has(email))
    await eraseMailTo(trx, { eventIdx, email, tokenHash }, at);
}
