import type { DdlTypes } from './ddl-types.ts';

/** The booth map: halls on a grid of metres, and booths in them, each of at most one company of the same event. */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    // Things that are drawn (entrances, stage, tables) are a JSON list that zod has judged: shown, never searched.
    `create table hall (
      idx ${idx},
      event_idx integer not null references event (idx),
      code text not null,
      name_ko text not null,
      name_en text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      view_order integer not null,
      things text not null default '[]',
      unique (event_idx, code),
      unique (idx, event_idx)
    )${strict}`,
    `create table booth (
      idx ${idx},
      event_idx integer not null,
      hall_idx integer not null,
      code text not null,
      x integer not null check (x >= 0),
      y integer not null check (y >= 0),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      participate_idx integer,
      side text not null default 'company' check (side = 'company'),
      unique (event_idx, code),
      foreign key (hall_idx, event_idx) references hall (idx, event_idx) on delete cascade,
      foreign key (participate_idx, event_idx, side) references participate (idx, event_idx, side)
    )${strict}`,
    `create index booth_hall on booth (hall_idx)`,
    `create index booth_company on booth (participate_idx)`,
  ];
}
