/** The texts that the event's console speaks with. */
export type EventArea = 'eventConsole' | 'stranded' | 'eventRule' | 'choice';
