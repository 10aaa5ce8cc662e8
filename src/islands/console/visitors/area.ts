import type { Texts, Translate } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';

/** The texts that the screens of visitors need. */
export type DoorArea = 'door' | 'visitor' | 'registration' | 'manage' | 'console';
export type DoorTexts = Texts<DoorArea | SharedArea | 'participate' | 'account'>;
export type DoorT = Translate<DoorArea | SharedArea>;
