/** The tables of 013-booth. */
import type { Generated } from 'kysely';
import type { Row } from './row.ts';

interface Hall extends Row {
  eventIdx: number;
  code: string;
  nameKo: string;
  nameEn: string;
  width: number;
  height: number;
  viewOrder: number;
  features: string;
}

interface Booth extends Row {
  eventIdx: number;
  hallIdx: number;
  code: string;
  x: number;
  y: number;
  width: number;
  height: number;
  participateIdx: number | null;
  side: Generated<'company'>;
}

export interface BoothTables {
  hall: Hall;
  booth: Booth;
}
