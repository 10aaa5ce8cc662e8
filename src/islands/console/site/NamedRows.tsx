import { useStore } from '@nanostores/react';
import { flushSync } from 'react-dom';
import type { ListedPart } from '#domain/site/lists.ts';
import type { MenuPart } from '#domain/site/menu.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { Field, FieldErrorLine } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { SiteEditor } from '#stores/site-identity/managed-site.ts';
import type { SiteArea } from './area.ts';

/** A row of what the organiser names and puts in order. */
interface NamedRow {
  code: string;
  nameKo: string;
  nameEn: string;
}

interface Props {
  editor: SiteEditor;
  /** The name of the list in the form. */
  name: ListedPart | MenuPart;
  title: string;
  hint: string;
  /** The most characters of a name. */
  max: number;
  /** The box of each row, by its field. */
  box: { field: string; label: string };
  /** What a row is called where it has no name of its own. */
  standard: (code: string) => { ko: string; en: string };
  /** What else is said of a row, such as how many use it. */
  note?: (code: string) => string | undefined;
}

/** Rows with a name in both languages, a box, and buttons that put them in order: folded, because most organisers leave them as they are. */
export function NamedRows({ editor, name, title, hint, max, box, standard, note }: Props) {
  const t = useT<SiteArea>();
  const { id, error } = useField(name);
  const rows = (useStore(editor.form.$values) as Record<string, NamedRow[]>)[name] ?? [];
  const move = (at: number, by: -1 | 1) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (!row) return;
    next.splice(at + by, 0, row);
    flushSync(() => editor.form.set(name, next));
    document.querySelector<HTMLElement>(`#${CSS.escape(id)} > li:nth-child(${at + by + 1}) legend`)?.focus();
  };
  return (
    <details className="site-rows">
      <summary>{title}</summary>
      <p className="field-hint">{hint}</p>
      {/* What is wrong with the list as a whole leads here. */}
      <div data-field={name} tabIndex={-1} aria-invalid={error ? true : undefined}>
        <FieldErrorLine id={id} error={error} label={title} choice />
      </div>
      <ol id={id}>
        {rows.map(({ code, nameKo, nameEn }, at) => {
          const called = standard(code);
          const label = (t.locale === 'ko' ? nameKo || nameEn : nameEn || nameKo) || called[t.locale];
          const more = note?.(code);
          const under = (field: string) => [name, at, field].join('.');
          return (
            <li key={code}>
              <fieldset>
                <legend tabIndex={-1}>{label}</legend>
                <div className="site-row-head">
                  <Check name={under(box.field)} label={box.label} />
                  {more && <p className="note">{more}</p>}
                  <Button
                    kind="plain"
                    size="small"
                    label={t('siteIdentity.rows.upOf', { label })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    {t('siteIdentity.rows.up')}
                  </Button>
                  <Button
                    kind="plain"
                    size="small"
                    label={t('siteIdentity.rows.downOf', { label })}
                    disabled={at === rows.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    {t('siteIdentity.rows.down')}
                  </Button>
                </div>
                <div className="form-row">
                  {(['ko', 'en'] as const).map((language) => (
                    <Field
                      key={language}
                      name={under(language === 'ko' ? 'nameKo' : 'nameEn')}
                      label={t(`siteIdentity.rows.${language}`)}
                      placeholder={called[language]}
                      lang={language}
                      optional
                      max={max}
                    />
                  ))}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
