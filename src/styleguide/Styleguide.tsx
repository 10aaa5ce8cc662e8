import { type ReactNode, useEffect, useState } from 'react';
import { matchingStates } from '#domain/matching.ts';
import { participateStates } from '#domain/participation.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Cards, CompanyCard, PersonCard } from '#islands/ui/Cards.tsx';
import { Segments } from '#islands/ui/Choices.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { Filter, SearchLine } from '#islands/ui/SearchLine.tsx';
import { SlotGrid } from '#islands/ui/SlotGrid.tsx';
import { EmptyState, FailedState, Skeleton, StateBadge, toneOf } from '#islands/ui/States.tsx';
import { Stepper } from '#islands/ui/Stepper.tsx';
import { Table } from '#islands/ui/Table.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { confirmDialog, tellDialog } from '#shell/dialog.ts';
import { toast } from '#shell/toast.ts';
import { whileLoading } from '#stores/lib/loading.ts';
import { createReasonForm } from '#stores/lib/reason-form.ts';
import { FormSamples } from './FormSamples.tsx';
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

function Buttons({ words: { button } }: Of) {
  return (
    <>
      <div className="piece-row">
        <Button>{button.first}</Button>
        <Button kind="second">{button.second}</Button>
        <Button kind="danger">{button.danger}</Button>
        <Button kind="plain">{button.plain}</Button>
      </div>
      <div className="piece-row">
        <Button disabled>{button.disabled}</Button>
        <Button busy>{button.busy}</Button>
        <Button size="small">{button.small}</Button>
        <Button size="small" kind="second" busy>
          {button.busy}
        </Button>
        <Button size="small" kind="danger" disabled>
          {button.danger}
        </Button>
      </div>
      <div className="piece-row">
        <Button href="#main">{button.long}</Button>
        <a className="quiet-link" href="#main">
          {button.link}
        </a>
      </div>
    </>
  );
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

const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));

function Dialogs({ words: { dialog, reason } }: Of) {
  const [open, setOpen] = useState<'plain' | 'wide' | 'reason' | null>(null);
  const [denial] = useState(() => createReasonForm(pause));
  const close = () => setOpen(null);
  const second = (text: string, onClick: () => void) => (
    <Button kind="second" onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div className="piece-row">
      {second(dialog.open, () => setOpen('plain'))}
      {second(dialog.wide, () => setOpen('wide'))}
      {second(dialog.reason, () => setOpen('reason'))}
      {second(dialog.ask, () => void confirmDialog(dialog.question, { ok: dialog.ask }))}
      {second(dialog.askDanger, () => void confirmDialog(dialog.question, { ok: dialog.ask, danger: true }))}
      {second(dialog.tell, () => void tellDialog(dialog.told))}
      {second(dialog.toast, () => toast(dialog.succeeded))}
      {second(dialog.toastFailure, () => toast(dialog.failed, 'failure'))}
      {second(dialog.loading, () => void whileLoading(pause()))}
      <Dialog
        open={open === 'plain' || open === 'wide'}
        wide={open === 'wide'}
        title={dialog.title}
        onClose={close}
      >
        <p>{dialog.text}</p>
        <div className="dialog-actions">
          <Button onClick={close}>{dialog.ask}</Button>
        </div>
      </Dialog>
      <ReasonDialog form={denial} words={reason} open={open === 'reason'} onClose={close} />
    </div>
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

function ListSearch({ words: { searching, options } }: Of) {
  const [keyword, search] = useState('');
  const [filter, narrow] = useState('');
  return (
    <SearchLine
      label={searching.label}
      field={searching.field}
      hint={searching.hint}
      keyword={keyword}
      onSearch={search}
    >
      <Filter
        label={searching.filter}
        all={searching.all}
        value={filter}
        options={options.map((label, at) => ({ value: String(at), label }))}
        onChange={narrow}
      />
    </SearchLine>
  );
}

function Rows({ words: { part, columns, rows } }: Of) {
  const t = useT<'choice'>();
  const [page, go] = useState(1);
  return (
    <>
      <Table
        caption={part.table}
        rows={rows.map((row, at) => ({ ...row, state: matchingStates[at] ?? 'request' }))}
        rowKey={(row) => row.name}
        columns={[
          { key: 'name', head: columns.name, cell: (row) => row.name },
          {
            key: 'state',
            head: columns.state,
            cell: (row) => (
              <StateBadge tone={toneOf[row.state]}>{t(`choice.matchingState.${row.state}`)}</StateBadge>
            ),
          },
          { key: 'met', head: columns.met, cell: (row) => row.met },
          { key: 'amount', head: columns.amount, figures: true, cell: (row) => row.amount },
        ]}
      />
      <Pager page={page} rows={20} totalCount={60} onGo={go} />
    </>
  );
}

function People({ words: { company, person, ask } }: Of) {
  const shared = { mainProduct: company.product, productsLabel: company.label, over: company.over };
  return (
    <Cards>
      <CompanyCard
        {...shared}
        name={company.name}
        href="#main"
        products={company.products}
        action={{ href: '#main', ...ask }}
      />
      <CompanyCard {...shared} name={company.longName} href="#main" products={[]} />
      <PersonCard {...person} href="#main" action={{ href: '#main', ...ask }} />
    </Cards>
  );
}
