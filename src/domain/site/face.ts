/** Display faces that an organiser may choose in the place of the design's, Hahmlet (docs/rules.md, I5). */
import { z } from 'zod';
import { optional } from '../common/fields.ts';

export const ownFaces = ['gowunBatang', 'gothicA1', 'gowunDodum'] as const;
export type OwnFace = (typeof ownFaces)[number];

/** What they are called everywhere. */
export const faceNames: Record<OwnFace, string> = {
  gowunBatang: 'Gowun Batang',
  gothicA1: 'Gothic A1',
  gowunDodum: 'Gowun Dodum',
};

/** The one that headings are set in; null: the design's. */
export const ownFace = optional(z.enum(ownFaces));
