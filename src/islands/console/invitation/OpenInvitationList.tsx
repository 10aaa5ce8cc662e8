import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Marked, Searched } from '#islands/ui/list/Marked.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import type { OpenInvitation, OpenInvitations } from '#stores/invitation/open-invitations.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { $event } from '#stores/site/event.ts';
import { type DataColumn, DataTable } from '../DataTable.tsx';
import type { ShellArea } from '../pages.ts';
import type { InvitationArea } from './area.ts';

/** Who was invited and has not answered: sent again, or revoked, one or several. */
export function OpenInvitationList({ invitations }: { invitations: OpenInvitations }) {
  const t = useT<InvitationArea | ShellArea>();
  const keywords = useStore(invitations.$keywords);
  useEffect(() => void invitations.load(), [invitations]);
  return (
    <section className="invitation-open" aria-labelledby="open-invitations">
      <h2 id="open-invitations">{t('invitation.open.title')}</h2>
      <SearchLine
        label={t('invitation.open.title')}
        field={t('invitation.open.email')}
        hint={t('invitation.open.email')}
        keyword={keywords}
        onSearch={(typed) => invitations.show({ keywords: typed })}
      />
      <Searched keywords={keywords} isIn="texts">
        <Rows invitations={invitations} />
      </Searched>
    </section>
  );
}

function Rows({ invitations }: { invitations: OpenInvitations }) {
  const t = useT<InvitationArea | ShellArea>();
  const chosen = useStore(invitations.$chosen);
  const isDown = useStore(invitations.$isDown);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const time = (at: string) => <time dateTime={at}>{formatMoment(t.locale, at, zone)}</time>;
  const columns: DataColumn<OpenInvitation>[] = [
    {
      key: 'email',
      head: t('invitation.open.email'),
      isFixed: true,
      cell: (row) => (
        <span className="invitation-email">
          <Marked>{row.email}</Marked>
        </span>
      ),
    },
    {
      key: 'type',
      head: t('manage.participants.type'),
      cell: (row) => t(`choice.participateType.${row.participateType}`),
    },
    { key: 'sentAt', head: t('invitation.open.sentAt'), canSort: true, cell: (row) => time(row.sentAt) },
    {
      key: 'sender',
      head: t('invitation.open.sender'),
      cell: (row) => nameIn(t.locale, { nameKo: row.senderNameKo, nameEn: row.senderNameEn }) || '–',
    },
    {
      key: 'until',
      head: t('invitation.open.until'),
      cell: (row) => (row.isMember ? t('invitation.open.member') : time(row.expiresAt)),
    },
  ];
  return (
    <PagedList
      of={useStore(invitations.$list)}
      rows={4}
      onRetry={invitations.load}
      empty={(rows) => rows.length === 0 && <EmptyState title={t('invitation.open.none')} />}
      pages={{ page: useStore(invitations.$page), onGo: (page) => invitations.show({ page }) }}
    >
      {(rows, count) => (
        <DataTable
          name="invitations"
          caption={t('invitation.open.title')}
          columns={columns}
          rows={rows}
          rowIdx={(row) => row.invitationIdx}
          rowName={(row) => row.email}
          sort={{ key: 'sentAt', isDown }}
          onSort={(sort) => invitations.show({ isDown: sort.isDown })}
          chosen={chosen}
          onChoose={(idxs) => invitations.$chosen.set(idxs)}
          count={
            <p className="note figures" role="status">
              {t('invitation.open.count', { count })}
            </p>
          }
          acts={<Acts invitations={invitations} count={chosen.length} />}
        />
      )}
    </PagedList>
  );
}

/** It keeps its place while nothing is chosen, so that nothing moves. */
function Acts({ invitations, count }: { invitations: OpenInvitations; count: number }) {
  const t = useT<InvitationArea | ShellArea>();
  const [isBusy, setBusy] = useState(false);
  const act = async (what: 'revoke' | 'resend') => {
    // A link that was ended can't be brought back, and a mail can't be taken back.
    const words = { ok: t(`invitation.open.${what}`), danger: what === 'revoke' };
    if (!(await confirmDialog(t(`invitation.open.${what}Sure`, { count }), words))) return;
    setBusy(true);
    await invitations.act(what).then(
      ({ count: done, passed }) => {
        const rest = passed > 0 ? ` ${t('invitation.open.resendPassed', { count: passed })}` : '';
        toast(t(`invitation.open.${what}Done`, { count: done }) + rest);
      },
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <div className="manage-chosen" data-none={count === 0 ? '' : undefined}>
      <Button
        size="small"
        kind="second"
        busy={isBusy}
        disabled={count === 0}
        onClick={() => void act('resend')}
      >
        {t('invitation.open.resend')}
      </Button>
      <Button
        size="small"
        kind="danger"
        busy={isBusy}
        disabled={count === 0}
        onClick={() => void act('revoke')}
      >
        {t('invitation.open.revoke')}
      </Button>
      <span className="note figures" role="status">
        {count === 0 ? '' : t('manage.chosen.count', { count })}
      </span>
    </div>
  );
}
