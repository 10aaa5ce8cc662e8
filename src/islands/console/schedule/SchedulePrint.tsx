import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { type Texts as TextData, translatorOf } from '#i18n/engine.ts';
import { formatDay } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useZone, ZoneLine } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { createSchedulePrint, sheetKinds } from '#stores/matching/by-manager/schedule-print.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { ScheduleArea, T } from './names.ts';
import { paperFacts, paperIn } from './paper.ts';
import { pathOfCode, sheetsAtOnce, sheetsOf } from './sheet-list.ts';
import { HallPlans, type Scan, useCodes } from './sheet-plan.tsx';
import { OneSheet } from './sheets.tsx';
import '../console.css';
import './schedule-print.css';

interface Said {
  /** What the paper says below its codes. */
  scan: Record<'people' | 'tables', Scan>;
  /** What sheets say in the other language: each is in that of whoever it is for. */
  other: TextData<'schedule'>;
}

/**
 * `/manage/schedule/print`: the hall list and a sheet for each company, buyer, person, table and interpreter, all in one go; of one day,
 * or of all.
 */
export default function SchedulePrint({
  texts,
  ...said
}: Said & { texts: TextData<ScheduleArea | 'participate' | 'account' | 'ui' | 'msg' | 'rule'> }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="matching">
        <Screen {...said} />
      </ConsoleGate>
    </Texts>
  );
}

const every = 'every';
const none: never[] = [];

function Screen({ scan, other }: Said) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const store = useStoreOf(createSchedulePrint);
  const asked = useStore(store.$asked);
  const part = useStore(store.$part);
  const loaded = useStore(store.$printed);
  useListAddress(store.readAddress);
  const halls = useStore(store.$map)?.halls ?? none;
  const printed = loaded.state === 'ready' ? loaded.data : null;
  const papers = useMemo(() => {
    const facts = paperFacts(printed?.days ?? none, halls, printed?.people ?? none);
    const tOther = translatorOf(other) as unknown as T;
    return { [t.locale]: paperIn(t, zone, facts), [tOther.locale]: paperIn(tOther, zone, facts) };
  }, [t, other, zone, halls, printed]);
  const all = useMemo(() => sheetsOf(papers[t.locale] as ReturnType<typeof paperIn>), [papers, t]);
  const wanted = all.filter(({ kinds }) => kinds.some((kind) => asked.sheets.includes(kind)));
  const from = part * sheetsAtOnce;
  const shown = wanted.slice(from, from + sheetsAtOnce);
  const keys = shown.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same sheets have the same codes.
  const addresses = useMemo(
    () =>
      new Map(
        shown.flatMap((item) => {
          const path = pathOfCode(item);
          return path === null ? [] : [[item.key, `${location.origin}${addressHere(path)}`] as const];
        }),
      ),
    [keys],
  );
  const codes = useCodes(addresses);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={8} onRetry={store.readAddress} />;
  const countOf = (kind: (typeof sheetKinds)[number]) =>
    all.filter(({ kinds }) => kinds.includes(kind)).length;
  const parts = Array.from({ length: Math.ceil(wanted.length / sheetsAtOnce) }, (_, no) => no);
  const isOfInterpreters = asked.sheets.join() === 'interpreters';
  return (
    <>
      <div className="no-print sheet-choice">
        <fieldset className="chips">
          <legend className="field-label">{t('schedule.print.sheet')}</legend>
          {sheetKinds.map((kind) => (
            <label key={kind} className="chip">
              <input
                type="checkbox"
                checked={asked.sheets.includes(kind)}
                onChange={() => store.turn(kind)}
              />
              <span>
                {t(`schedule.print.${kind}`)} <span className="figures">{countOf(kind)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="manage-filters">
          <Segments
            label={t('schedule.day')}
            value={asked.day ?? every}
            options={[
              ...daysOf(loaded.data.days).map((day) => ({
                value: day,
                label: formatDay(t.locale, `${day}T12:00:00Z`, 'UTC'),
              })),
              { value: every, label: t('schedule.print.everyDay') },
            ]}
            onChange={(day) => store.goTo({ ...asked, day: day === every ? null : day })}
          />
          {parts.length > 1 && (
            <Segments
              label={t('schedule.print.part')}
              value={String(part)}
              options={parts.map((no) => ({
                value: String(no),
                label: `${no * sheetsAtOnce + 1}–${Math.min((no + 1) * sheetsAtOnce, wanted.length)}`,
              }))}
              onChange={(no) => store.$part.set(Number(no))}
            />
          )}
          <Button onClick={() => window.print()} disabled={!codes || shown.length === 0}>
            {t('schedule.print.print', { count: shown.length })}
          </Button>
          <Button kind="second" href={localePath(t.locale, '/manage/schedule')}>
            {t('schedule.print.back')}
          </Button>
        </div>
        <p className="note">
          {t('schedule.print.note')}
          {parts.length > 1 && ` ${t('schedule.print.parts', { count: wanted.length, most: sheetsAtOnce })}`}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t(isOfInterpreters ? 'schedule.print.noInterpreter' : 'schedule.print.empty')} />
      ) : (
        <div className="sheets">
          <HallPlans halls={halls} />
          {shown.map((item) => (
            <OneSheet
              key={item.key}
              item={item}
              paper={papers[item.locale] as ReturnType<typeof paperIn>}
              code={codes?.get(item.key)}
              scans={scan}
            />
          ))}
        </div>
      )}
      <ZoneLine plain />
    </>
  );
}

const daysOf = ([first]: readonly ShownDay[]): readonly string[] => first?.days ?? none;
