/**
 * What every form does, written once: hold values, judge them by a schema, send them, and put refusals at their fields.
 * A form is a plain object of stores, made with its page or dialog: `const form = createForm({ … })`.
 * Fields are named by dotted paths, 'company.nameKo' or 'products.0.nameEn', as `invalid_parameter` names them.
 */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { z } from 'zod';
import { ApiError, fieldErrors, newKey } from '#api/client.ts';
import { check, type FieldError } from '#domain/common/validation.ts';
import { errorKey } from './error-key.ts';
import { whileLoading } from './loading.ts';

export type FieldErrors = Readonly<Record<string, FieldError>>;
export type FormStatus = 'idle' | 'sending' | 'done';

export type Outcome<Answer> =
  | { ok: true; answer: Answer }
  /** Refused: `field` is the first bad one; undefined when the refusal is of the whole form, or the reader said no. */
  | { ok: false; field: string | undefined };

export interface Form<Answer = unknown> {
  $values: ReadableAtom<object>;
  $errors: ReadableAtom<FieldErrors>;
  $status: ReadableAtom<FormStatus>;
  /** The key of the refusal of the whole form, 'msg.…'. */
  $failure: ReadableAtom<string | undefined>;
  /** What came with that refusal. */
  $failureData: ReadableAtom<unknown>;
  /** After how many seconds the refused form may be sent again, where the server said so. */
  $retryAfter: ReadableAtom<number | undefined>;
  /** Whether it was sent last when there was no network. */
  $wasOffline: ReadableAtom<boolean>;
  $isDirty: ReadableAtom<boolean>;
  /** Whether what is entered is still there when the page was left: then leaving it needs no question. */
  isKept(): boolean;
  /** Keeps the draft again, where a log-out in another tab has deleted it and its member is back. */
  keepAgain(): void;
  get(path: string): unknown;
  set(path: string, value: unknown): void;
  /** Puts the marks elsewhere: what `onto` says of each (`list-marks.ts`). */
  moveMarks(onto: (error: FieldError) => FieldError[]): void;
  /** Checks the values under these paths (a step of a wizard), all without. Answers the first bad field, if any. */
  check(paths?: readonly string[]): string | undefined;
  /** All that is wrong now, in silence. */
  judge(): readonly FieldError[];
  /** Judges everything, asks `confirm`, sends. Values stay as they are when it fails. */
  submit(confirm?: () => Promise<boolean>): Promise<Outcome<Answer>>;
  /** Marks what a call of its own found, such as an id that is taken: bad fields, and the sentence of the whole form. */
  refuse(errors: readonly FieldError[], failure: string): void;
  /** Takes these as the values that are not dirty: what was saved, or what the server has. */
  reset(values?: object): void;
  /** Brings back the draft of an earlier visit, if one was kept. Call it once the page runs. */
  restore(): void;
}

export interface FormOptions<Schema extends z.ZodType, Answer> {
  schema: Schema;
  /** What is missing or wrong besides, judged together with the schema: which fields have to be there may depend on more than the form. */
  faults?: (values: object) => readonly FieldError[];
  /** What the inputs show at first: every field of the form, empty texts as ''. */
  initial: object;
  /** `key` is the same each time until a send succeeded: a call that creates takes it, so that what is sent again creates nothing. */
  send: (data: z.output<Schema>, key: string) => Promise<Answer>;
  /** What the judging needs that is loaded only when someone fills the form in. */
  prepare?: () => Promise<unknown>;
  /** A kept store (`stores/lib/storage.ts`) in which an unfinished form outlives its tab, and the fields it never keeps. */
  draft?: { store: Pick<WritableAtom<object | undefined>, 'get' | 'set'>; without?: readonly string[] };
  /** Whether the draft, of this form or around it, outlives the page now: a browser's storage may be full. */
  isKept?: () => boolean;
}

/** The field that a refusal of the whole form speaks of. The sentence stays the form's; the field is marked. */
const fieldOfRefusal: Readonly<Record<string, string>> = {
  'msg.pwd_not_matched': 'password',
  'msg.duplicate_pwd': 'newPassword',
  'msg.new_pwd_not_matched': 'newPasswordConfirm',
  'msg.code_not_matched': 'code',
};

/** Under which a draft keeps the key with which it is sent. */
const keyOfDraft = 'idempotencyKey';

