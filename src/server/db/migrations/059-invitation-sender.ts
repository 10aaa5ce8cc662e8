/**
 * The last sending of an invitation, and with it who sent it. Until now it was found by its event and instant (049-invitation-sending),
 * which two managers can share; of those the later one is taken.
 */
export const up = (): string[] => [
  `alter table invitation add column sending_idx integer references invitation_sending (idx)`,
  `update invitation set sending_idx = (
    select max(invitation_sending.idx) from invitation_sending
      where invitation_sending.event_idx = invitation.event_idx
        and invitation_sending.created_at = invitation.created_at
  )`,
];
