/** What takes place at events as files: `programmes/<event>.yaml` (docs/rules/site-folder.md, I13). It has no draft: what is saved counts. */
import { z } from 'zod';
import { unknownFields } from '#domain/common/unknown-fields.ts';
import { check as judge } from '#domain/common/validation.ts';
import { inOrder, programmeInput } from '#domain/event/programme-input.ts';
import type { Database } from '../../db/open.ts';
import { programmeIn, saveProgrammeOf } from '../../features/event/programme.ts';
import { faultIn, fieldFault } from './faults.ts';
import type { CarriedPart, Wanted } from './part.ts';
import { readYaml, writeYaml } from './yaml.ts';

const shape = /^programmes\/([1-9]\d{0,8})\.yaml$/;
const comment = (eventIdx: number) =>
  `What takes place at event ${eventIdx} besides meetings, as at /manage/event: days count from 1, times are of the event's own clock.`;

const programme = z.object({ items: programmeInput });

/** The events of which it is said on screen. */
const said = (db: Database) =>
  db
    .selectFrom('eventProgramme')
    .select(['eventIdx', 'version'])
    .where('items', 'is not', null)
    .orderBy('eventIdx')
    .execute();

export const programmesPart: CarriedPart = {
  name: 'programmes',
  owns: (path) => shape.test(path),

  async read(db, { texts }) {
    for (const { eventIdx } of await said(db)) {
      const { items } = await programmeIn(db, eventIdx);
      texts.set(`programmes/${eventIdx}.yaml`, writeYaml({ items }, comment(eventIdx)));
    }
  },

  async check({ db, folder, faults }) {
    const wanted: Wanted[] = [];
    const events = new Set((await db.selectFrom('event').select('idx').execute()).map(({ idx }) => idx));
    for (const [path, text] of folder.texts) {
      const [, number] = shape.exec(path) ?? [];
      if (number === undefined) continue;
      const eventIdx = Number(number);
      const yaml = readYaml(text);
      if ('fault' in yaml) {
        faults.push(faultIn(path, yaml.line, yaml.fault));
        continue;
      }
      if (!events.has(eventIdx)) {
        faults.push(`${path}: there is no event ${eventIdx}.`);
        continue;
      }
      const { data, errors } = judge(programme, yaml.value);
      const told = [...(errors ?? []), ...unknownFields(programme, yaml.value)];
      faults.push(...told.map((error) => faultIn(path, yaml.lineOf(error.field), fieldFault(error))));
      if (!data) continue;
      wanted.push({
        name: path.slice(0, -'.yaml'.length),
        async apply({ isPublishing, ...context }) {
          const { version, items } = await programmeIn(context.db, eventIdx);
          if (JSON.stringify(items) === JSON.stringify(inOrder(data.items))) return ['same'];
          if (!isPublishing) return ['left'];
          await saveProgrammeOf({ ...context, eventIdx }, { basedOn: version, items: data.items });
          return ['published'];
        },
      });
    }
    return wanted;
  },

  async shown(db) {
    return (await said(db)).map(({ eventIdx }) => ({
      name: `programmes/${eventIdx}`,
      async reset(context) {
        const { version } = await programmeIn(context.db, eventIdx);
        await saveProgrammeOf({ ...context, eventIdx }, { basedOn: version, items: null });
      },
    }));
  },
};
