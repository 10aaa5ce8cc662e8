import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { askBeforeLeaving } from '#client/unsaved.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { Form } from '#stores/form.ts';

/** Binds a form store to the page: its draft comes back, leaving it unsaved asks, and a bad field gets the focus. */
export function useForm<Answer>(form: Form<Answer>) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const status = useStore(form.$status);
  const failure = useStore(form.$failure);
  const errors = useStore(form.$errors);
  useEffect(() => {
    form.restore();
    return askBeforeLeaving(() => form.$isDirty.get(), t('msg.do_not_save'));
  }, [form, t]);
  /** Waits for the errors to be drawn, so that what gets the focus is described by them. */
  const focus = (field: string) =>
    requestAnimationFrame(() => {
      const all = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
      // The order in which a schema judges is not the one in which a form asks: the first bad field is the topmost.
      const topmost = all.find((one) => one.getAttribute('aria-invalid') === 'true');
      // An error inside of a list stands at the nearest field around it.
      const found =
        topmost ??
        all.find((one) => one.dataset['field'] === field) ??
        all.find((one) => field.startsWith(`${one.dataset['field']}.`));
      found?.focus();
    });
  return { element, status, failure, errorCount: Object.keys(errors).length, focus };
}
