import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ManagedMemberDetail } from '#api/account/member-manage.ts';
import { ApiError } from '#api/client.ts';
import { nameIn } from '#domain/common/language.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatDatedMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { failureText } from '#islands/form/failure.ts';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { ParticipateBadge } from '#islands/participate/Answers.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import type { ManagedMembers } from '#stores/console/managed-members.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { $event } from '#stores/site/event.ts';
import type { MembersArea } from './MemberState.tsx';

/** One member: who it is, and what can be done for them. */
export function MemberDetail({ members }: { members: ManagedMembers }) {
  const t = useT<MembersArea>();
  const asked = useStore(members.$asked);
  const loaded = useStore(members.$detail);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={6} onRetry={members.load} />;
  return (
    <>
      <p>
        <Button kind="second" size="small" onClick={() => members.goTo(asked)}>
          {t('members.back')}
        </Button>
      </p>
      <Account member={loaded.data} />
      <Acts members={members} member={loaded.data} />
    </>
  );
}

function Account({ member }: { member: ManagedMemberDetail }) {
  const t = useT<MembersArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const at = (instant: string) => formatDatedMoment(t.locale, instant, zone);
  const { blocked, participateIdx, stateParticipate } = member;
  return (
    <section className="managed-member">
      <h2>{nameIn(t.locale, member)}</h2>
      <Facts
        facts={[
          [
            t('members.id'),
            `${member.id} (${t(member.isConfirmed ? 'members.confirmed' : 'members.unconfirmed')})`,
          ],
          [t('members.joinedAt'), at(member.joinedAt)],
          [
            t('members.state'),
            stateParticipate === null ? (
              t('members.never')
            ) : (
              <>
                <ParticipateBadge state={stateParticipate} />{' '}
                <a href={localePath(t.locale, `/manage/participate?state=&participateIdx=${participateIdx}`)}>
                  {t('members.application')}
                </a>
              </>
            ),
          ],
          [
            t('members.blocked'),
            blocked &&
              (blocked.until === null
                ? t('members.blockedSince', { since: at(blocked.since) })
                : t('members.blockedUntil', { since: at(blocked.since), until: at(blocked.until) })),
          ],
          [t('members.sessions'), member.sessions !== null && String(member.sessions)],
        ]}
      />
    </section>
  );
}

function Acts({ members, member }: { members: ManagedMembers; member: ManagedMemberDetail }) {
  const t = useT<MembersArea>();
  const { memberIdx, id, blocked, mayBlock } = member;
  const [busy, setBusy] = useState<'link' | 'sessions'>();
  const [open, setOpen] = useState<'block' | 'unblock'>();
  const blockForm = useMemo(() => members.blockFormOf(memberIdx), [members, memberIdx]);
  const unblockForm = useMemo(() => members.unblockFormOf(memberIdx), [members, memberIdx]);
  const act = async (what: 'link' | 'sessions', work: () => Promise<string>) => {
    setBusy(what);
    await work().then(toast, (error: unknown) => {
      const again = error instanceof ApiError ? error.retryAfter : null;
      // Where it was done too often, when it can be done again.
      return tellDialog(
        again === null ? sentenceWithHelp(t, errorKey(error)) : failureText(t, errorKey(error), again),
      );
    });
    setBusy(undefined);
  };
  const sendLink = () =>
    act('link', async () =>
      t((await members.sendPasswordLink(memberIdx)) ? 'members.linkSent' : 'members.linkFull', { id }),
    );
  const endSessions = async () => {
    if (await confirmDialog(t('members.endSessionsAsk', { id }), { ok: t('members.endSessions') }))
      await act('sessions', async () => t('members.ended', { count: await members.endSessions(memberIdx) }));
  };
  return (
    <div className="form-actions">
      <Button
        kind="second"
        disabled={busy === 'sessions'}
        busy={busy === 'link'}
        onClick={() => void sendLink()}
      >
        {t('members.sendLink')}
      </Button>
      {mayBlock && (
        <>
          <Button
            kind="second"
            disabled={busy === 'link' || member.sessions === 0}
            busy={busy === 'sessions'}
            onClick={() => void endSessions()}
          >
            {t('members.endSessions')}
          </Button>
          <Button kind="second" onClick={() => setOpen(blocked ? 'unblock' : 'block')}>
            {t(blocked ? 'members.unblock' : 'members.block')}
          </Button>
        </>
      )}
      <ReasonDialog
        form={blockForm}
        open={open === 'block'}
        words={{
          title: t('members.blockTitle', { id }),
          text: t('members.blockText'),
          field: t('members.reason'),
          submit: t('members.block'),
          keep: t('members.keep'),
          done: t('members.isBlocked', { id }),
        }}
        before={
          <Field name="days" label={t('members.days')} hint={t('members.daysHint')} inputMode="numeric" />
        }
        onClose={() => setOpen(undefined)}
      />
      <ReasonDialog
        form={unblockForm}
        open={open === 'unblock'}
        words={{
          title: t('members.unblockTitle', { id }),
          field: t('members.reason'),
          submit: t('members.unblock'),
          keep: t('members.keep'),
          done: t('members.isUnblocked', { id }),
        }}
        onClose={() => setOpen(undefined)}
      />
    </div>
  );
}
