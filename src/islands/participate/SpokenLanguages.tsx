import { interpreterLanguages } from '#domain/matching/interpreter.ts';
import { languageName } from '#i18n/format.ts';
import { useAsks } from '#islands/event-form/asks.ts';
import { Chips } from '#islands/ui/form/Choices.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { FormArea } from './field-spec.ts';

/** What whoever applies speaks besides Korean, where the form asks it. */
export function SpokenLanguages() {
  const t = useT<FormArea>();
  const asks = useAsks(t.locale);
  if (!asks.isAsked('languages')) return null;
  const title = t('participate.languages.title');
  return (
    <section className="form-part" aria-label={title}>
      <h3>{title}</h3>
      <Chips
        name="languages"
        label={t('participate.languages.label')}
        hint={asks.help('languages') ?? t('participate.languages.hint')}
        optional={asks.isOptional('languages') === true}
        options={interpreterLanguages.map((value) => ({ value, label: languageName(t.locale, value) }))}
        max={10}
      />
    </section>
  );
}
