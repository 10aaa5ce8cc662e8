import type { Texts, Translate } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';

/** The texts that the screens of visitors need. */
export type CheckInArea = 'checkIn' | 'visitor' | 'registration' | 'ownQuestion' | 'manage' | 'console';
export type CheckInTexts = Texts<CheckInArea | SharedArea | 'participate' | 'account'>;
export type CheckInT = Translate<CheckInArea | SharedArea>;
