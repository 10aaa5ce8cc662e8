/** How large and in which colours a plot is drawn. */
import type { Translate } from '#i18n/engine.ts';

export interface Drawing {
  t: Translate<'stats' | 'choice'>;
  timeZone: string;
  width: number;
  palette: Palette;
  /** Where it can hold no more than that: the number of tables. */
  most?: number;
}

/** All that a plot needs whose words are made already. */
export type Sized = Pick<Drawing, 'width' | 'palette' | 'most'>;

export interface Palette {
  bar: string;
  line: string;
  text: string;
  font: string;
}

/** By the tokens of the page, so that a plot follows its scheme. */
export const onPage: Palette = {
  bar: 'var(--jade)',
  line: 'var(--vermilion)',
  text: 'currentColor',
  font: 'var(--font-text)',
};
/** The same in values, for a picture that stands alone on white. */
export const onWhite: Palette = {
  bar: '#2d7a6c',
  line: '#c2472b',
  text: '#1d2230',
  font: 'system-ui, "Noto Sans KR", "Malgun Gothic", sans-serif',
};
