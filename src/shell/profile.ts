/** A public profile, as someone logged in finds it: nobody is offered a meeting with their own side of the table. */
import { $member } from '#stores/site/session.ts';

$member.subscribe((member) => {
  for (const ask of document.querySelectorAll<HTMLElement>('[data-ask]')) {
    const type = member?.participateType;
    ask.hidden = !!type && !ask.dataset['ask']?.split(' ').includes(type);
  }
});
