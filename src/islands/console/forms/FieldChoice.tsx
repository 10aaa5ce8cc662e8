import { useId } from 'react';
import { limits } from '#domain/common/limits.ts';
import { type Ask, asks } from '#domain/event-form/ask.ts';
import { Field } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { FormsArea } from './area.ts';

/** How one field is asked, and what stands below it. `at`: the path of its row. */
export function FieldChoice({
  at,
  label,
  fixed,
  mayBeLater,
}: {
  at: string;
  label: string;
  /** Why it is always asked. */
  fixed: string | undefined;
  mayBeLater: boolean;
}) {
  const t = useT<FormsArea>();
  const id = useId();
  const { value: ask, set } = useField(`${at}.ask`);
  const { value: helpKo } = useField(`${at}.helpKo`);
  const { value: helpEn } = useField(`${at}.helpEn`);
  const hasHelp = Boolean(helpKo || helpEn);
  return (
    <li className="forms-field" data-ask={String(ask)}>
      <span id={id} className="forms-label">
        {label}
      </span>
      {fixed ? (
        <span className="note">{fixed}</span>
      ) : (
        <select
          className="input"
          data-field={`${at}.ask`}
          aria-labelledby={id}
          value={String(ask)}
          onChange={(event) => set(event.target.value as Ask)}
        >
          {asks
            .filter((one) => one !== 'later' || mayBeLater)
            .map((one) => (
              <option key={one} value={one}>
                {t(`eventForm.ask.${one}`)}
              </option>
            ))}
        </select>
      )}
      <details className="forms-help">
        <summary aria-label={t('eventForm.helpOf', { field: label })}>
          {t(hasHelp ? 'eventForm.helpThere' : 'eventForm.help')}
        </summary>
        <div className="form-row">
          <Field
            name={`${at}.helpKo`}
            label={t('eventForm.helpKo')}
            lang="ko"
            optional
            max={limits.formHelp}
          />
          <Field
            name={`${at}.helpEn`}
            label={t('eventForm.helpEn')}
            lang="en"
            optional
            max={limits.formHelp}
          />
        </div>
      </details>
    </li>
  );
}
