/** The tabs of the matching pages know who reads: the schedule's address is the reader's own, and visitors have none of it. */
import { sideOf } from '#domain/participation/participation.ts';
import { $event } from '#stores/site/event.ts';
import { $member } from '#stores/site/session.ts';
import './tabs.ts';

const tabs = document.getElementById('matching-tabs');
const own = tabs?.querySelector<HTMLAnchorElement>('[data-own]');

// Where people ask each other there is nothing to rank.
$event.subscribe((event) => {
  const ranking = tabs?.querySelector<HTMLElement>('[data-tab="ranking"]');
  const isHere = ranking?.querySelector('[aria-current]') !== null;
  if (ranking && event) ranking.hidden = event.matchingWay === 'open' && !isHere;
});

$member.subscribe((member) => {
  if (own && member && member.participateIdx > 0) own.href = `${own.dataset.own}${member.participateIdx}`;
  // Companies write the logs; a buyer has their meetings, and on the home page what is asked of them.
  const logs = tabs?.querySelector<HTMLElement>('[data-tab="counseling"]');
  if (logs) logs.hidden = !!member?.participateType && sideOf[member.participateType] === 'buyer';
  if (tabs) tabs.hidden = !!member?.participateType && sideOf[member.participateType] === 'visitor';
});
