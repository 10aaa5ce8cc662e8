/** The forms of events as files: `forms/<event>/<kind>.yaml` (docs/rules/site-folder.md, I13). They have no draft: what is saved counts. */
import { z } from 'zod';
import { limits } from '#domain/common/limits.ts';
import { unknownFields } from '#domain/common/unknown-fields.ts';
import { check as judge } from '#domain/common/validation.ts';
import { type FormKind, formKinds } from '#domain/event-form/ask.ts';
import { faultsOfForm, fieldRule } from '#domain/event-form/form.ts';
import { type Question, question, type SentQuestion } from '#domain/event-form/question.ts';
import type { Database } from '../../db/open.ts';
import { judgedQuestions, questionsEver } from '../../features/event-form/questions.ts';
import { isSameForm, managedForm, saveFormOf } from '../../features/event-form/save.ts';
import { faultIn, fieldFault } from './faults.ts';
import type { CarriedPart, Wanted } from './part.ts';
import { readYaml, writeYaml } from './yaml.ts';

const shape = new RegExp(`^forms/(\\d{1,9})/(${formKinds.join('|')})\\.yaml$`);
const comment = (eventIdx: number) =>
  `What the form of event ${eventIdx} asks otherwise than the specification, and its own questions, as at /manage/forms.\n` +
  'The numbers of questions and choices are those that their answers are known by: a new one has none.';

const form = z.object({
  fields: z.array(fieldRule).max(100).default([]),
  questions: z.array(question).max(limits.questions).default([]),
});

interface Of {
  eventIdx: number;
  kind: FormKind;
}

const saidSame = (one: { labelKo: string; labelEn: string }, other: { labelKo: string; labelEn: string }) =>
  one.labelKo === other.labelKo && one.labelEn === other.labelEn;
const alike = (one: { labelKo: string; labelEn: string }, other: { labelKo: string; labelEn: string }) =>
  one.labelKo === other.labelKo || one.labelEn === other.labelEn;

/** A question of the folder as the one that it is here: by its words, or by its number where one language still says the same. Else it is a new one. */
function known(sent: SentQuestion, asked: readonly Question[], taken: Set<number>): SentQuestion {
  const free = asked.filter((one) => one.kind === sent.kind && !taken.has(one.question));
  const here =
    free.find((one) => one.question === sent.question && alike(one, sent)) ??
    free.find((one) => saidSame(one, sent));
  if (here) taken.add(here.question);
  const choicesTaken = new Set<number>();
  const choices = sent.choices.map(({ choice, labelKo, labelEn }) => {
    const left = (here?.choices ?? []).filter((one) => !choicesTaken.has(one.choice));
    const same =
      left.find((one) => one.choice === choice && alike(one, { labelKo, labelEn })) ??
      left.find((one) => saidSame(one, { labelKo, labelEn }));
    if (same) choicesTaken.add(same.choice);
    return { ...(same && { choice: same.choice }), labelKo, labelEn };
  });
  const { question: _, ...rest } = sent;
  // In the schema's order, so that equal questions are equal texts.
  return question.parse({ ...rest, ...(here && { question: here.question }), choices });
}

async function asHere(db: Database, { eventIdx, kind }: Of, sent: readonly SentQuestion[]) {
  const ever = (await questionsEver(db, eventIdx)).filter(({ formKind }) => formKind === kind);
  // Those that are asked now first: words may have been asked before, too.
  const present = (await managedForm(db, eventIdx, kind)).questions.map((one) => one.question);
  const asked = ever
    .map((one) => one.question)
    .sort((a, b) => Number(present.includes(b.question)) - Number(present.includes(a.question)));
  const taken = new Set<number>();
  return sent.map((one) => known(one, asked, taken));
}

const eventsIn = async (db: Database) =>
  new Set((await db.selectFrom('event').select('idx').execute()).map(({ idx }) => idx));

/** Every form that somebody has changed. */
const changed = (db: Database) =>
  db
    .selectFrom('eventForm')
    .select(['eventIdx', 'kind'])
    .distinct()
    .orderBy('eventIdx')
    .orderBy('kind')
    .execute();

export const formsPart: CarriedPart = {
  name: 'forms',
  owns: (path) => shape.test(path),

  async read(db, { texts }) {
    for (const { eventIdx, kind } of await changed(db)) {
      const { fields, questions } = await managedForm(db, eventIdx, kind);
      texts.set(`forms/${eventIdx}/${kind}.yaml`, writeYaml({ fields, questions }, comment(eventIdx)));
    }
  },

  async check({ db, folder, faults }) {
    const wanted: Wanted[] = [];
    const events = await eventsIn(db);
    for (const [path, text] of folder.texts) {
      const [, number, word] = shape.exec(path) ?? [];
      if (number === undefined) continue;
      const of: Of = { eventIdx: Number(number), kind: word as FormKind };
      const yaml = readYaml(text);
      if ('fault' in yaml) {
        faults.push(faultIn(path, yaml.line, yaml.fault));
        continue;
      }
      if (!events.has(of.eventIdx)) {
        faults.push(`${path}: there is no event ${of.eventIdx}.`);
        continue;
      }
      const { data, errors } = judge(form, yaml.value);
      const told = [...(errors ?? []), ...unknownFields(form, yaml.value)];
      const questions = data ? await asHere(db, of, data.questions) : [];
      if (data)
        told.push(
          ...faultsOfForm(of.kind, data.fields),
          ...(await judgedQuestions(db, of, questions)).faults,
        );
      faults.push(...told.map((error) => faultIn(path, yaml.lineOf(error.field), fieldFault(error))));
      if (!data) continue;
      const { fields } = data;
      wanted.push({
        name: path.slice(0, -'.yaml'.length),
        async apply({ isPublishing, ...context }) {
          const present = await managedForm(context.db, of.eventIdx, of.kind);
          if (isSameForm(present, { fields, questions })) return ['same'];
          if (!isPublishing) return ['left'];
          const { kind, eventIdx } = of;
          await saveFormOf({ ...context, eventIdx }, { kind, basedOn: present.version, fields, questions });
          return ['published'];
        },
      });
    }
    return wanted;
  },

  async shown(db) {
    const all = await changed(db);
    const forms = await Promise.all(all.map(({ eventIdx, kind }) => managedForm(db, eventIdx, kind)));
    return all.flatMap(({ eventIdx, kind }, at) => {
      const present = forms[at];
      if (!present || present.fields.length + present.questions.length === 0) return [];
      return [
        {
          name: `forms/${eventIdx}/${kind}`,
          async reset(context) {
            const { version } = await managedForm(context.db, eventIdx, kind);
            await saveFormOf({ ...context, eventIdx }, { kind, basedOn: version, fields: [], questions: [] });
          },
        },
      ];
    });
  },
};
