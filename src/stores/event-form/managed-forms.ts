/** The forms of an event as managers change them (`/manage/forms`; docs/rules.md, P50). */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { EventForm, ManagedForm } from '#api/event/event-form.ts';
import { limits } from '#domain/common/limits.ts';
import { moved } from '#domain/common/moved.ts';
import type { Ask, FormKind } from '#domain/event-form/ask.ts';
import { type FieldRule, fieldRule, formFields } from '#domain/event-form/form.ts';
import { question } from '#domain/event-form/question.ts';
import { shortForm } from '#domain/event-form/short.ts';
import { createForm } from '../lib/form.ts';
import { arrange, takeOut } from '../lib/list-marks.ts';
import { loader } from '../lib/loaded.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';
import { type AskedForm, asAsked } from './event-form.ts';
import {
  blankChoice,
  blankQuestion,
  previewed,
  type QuestionRow,
  questionRows,
  questionsOnto,
  withoutStray,
  wordedInBoth,
} from './question-rows.ts';

/** Each field of a kind, as it is asked. */
export interface FormRow {
  field: string;
  ask: Ask;
  helpKo: string;
  helpEn: string;
}
interface Values {
  /** By place, because the names of fields have dots. */
  rows: Record<string, FormRow>;
  /** The event's own, in their order. */
  questions: QuestionRow[];
}

const byField = (fields: readonly FieldRule[]) => new Map(fields.map((one) => [one.field, one]));

function valuesOf({ kind, fields, questions }: EventForm): Values {
  const changed = byField(fields);
  const rows = formFields[kind].map(({ field, byDefault }, at) => {
    const { ask = byDefault, helpKo, helpEn } = changed.get(field) ?? {};
    return [String(at), { field, ask, helpKo: helpKo ?? '', helpEn: helpEn ?? '' }] as const;
  });
  return { rows: Object.fromEntries(rows), questions: questionRows(questions) };
}

/** A rule for each row; a record of them would put zod's own into what every page with a form loads. */
const rowRules = (kind: FormKind) =>
  Object.fromEntries(formFields[kind].map((_, at) => [String(at), fieldRule]));

/** What differs from the specification, or has a help text. */
export function fieldsOf(kind: FormKind, rows: Values['rows']): FieldRule[] {
  const byDefault = new Map(formFields[kind].map((one) => [one.field, one.byDefault]));
  return Object.values(rows)
    .map((row) => ({ ...row, helpKo: row.helpKo.trim() || null, helpEn: row.helpEn.trim() || null }))
    .filter((row) => row.ask !== byDefault.get(row.field) || row.helpKo !== null || row.helpEn !== null);
}

/** How many fields somebody has to fill in, and how many they may. */
export const countsOf = (rows: Values['rows']) => ({
  required: Object.values(rows).filter(({ ask }) => ask === 'required').length,
  optional: Object.values(rows).filter(({ ask }) => ask === 'optional').length,
  later: Object.values(rows).filter(({ ask }) => ask === 'later').length,
});

export function createManagedForms() {
  const forms = loader<ManagedForm[]>();
  return { $forms: forms.$state, load: () => forms.load(() => api('GET /manage/event/getForms', {})) };
}

/** One of them, being changed. */
export function createFormEditor(opened: ManagedForm) {
  const { kind } = opened;
  const $stored = atom(opened);
  /** The choices of before all were changed at once; what was written since is no part of them. */
  const $before = atom<Values['rows'] | undefined>();
  const form = createForm({
    schema: z.object({
      rows: z.object(rowRules(kind)),
      questions: z.preprocess(
        (rows) => wordedInBoth(withoutStray(kind, rows as QuestionRow[])),
        z.array(question).max(limits.questions),
      ),
    }),
    initial: valuesOf(opened),
    async send({ questions }): Promise<ManagedForm> {
      const fields = fieldsOf(kind, rows());
      const { data } = await api('POST /manage/event/saveForm', {
        kind,
        basedOn: $stored.get().version,
        fields,
        questions,
      });
      take(data);
      return data;
    },
  });
  const rows = () => (form.$values.get() as Values).rows;
  const questions = () => (form.$values.get() as Values).questions;

  function take(saved: ManagedForm): void {
    $stored.set(saved);
    $before.set(undefined);
    form.reset(valuesOf(saved));
  }

  /** Every choice at once; the help texts stay. */
  function askBy(fields: readonly FieldRule[]): void {
    const chosen = byField(fields);
    $before.set(rows());
    const next = formFields[kind].map(({ field, byDefault }, at) => {
      const { helpKo = '', helpEn = '' } = rows()[at] ?? {};
      return [String(at), { field, ask: chosen.get(field)?.ask ?? byDefault, helpKo, helpEn }] as const;
    });
    form.set('rows', Object.fromEntries(next));
  }

  return {
    kind,
    form,
    $stored,
    $before,
    useShort: () => askBy(shortForm(kind)),
    useSpecification: () => askBy([]),
    undo() {
      const before = $before.get() ?? {};
      const next = Object.entries(rows()).map(([at, row]) => [
        at,
        { ...row, ask: before[at]?.ask ?? row.ask },
      ]);
      form.set('rows', Object.fromEntries(next));
      $before.set(undefined);
    },
    /** Reads what another has saved meanwhile; what was chosen here stays. */
    async takeNewest(): Promise<void> {
      const { data } = await api('GET /manage/event/getForms', {});
      const newest = data.find((one) => one.kind === kind);
      if (!newest) return;
      const [was, now, entered] = [valuesOf($stored.get()), valuesOf(newest), form.$values.get() as Values];
      const questions = questionsOnto(was.questions, entered.questions, now.questions);
      ontoNewest(form, was, now);
      form.set('questions', questions);
      $stored.set(newest);
      $before.set(undefined);
    },
    /** The form as it stands here, saved or not. */
    preview: (): AskedForm =>
      asAsked({
        formIdx: null,
        kind,
        fields: fieldsOf(kind, rows()),
        questions: previewed(kind, questions()),
      } satisfies EventForm),
    addQuestion: () => form.set('questions', [...questions(), blankQuestion]),
    takeAway: (at: number) => takeOut(form, 'questions', at),
    move: (at: number, by: -1 | 1) => arrange(form, 'questions', moved([...questions().keys()], at, at + by)),
    addChoice: (at: number) =>
      form.set(['questions', at, 'choices'].join('.'), [...(questions()[at]?.choices ?? []), blankChoice]),
    takeChoiceAway: (at: number, place: number) =>
      takeOut(form, ['questions', at, 'choices'].join('.'), place),
  };
}
export type FormEditor = ReturnType<typeof createFormEditor>;
