/** What a table is called besides its number, as answers say it (docs/rules.md, E11). */
import { z } from 'zod';

export const tableName = z.object({ nameKo: z.string().nullable(), nameEn: z.string().nullable() });
