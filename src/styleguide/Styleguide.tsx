import { type ReactNode, useEffect, useState } from 'react';
import { matchingStates } from '#domain/matching/matching.ts';
import { participateStates } from '#domain/participation/participation.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { Stepper } from '#islands/ui/form/Stepper.tsx';
import { SlotGrid } from '#islands/ui/SlotGrid.tsx';
import { EmptyState, FailedState, Skeleton, StateBadge, toneOf } from '#islands/ui/States.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { Buttons, Dialogs } from './ActionSamples.tsx';
import { FormSamples } from './FormSamples.tsx';
import { ListSearch, People, Rows } from './ListSamples.tsx';
import './styleguide.css';
import { type Samples, samples } from './samples.ts';

type Areas = SharedArea | 'choice';

/** Every shared piece, in every state it has. */
export default function Styleguide({ texts }: { texts: TextData<Areas> }) {
  const words = samples[texts.locale];
  const { part } = words;
  // React takes over in its own time after the island's mark is gone: who types before would lose a letter.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Texts texts={texts}>
      <div className="lattice styleguide" data-ready={isReady ? '' : undefined}>
        <Part title={part.buttons}>
          <Buttons words={words} />
        </Part>
        <Part title={part.fields}>
          <FormSamples isBad={false} />
        </Part>
        <Part title={part.errors}>
          <FormSamples isBad />
        </Part>
        <Part title={part.choices}>
          <Choices words={words} />
        </Part>
        <Part title={part.tabs}>
          <TabPiece words={words} />
        </Part>
        <Part title={part.dialogs}>
          <Dialogs words={words} />
        </Part>
        <Part title={part.states}>
          <States words={words} />
        </Part>
        <Part title={part.badges}>
          <Badges />
        </Part>
        <Part title={part.stepper}>
          <Steps words={words} />
        </Part>
        <Part title={part.slots}>
          <Slots words={words} />
        </Part>
        <Part title={part.list}>
          <ListSearch words={words} />
        </Part>
        <Part title={part.table}>
          <Rows words={words} />
        </Part>
        <Part title={part.cards}>
          <People words={words} />
        </Part>
        <Part title={part.facts}>
          <Facts
            facts={[
              [words.facts.address, words.facts.addressValue],
              [
                words.facts.site,
                <a key="site" href="https://madang.example">
                  {'madang.example'}
                </a>,
              ],
              [words.facts.empty, null],
            ]}
          />
        </Part>
      </div>
    </Texts>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className="piece">{children}</div>
    </section>
  );
}

interface Of {
  words: Samples;
}

function Choices({ words: { options, field } }: Of) {
  const [chosen, choose] = useState('0');
  const choices = options.map((label, at) => ({ value: String(at), label }));
  return <Segments label={field.size} options={choices} value={chosen} onChange={choose} />;
}

function TabPiece({ words: { part, tab, tabText } }: Of) {
  const [chosen, choose] = useState('0');
  const tabs = tab.map((label, at) => ({ value: String(at), label }));
  return (
    <Tabs label={part.tabs} options={tabs} value={chosen} onChange={choose}>
      <p>
        {tabText} {tab[Number(chosen)]}
      </p>
    </Tabs>
  );
}

function States({ words: { empty } }: Of) {
  return (
    <>
      <EmptyState title={empty.title} text={empty.text} action={<Button>{empty.action}</Button>} />
      <FailedState text={empty.text} onRetry={() => undefined} />
      <FailedState
        text={empty.denied}
        action={
          <Button kind="second" size="small" href="#main">
            {empty.back}
          </Button>
        }
      />
      <Skeleton rows={2} />
    </>
  );
}

function Badges() {
  const t = useT<'choice'>();
  return (
    <div className="piece-row">
      {matchingStates.map((state) => (
        <StateBadge key={state} tone={toneOf[state]}>
          {t(`choice.matchingState.${state}`)}
        </StateBadge>
      ))}
      {participateStates.map((state) => (
        <StateBadge key={state} tone={toneOf[state]}>
          {t(`choice.participateState.${state}`)}
        </StateBadge>
      ))}
    </div>
  );
}

function Steps({ words: { steps } }: Of) {
  const [at, go] = useState(2);
  return <Stepper steps={steps} current={at} onGo={go} />;
}

function Slots({ words: { part, days, times, note, meeting } }: Of) {
  const [chosen, choose] = useState<number[]>([4]);
  const grid = days.map((label, day) => ({
    key: label,
    label,
    slots: times
      .filter((_, row) => day !== 2 || row > 1)
      .map((time) => {
        const row = times.indexOf(time);
        const id = day * times.length + row;
        const state =
          id === 1 || id === 7 ? ('taken' as const) : id === 3 ? ('marked' as const) : ('free' as const);
        return { id, time, state, note: id === 7 ? note : id === 3 ? meeting : '' };
      }),
  }));
  return <SlotGrid label={part.slots} days={grid} chosen={chosen} max={3} onChange={choose} />;
}