export function createForm<Schema extends z.ZodType, Answer>(
  options: FormOptions<Schema, Answer>,
): Form<Answer> {
  const { schema, faults, initial, send, prepare, draft, isKept = () => false } = options;
  const $initial = atom<object>(initial);
  const $values = atom<object>(initial);
  const $errors = atom<FieldErrors>({});
  const $status = atom<FormStatus>('idle');
  const $failure = atom<string | undefined>();
  const $failureData = atom<unknown>();
  const $retryAfter = atom<number | undefined>();
  const $wasOffline = atom(false);
  const $isDirty = computed(
    [$values, $initial, $status],
    (values, first, status) => status !== 'done' && JSON.stringify(values) !== JSON.stringify(first),
  );

  const judge = (): ReturnType<typeof check<Schema>> => {
    const judged = check(schema, $values.get());
    const found = judged.errors ?? [];
    const known = new Set(found.map(({ field }) => field));
    const more = (faults?.($values.get()) ?? []).filter(({ field }) => !known.has(field));
    return more.length === 0 ? judged : { data: null, errors: [...found, ...more] };
  };
  const show = (errors: readonly FieldError[]) =>
    $errors.set(Object.fromEntries(errors.map((error) => [error.field, error])));

  let key = newKey();

  function keepDraft(values: object | undefined): void {
    if (!draft) return;
    // The key is of the draft: it may be sent again by another tab, after an answer that nobody heard.
    const kept = values && { ...values, [keyOfDraft]: key };
    draft.store.set(kept && (draft.without ?? []).reduce<object>((all, path) => put(all, path, ''), kept));
  }

  /** What the server refused last, with the value that it refused: only the server can judge it, so it stands until the value changes. */
  let refusals: { error: FieldError; value: string }[] = [];
  const written = (field: string) => JSON.stringify(at($values.get(), field)) ?? '';
  const keepRefusals = (errors: readonly FieldError[]) => {
    refusals = errors.map((error) => ({ error, value: written(error.field) }));
  };
  const refused = () =>
    refusals.filter(({ error, value }) => written(error.field) === value).map(({ error }) => error);

  return {
    $values,
    $errors,
    $status,
    $failure,
    $failureData,
    $retryAfter,
    $wasOffline,
    $isDirty,
    isKept: () => isKept() && (!draft || !$isDirty.get() || draft.store.get() !== undefined),
    keepAgain: () => $isDirty.get() && keepDraft($values.get()),
    get: (path) => at($values.get(), path),
    set(path, value) {
      $values.set(put($values.get(), path, value));
      $failure.set(undefined);
      if ($status.get() === 'done') $status.set('idle');
      // Marked fields are checked again; unmarked ones are not while they are typed in for the first time.
      const { [path]: marked, ...others } = $errors.get();
      if (marked)
        show([...Object.values(others), ...(judge().errors ?? []).filter(({ field }) => field === path)]);
      keepDraft($values.get());
    },
    moveMarks(onto) {
      show(Object.values($errors.get()).flatMap(onto));
      refusals = refusals.flatMap(({ error, value }) =>
        onto(error).map((moved) => ({ error: moved, value })),
      );
    },
    check(paths) {
      const under = (field: string) =>
        !paths || paths.some((path) => field === path || field.startsWith(`${path}.`));
      const others = Object.values($errors.get()).filter((error) => !under(error.field));
      const found = (judge().errors ?? []).filter((error) => under(error.field));
      show([...others, ...refused().filter((error) => under(error.field)), ...found]);
      return found[0]?.field;
    },
    judge: () => judge().errors ?? [],
    async submit(confirm) {
      if ($status.get() === 'sending') return { ok: false, field: undefined };
      $failure.set(undefined);
      if (prepare) await prepare();
      const { data, errors } = judge();
      keepRefusals([]);
      show(errors ?? []);
      if (errors) return { ok: false, field: errors[0]?.field };
      if (confirm && !(await confirm())) return { ok: false, field: undefined };
      $status.set('sending');
      try {
        const answer = await whileLoading(send(data, key));
        $status.set('done');
        key = newKey();
        keepDraft(undefined);
        return { ok: true, answer };
      } catch (error) {
        $status.set('idle');
        const failure = errorKey(error);
        const bad = fieldErrors(error);
        const meant = fieldOfRefusal[failure];
        if (bad.length === 0 && meant !== undefined && at($values.get(), meant) !== undefined)
          bad.push({ field: meant, rule: 'refused', params: {} });
        keepRefusals(bad);
        show(bad);
        $retryAfter.set(error instanceof ApiError ? (error.retryAfter ?? undefined) : undefined);
        $failureData.set(error instanceof ApiError ? error.data : undefined);
        // Now: the network may be back before anybody reads that it failed.
        $wasOffline.set(navigator.onLine === false);
        $failure.set(failure);
        return { ok: false, field: bad[0]?.field };
      }
    },
    refuse(errors, failure) {
      keepRefusals([...refused(), ...errors]);
      show([...Object.values($errors.get()), ...errors]);
      $retryAfter.set(undefined);
      $failure.set(failure);
    },
    reset(values = $initial.get()) {
      $initial.set(values);
      $values.set(values);
      key = newKey();
      keepRefusals([]);
      $errors.set({});
      $failure.set(undefined);
      $status.set('idle');
    },
    restore() {
      const kept = draft?.store.get() as ({ [keyOfDraft]?: string } & object) | undefined;
      if (!kept) return;
      const { [keyOfDraft]: keptKey, ...values } = kept;
      key = keptKey ?? key;
      $values.set({ ...$values.get(), ...values });
    },
  };
}

/** The value under a dotted path; undefined where there is none. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
}

/** A copy with the value under the path; lists stay lists. */
function put<T>(whole: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>;
  copy[key] = rest.length === 0 ? value : put(copy[key] ?? {}, rest.join('.'), value);
  return copy as T;
}
