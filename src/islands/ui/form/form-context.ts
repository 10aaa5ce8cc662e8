import type { ReadableAtom } from 'nanostores';
import { createContext, useCallback, useContext, useId, useSyncExternalStore } from 'react';
import type { FieldError } from '#domain/common/validation.ts';

/** What a field needs of the form around it; `createForm` (`#stores/lib/form.ts`) makes such a thing. */
export interface FormOfFields {
  $values: ReadableAtom<object>;
  $errors: ReadableAtom<Readonly<Record<string, FieldError>>>;
  $status: ReadableAtom<'idle' | 'sending' | 'done'>;
  get(path: string): unknown;
  set(path: string, value: unknown): void;
  check(paths?: readonly string[]): string | undefined;
}

export const FormContext = createContext<FormOfFields | undefined>(undefined);

/** One field of the form around: value, error, and how to change it. */
export function useField(name: string): {
  id: string;
  value: unknown;
  error: FieldError | undefined;
  set: (value: unknown) => void;
  check: () => void;
} {
  const form = useContext(FormContext);
  // Two forms on a page may each have a field of this name.
  const id = useId();
  // The same function at each drawing, so that what takes it is drawn again only when a value changes.
  const set = useCallback((value: unknown) => form?.set(name, value), [form, name]);
  if (!form) throw new Error(`The field ${name} stands outside of <Form>.`);
  return {
    id,
    value: useOwn(form.$values, () => form.get(name)),
    error: useOwn(form.$errors, () => form.$errors.get()[name]),
    set,
    check: () => {
      const value = form.get(name);
      if (value !== '' && value !== undefined && value !== null) form.check([name]);
    },
  };
}

/** What a field reads of a store: a change of another field's part draws it not again. */
function useOwn<Own>(store: ReadableAtom<object>, read: () => Own): Own {
  return useSyncExternalStore(store.listen, read, read);
}
