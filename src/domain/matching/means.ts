/** How a company holds its meetings: in its own room by video, with an interpreter of its own (docs/rules.md, M40, M42). */
import { z } from 'zod';
import { interpreterLanguage } from './interpreter.ts';
import { videoLink } from './video.ts';

export const meansInput = z.object({
  videoRoom: videoLink,
  /** What its own interpreter speaks besides Korean; none: it brings nobody, and the event's interpreters go to its meetings. */
  interpreterLanguages: z
    .array(interpreterLanguage)
    .max(20)
    .refine((list) => new Set(list).size === list.length, { params: { rule: 'duplicate' } })
    .default([]),
});
