/** The texts that the event's console speaks with. */
export type EventArea = 'eventConsole' | 'eventRule' | 'choice';
