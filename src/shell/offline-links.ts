/** The links of the offline page to what can be read without a network: whoever reads is shown what is theirs. */
import { $member } from '#stores/site/session.ts';

const own = (name: string) => document.querySelector(`li[data-own="${name}"]`);

$member.subscribe((member) => {
  const type = member?.participateType ?? 'COMPANY';
  // Companies write the logs, and visitors meet nobody.
  own('logs')?.toggleAttribute('hidden', type !== 'COMPANY');
  own('meetings')?.toggleAttribute('hidden', type.endsWith('VISITOR'));
});
