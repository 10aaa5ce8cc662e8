import type { MouseEvent } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { formatMoment } from '#i18n/format.ts';
import { ParticipateBadge } from '#islands/participate/Answers.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { FoundIn, Marked } from '#islands/ui/list/Marked.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import type { useT } from '#islands/ui/Texts.tsx';
import type { ParticipantRow } from '#stores/participation/participants.ts';
import type { DataColumn } from '../DataTable.tsx';
import { bothNames } from '../found-fields.ts';
import type { ShellArea } from '../pages.ts';

type Translate = ReturnType<typeof useT<FormArea | ShellArea>>;

const memberNames = ({ memberNameKo, memberNameEn }: ParticipantRow) => ({
  nameKo: memberNameKo,
  nameEn: memberNameEn,
});
const memberName = (t: Translate, row: ParticipantRow) => nameIn(t.locale, memberNames(row));

type Link = { href: string; onClick: (event: MouseEvent) => void };

/** The columns of the list; the name leads to the application. */
export const columnsOf = (
  t: Translate,
  zone: string,
  linkOf: (row: ParticipantRow) => Link,
): DataColumn<ParticipantRow>[] => [
  {
    key: 'name',
    head: t('manage.participants.name'),
    canSort: true,
    isFixed: true,
    cell: (row) => (
      <div>
        <a className="quiet-link" {...linkOf(row)}>
          <Marked>{nameIn(t.locale, row) || t('ui.formerMember')}</Marked>
        </a>
        <FoundIn
          shown={[nameIn(t.locale, row), memberName(t, row), row.memberId]}
          fields={[
            ...bothNames(t('manage.participants.name'), row),
            ...bothNames(t('manage.participants.member'), memberNames(row)),
          ]}
          // Of a company everything else that is searched says what it shows.
          elsewhere={t(
            row.participateType === 'COMPANY'
              ? 'manage.participants.products'
              : 'manage.participants.entered',
          )}
        />
      </div>
    ),
  },
  {
    key: 'type',
    head: t('manage.participants.type'),
    cell: (row) => t(`choice.participateType.${row.participateType}`),
  },
  {
    key: 'state',
    head: t('manage.participants.state'),
    cell: (row) => (
      <>
        <ParticipateBadge state={row.stateParticipate} />
        {!row.hasAccount && <StateBadge tone="waiting">{t('manage.guest.badge')}</StateBadge>}
        {row.hasChange && <StateBadge tone="waiting">{t('manage.detail.change.listed')}</StateBadge>}
      </>
    ),
  },
  {
    key: 'member',
    head: t('manage.participants.member'),
    cell: (row) => (
      <div>
        <Marked>{memberName(t, row) || t('ui.formerMember')}</Marked>
        <span className="manage-id">
          <Marked>{row.memberId}</Marked>
        </span>
      </div>
    ),
  },
  {
    key: 'appliedAt',
    head: t('manage.participants.appliedAt'),
    canSort: true,
    cell: (row) => <time dateTime={row.createdAt}>{formatMoment(t.locale, row.createdAt, zone)}</time>,
  },
];
