/** What an organiser knew of someone who was invited, as the application form begins with it. */
import { isRefused } from '#api/client.ts';
import { takeInvitation } from '../lib/mail-link.ts';
import { withSameBoxes } from '../lib/same-names.ts';
import { api } from '../site/api.ts';
import { blanks, type Values, type WizardType } from './application/application-values.ts';

/** Opens the invitation that the address names; 'ended' for a link that works no more, undefined where there is none. */
export async function openInvitation(type: WizardType | undefined): Promise<Values | 'ended' | undefined> {
  const token = takeInvitation(location);
  if (token === undefined) return undefined;
  try {
    const { data } = await api('POST /participate/openInvitation', { token });
    const empty = blanks();
    return {
      ...empty,
      participateType: type ?? data.participateType,
      member: withSameBoxes('member', { ...empty.member, ...data.member, invitation: token }),
      company: withSameBoxes('company', { ...empty.company, ...data.company }),
      buyer: { ...empty.buyer, ...data.buyer },
    };
  } catch (error) {
    if (isRefused(error, 'invitation_not_found')) return 'ended';
    // Without an answer the link is tried again with the page.
    history.replaceState(history.state, '', `#invite=${token}`);
    return undefined;
  }
}

/** What the same person has begun already goes on; another's draft gives way to the invitation. */
export const begunOr = (invited: Values, begun: Values | undefined): Values =>
  begun && begun.member['id'] === invited.member['id'] && begun.participateType === invited.participateType
    ? { ...begun, member: { ...begun.member, invitation: invited.member['invitation'] } }
    : invited;
