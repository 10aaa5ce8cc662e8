import type { Texts, Translate } from '#i18n/engine.ts';

/** The texts that every screen of visitors needs. */
export const visitorAreas = ['visitor', 'registration', 'ownQuestion'] as const;
export type VisitorArea = (typeof visitorAreas)[number];
export type VisitorTexts = Texts<VisitorArea | 'ui' | 'msg' | 'rule'>;
export type VisitorT = Translate<VisitorArea | 'ui' | 'msg' | 'rule'>;
