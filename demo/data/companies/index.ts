/** The sixty companies of the demonstration with their hundred and fifty products, by industry. */
import type { DemoCompany, Industry } from '../kinds.ts';
import { beauty } from './beauty.ts';
import { culture } from './culture.ts';
import { electronics } from './electronics.ts';
import { fashion } from './fashion.ts';
import { food } from './food.ts';
import { health } from './health.ts';
import { living } from './living.ts';
import { machinery } from './machinery.ts';
import { materials } from './materials.ts';
import { software } from './software.ts';

const byIndustry: Partial<Record<Industry, readonly DemoCompany[]>> = {
  FOOD: food,
  BEAUTY: beauty,
  HEALTH: health,
  FASHION: fashion,
  LIVING: living,
  ELECTRONICS: electronics,
  MACHINERY: machinery,
  MATERIALS: materials,
  IT: software,
  CULTURE: culture,
};

export const demoCompanies = Object.entries(byIndustry).flatMap(([industry, companies]) =>
  companies.map((company) => ({ ...company, industry: industry as Industry })),
);
