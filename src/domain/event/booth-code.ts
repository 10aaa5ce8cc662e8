/** How halls and booths are numbered; apart from the map, so that pages that name a booth do not load its rules. */
import { z } from 'zod';

export const hallCode = z.string().regex(/^[A-Z]$/);
/** 'A-12': the letter of a row of booths and a number. It is the booth's address on the map. */
export const boothCode = z
  .string()
  .regex(/^[A-Z]-\d{1,3}$/)
  .meta({ examples: ['A-12'] });
