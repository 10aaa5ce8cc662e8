/** The event in use, of which every page may show the name, the days and the time zone. */
import { atom } from 'nanostores';
import type { EventDetail } from '#api/event/event.ts';

/** Undefined until it was fetched. Calls that name no event mean this one, so its number is never needed before. */
export const $event = atom<EventDetail | undefined>();
