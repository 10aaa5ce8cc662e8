/** Meetings by video: they take no table, and have a link that only their two sides see, while it is time (docs/rules.md, M39 to M41). */
import { optional, rule, webAddress } from '../common/fields.ts';

/** Minutes before its start from which the two sides see the link. */
export const linkLeadMinutes = 15;

const isSafe = (value: string) => value.startsWith('https://');

/** The link of one meeting, or the room of a company. */
export const videoLink = optional(
  webAddress.refine(isSafe, rule('https_url')).meta({ examples: ['https://meet.example.org/room-7'] }),
);

/** What stands in an event's link for the number of the meeting. */
export const meetingMark = '{meeting}';

export const videoTemplate = optional(
  webAddress
    .refine(isSafe, rule('https_url'))
    .meta({ examples: [`https://meet.example.org/expo-${meetingMark}`] }),
);

/** From whom a meeting has its link: it was pasted for it, or is the company's room, or the event's. */
export const linkSources = ['meeting', 'room', 'event'] as const;
export type LinkSource = (typeof linkSources)[number];

interface Links {
  matchingIdx: number;
  pasted: string | null;
  room: string | null;
  template: string | null;
}

/** The link of a meeting by video, and whose it is; null where nobody gave one. */
export function linkOf({
  matchingIdx,
  pasted,
  room,
  template,
}: Links): { url: string; source: LinkSource } | null {
  if (pasted !== null) return { url: pasted, source: 'meeting' };
  if (room !== null) return { url: room, source: 'room' };
  if (template === null) return null;
  return { url: template.replaceAll(meetingMark, String(matchingIdx)), source: 'event' };
}

/** When the link of a meeting is shown from: UTC. */
export const linkOpensAt = (startsAt: string): string =>
  new Date(Date.parse(startsAt) - linkLeadMinutes * 60_000).toISOString();

/** Whether the two sides see the link now: from a quarter of an hour before its start until its end, which is not included. */
export const isLinkShown = (now: Date, { startsAt, endsAt }: { startsAt: string; endsAt: string }): boolean =>
  linkOpensAt(startsAt) <= now.toISOString() && now.toISOString() < endsAt;
