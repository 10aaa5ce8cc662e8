import type { ManagedMember } from '#api/account/member-manage.ts';
import { ParticipateBadge } from '#islands/participate/Answers.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';

export type MembersArea = 'members' | 'manage' | 'choice';

/** How they take part in the event, and whether the account is blocked. */
export function MemberState({ row }: { row: ManagedMember }) {
  const t = useT<MembersArea>();
  return (
    <>
      {row.stateParticipate === null ? (
        <span className="note">{t('members.never')}</span>
      ) : (
        <ParticipateBadge state={row.stateParticipate} />
      )}
      {row.blocked && ' '}
      {row.blocked && <StateBadge tone="bad">{t('members.blocked')}</StateBadge>}
    </>
  );
}
