/** The columns of the spreadsheet of participants. */
import { nameIn } from '#domain/common/language.ts';
import type { Question } from '#domain/event-form/question.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { siteTexts } from '../../platform/site/texts.ts';
import { clock, type SheetColumn } from '../../platform/spreadsheet.ts';
import { answerColumns } from '../event-form/answer-cell.ts';
import type { summariesOf } from './list.ts';
import type { SheetProfile } from './sheet-profiles.ts';

export type SheetLine = Awaited<ReturnType<typeof summariesOf>>[number] & SheetProfile;

/** What was chosen or listed more than once stands in one cell. */
const listed = (values: readonly string[]) => values.join('; ') || null;

/** 'Kim Mina (Sales)'; without a position the name alone. */
function personText(language: Locale, { position, ...names }: SheetLine['people'][number]): string {
  const name = nameIn(language, names);
  return position ? `${name} (${position})` : name;
}

export function participantColumns(
  language: Locale,
  timeZone: string,
  questions: readonly Question[],
): SheetColumn<SheetLine>[] {
  const t = siteTexts(language);
  return [
    { head: t('manage.participants.no'), width: 9, cell: (row) => row.participateIdx },
    {
      head: t('manage.participants.type'),
      width: 18,
      cell: (row) => t(`choice.participateType.${row.participateType}`),
    },
    {
      head: t('manage.participants.state'),
      width: 14,
      cell: (row) => t(`choice.participateState.${row.stateParticipate}`),
    },
    { head: t('manage.participants.nameKo'), width: 28, cell: (row) => row.nameKo ?? t('ui.formerMember') },
    { head: t('manage.participants.nameEn'), width: 28, cell: (row) => row.nameEn ?? t('ui.formerMember') },
    // As text: a workbook would take the first zero from a number.
    { head: t('company.field.bizRegNo'), width: 16, cell: (row) => row.bizRegNo },
    {
      head: t('company.field.industries'),
      width: 28,
      cell: (row) => listed(row.industries.map((value) => t(`choice.industry.${value as 'FOOD'}`))),
    },
    {
      head: t('manage.participants.products'),
      width: 36,
      cell: (row) => listed(row.products.map((names) => nameIn(language, names))),
    },
    { head: t('buyer.field.product'), width: 28, cell: (row) => row.wantedProduct },
    { head: t('manage.participants.contactName'), width: 20, cell: (row) => row.contactName },
    { head: t('manage.participants.contactPosition'), width: 16, cell: (row) => row.contactPosition },
    { head: t('manage.participants.contactMobile'), width: 18, cell: (row) => row.contactMobile },
    { head: t('manage.participants.contactEmail'), width: 28, cell: (row) => row.contactEmail },
    {
      head: t('manage.participants.people'),
      width: 36,
      cell: (row) =>
        listed(row.people.map((person) => personText(language, person)).filter((one) => one !== '')),
    },
    { head: t('manage.participants.memberNameKo'), width: 20, cell: (row) => row.memberNameKo },
    { head: t('manage.participants.memberNameEn'), width: 20, cell: (row) => row.memberNameEn },
    { head: t('manage.participants.memberId'), width: 28, cell: (row) => row.memberId || null },
    { head: t('manage.participants.mobile'), width: 18, cell: (row) => row.mobile },
    {
      head: t('manage.participants.country'),
      width: 16,
      cell: (row) => (row.country ? countryName(language, row.country) : null),
    },
    {
      head: t('manage.participants.appliedAt'),
      width: 17,
      kind: 'moment',
      cell: (row) => clock(timeZone, row.createdAt),
    },
    { head: t('manage.participants.reason'), width: 36, cell: (row) => row.deniedReason },
    ...answerColumns(language, questions, ({ answers }: SheetLine) => answers),
  ];
}
