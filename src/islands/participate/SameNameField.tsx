import { described, FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { sameBox } from '#stores/lib/same-names.ts';

/** A name in Korean letters, with the box for who has none: ticked, the English name stands here too. */
export function SameNameField({
  name,
  label,
  hint,
  optional,
  box,
  autoComplete,
}: {
  name: string;
  label: string;
  hint?: string;
  optional: boolean;
  box: string;
  autoComplete: string | undefined;
}) {
  const { id, value, error, set, check } = useField(name);
  const { value: ticked, set: tick } = useField(sameBox(name));
  const isSame = ticked === 'Y';
  // What is wrong with the English name is said there.
  const shownError = isSame ? undefined : error;
  const choose = (checked: boolean) => {
    tick(checked ? 'Y' : '');
    if (!checked) set('');
  };
  const aside = (
    <label className="check same-name">
      <input type="checkbox" checked={isSame} onChange={(event) => choose(event.target.checked)} />
      <span>{box}</span>
    </label>
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} aside={aside} error={shownError}>
      <div className="input-line">
        <input
          {...described(id, name, shownError, hint)}
          className="input"
          type="text"
          lang={isSame ? 'en' : 'ko'}
          {...(autoComplete ? { autoComplete } : {})}
          value={typeof value === 'string' ? value : ''}
          disabled={isSame}
          required={!isSame && !optional}
          onChange={(event) => set(event.target.value)}
          onBlur={() => setTimeout(check, 200)}
        />
      </div>
    </FieldFrame>
  );
}
