/** Whom managers ask for in lists of participations, and of what two participations have between them. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { normalId } from '#domain/account/member.ts';
import { numbersMeant } from '#domain/common/numbers/phone-reader.ts';
import type { Database } from '../../../db/open.ts';
import { hasWords } from '../../../db/search.ts';

/** What is asked of a person, or of what they came for. */
export interface SoughtPerson {
  memberIdx?: number | undefined;
  memberId?: string | undefined;
  memberName?: string | null | undefined;
  companyName?: string | null | undefined;
  selectBizIndustry?: string | undefined;
  productIdx?: number | undefined;
  visitorName?: string | null | undefined;
  visitorMobile?: string | null | undefined;
  visitorEmail?: string | null | undefined;
}

/**
 * The participations of an event that fulfil what is asked, as one subquery of their idxs for each thing that is asked. Each looks
 * at the event's participations once.
 */
export function participationsSought(
  db: Database,
  eventIdx: number,
  asked: SoughtPerson,
): Expression<{ idx: number }>[] {
  const { memberIdx, memberId, memberName, companyName, selectBizIndustry, productIdx } = asked;
  const { visitorName, visitorMobile, visitorEmail } = asked;
  const inEvent = db.selectFrom('participate as own').select('own.idx').where('own.eventIdx', '=', eventIdx);
  const named = inEvent
    .leftJoin('company', 'company.participateIdx', 'own.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'own.idx');
  // What was erased leads to nobody.
  const kept = inEvent.where('own.erasedAt', 'is', null);
  const visiting = inEvent.innerJoin('visitor', 'visitor.participateIdx', 'own.idx');
  const found: (Expression<{ idx: number }> | false)[] = [
    memberIdx !== undefined && kept.where('own.memberIdx', '=', memberIdx),
    memberId !== undefined &&
      kept.where('own.memberIdx', 'in', (of) =>
        of.selectFrom('member').select('member.idx').where('member.id', '=', normalId(memberId)),
      ),
    Boolean(companyName) &&
      named.where(hasWords(sql`coalesce(company.name_text, buyer.name_text, '')`, companyName ?? null)),
    Boolean(memberName) &&
      named
        .leftJoin('member', 'member.idx', 'own.memberIdx')
        .leftJoin('representative as person', 'person.contactOf', 'own.idx')
        .where('own.erasedAt', 'is', null)
        .where(
          hasWords(
            sql`coalesce(member.name_text, lower(person.name), '') || ' ' || coalesce(company.person_text, buyer.person_text, '')`,
            memberName ?? null,
          ),
        ),
    selectBizIndustry !== undefined &&
      inEvent
        .innerJoin('participateChoice', 'participateChoice.participateIdx', 'own.idx')
        .where('participateChoice.kind', '=', 'industries')
        .where('participateChoice.value', '=', selectBizIndustry),
    productIdx !== undefined &&
      inEvent.where('own.idx', 'in', (of) =>
        of
          .selectFrom('product')
          .innerJoin('company', 'company.idx', 'product.companyIdx')
          .select('company.participateIdx')
          .where('product.idx', '=', productIdx),
      ),
    Boolean(visitorName) &&
      visiting.where(
        hasWords(sql`lower(visitor.visitor_name || ' ' || visitor.visitor_name_en)`, visitorName ?? null),
      ),
    Boolean(visitorEmail) &&
      visiting.where(hasWords(sql`coalesce(visitor.email_normal, '')`, visitorEmail ?? null)),
    Boolean(visitorMobile) &&
      visiting.where('visitor.mobileE164', 'in', ['', ...numbersMeant(visitorMobile ?? '')]),
  ];
  return found.filter((one) => one !== false);
}

/** Whether the participation that a column names is among these. */
export const isAmong = (column: string, sought: Expression<{ idx: number }>): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in ${sought}`;
