import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import type { MeetingPlanScope } from '#domain/matching/meeting-plan.ts';
import { questionLimits, type WhatIfKind, whatIfKinds } from '#domain/matching/plan-question.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { languageName } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { SearchInput } from '#islands/ui/form/Combobox.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { AskedChange, PlanQuestions } from '#stores/matching/plans/plan-questions.ts';
import { $event } from '#stores/site/event.ts';
import type { PlansArea } from './area.ts';
import { changeWords } from './ask-words.ts';
import { CountField } from './CountField.tsx';
import { partyName } from './names.ts';

/** Variants of the event, one change each, which are compared side by side. */
export function AskWhatIf({
  store,
  scope,
  notNow,
}: {
  store: PlanQuestions;
  scope: MeetingPlanScope;
  /** The id of what says why nothing can be asked now. */
  notNow: string | undefined;
}) {
  const t = useT<PlansArea>();
  const changes = useStore(store.$changes);
  const people = useStore(store.$people);
  const [isBusy, setBusy] = useState(false);
  const isFull = changes.length >= questionLimits.variants;
  const nameOf = (idx: number) => {
    const one = people.state === 'ready' ? people.data.find((row) => row.participateIdx === idx) : undefined;
    return partyName(t, one ?? { nameKo: null, nameEn: null });
  };
  const ask = async () => {
    setBusy(true);
    await store.askWhatIf(scope).catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <section className="plans-part plans-make" aria-labelledby="plans-what-if">
      <h2 id="plans-what-if">{t('plans.ask.whatIf')}</h2>
      <p className="note">{t('plans.ask.whatIfText')}</p>
      <AddChange store={store} isFull={isFull} />
      {changes.length > 0 && (
        <ul className="plans-changes">
          {changes.map((change, at) => {
            const words = changeWords(t, change, (idx) => nameOf(idx));
            return (
              <li key={words}>
                <span>{words}</span>
                <Button
                  kind="plain"
                  size="small"
                  label={t('plans.ask.removeOne', { name: words })}
                  onClick={() => store.removeChange(at)}
                >
                  {t('plans.ask.remove')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button busy={isBusy} disabled={changes.length === 0} notNow={notNow} onClick={() => void ask()}>
          {t('plans.ask.compare')}
        </Button>
        {isFull && <p className="note">{t('plans.ask.full', { count: questionLimits.variants })}</p>}
      </div>
    </section>
  );
}

/** One change: of what, and how many more or fewer, or who is absent. */
function AddChange({ store, isFull }: { store: PlanQuestions; isFull: boolean }) {
  const t = useT<PlansArea>();
  const languages = useStore($event)?.interpreterLanguages ?? [];
  const [kind, setKind] = useState<WhatIfKind>('tables');
  const [by, setBy] = useState<number | null>(-2);
  const [language, setLanguage] = useState('');
  const [absent, setAbsent] = useState<number | null>(null);
  const spoken = languages.find((one) => one === language) ?? languages[0];
  const change = changeOf(kind, { by, spoken, absent });
  return (
    <form
      className="plans-change"
      aria-label={t('plans.ask.add')}
      onSubmit={(event) => {
        event.preventDefault();
        if (change) store.addChange(change);
      }}
    >
      <Filter
        label={t('plans.ask.what')}
        value={kind}
        options={whatIfKinds
          .filter((one) => one !== 'interpreters' || languages.length > 0)
          .map((value) => ({ value, label: t(`plans.ask.kind.${value}`) }))}
        onChange={(value) => setKind(value as WhatIfKind)}
      />
      {kind === 'interpreters' && (
        <Filter
          label={t('plans.ask.language')}
          value={spoken ?? ''}
          options={languages.map((value) => ({ value, label: languageName(t.locale, value) }))}
          onChange={setLanguage}
        />
      )}
      {kind === 'without' ? (
        <Absent store={store} value={absent} onChoose={setAbsent} />
      ) : (
        <CountField
          label={t('plans.ask.by')}
          value={by}
          min={-questionLimits.by}
          max={questionLimits.by}
          onChange={setBy}
        />
      )}
      <Button type="submit" kind="second" disabled={isFull || change === null}>
        {t('plans.ask.add')}
      </Button>
    </form>
  );
}

/** Null while something of it is missing. */
function changeOf(
  kind: WhatIfKind,
  of: { by: number | null; spoken: InterpreterLanguage | undefined; absent: number | null },
): AskedChange | null {
  const { by, spoken: language, absent } = of;
  if (kind === 'without') return absent === null ? null : { kind, participateIdx: absent };
  if (by === null || by === 0) return null;
  if (kind !== 'interpreters') return { kind, by };
  return language === undefined ? null : { kind, language, by };
}

/** One of the approved participants, found by typing. */
function Absent({
  store,
  value,
  onChoose,
}: {
  store: PlanQuestions;
  value: number | null;
  onChoose: (idx: number) => void;
}) {
  const t = useT<PlansArea>();
  const people = useStore(store.$people);
  useEffect(() => {
    if (store.$people.get().state !== 'ready') void store.loadPeople();
  }, [store]);
  const options = useMemo(
    () =>
      people.state !== 'ready'
        ? []
        : people.data.map((row) => ({
            value: String(row.participateIdx),
            label: partyName(t, row),
            also: [nameIn(t.locale === 'ko' ? 'en' : 'ko', row)],
          })),
    [people, t],
  );
  if (people.state !== 'ready') return <NotYet of={people} rows={1} onRetry={store.loadPeople} />;
  return (
    <div className="plans-count">
      <label className="field-label" htmlFor="plans-absent">
        {t('plans.ask.who')}
      </label>
      <SearchInput
        inputProps={{ id: 'plans-absent' }}
        options={options}
        value={value === null ? '' : String(value)}
        onChoose={(chosen) => onChoose(Number(chosen))}
      />
    </div>
  );
}
