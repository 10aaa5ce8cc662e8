import { useStore } from '@nanostores/react';
import { type CSSProperties, useEffect, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { formatSpan, formatTime } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createHallBoard, partAt, type HallBoard as Read, serverTime } from '#stores/matching/hall-board.ts';
import { $token } from '#stores/site/session.ts';
import './hall-board.css';

/** In milliseconds: the board is asked for anew, and the next tables come where not all fit. */
const refreshMs = 15_000;
const turnMs = 12_000;
/** Tables on a screen; up to the first number they stand in one column, and larger. */
const few = 9;
const most = 18;

/** `/visit/board`: which company is at which table now and next. It needs neither mouse nor keyboard. */
export default function HallBoard({ texts }: { texts: TextData<SharedArea | 'onSite'> }) {
  return (
    <Texts texts={texts}>
      <Board />
    </Texts>
  );
}

function Board() {
  const t = useT<'onSite'>();
  const store = useStoreOf(createHallBoard);
  const board = useStore(store.$board);
  const token = useStore($token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each reader.
  useEffect(() => {
    void store.load();
  }, [store, token]);
  useEffect(() => {
    const timer = setInterval(() => void store.refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [store]);
  if (board.state === 'ready') return <Screen board={board.data} />;
  return (
    <>
      <h1>{t('onSite.board.title')}</h1>
      {board.state === 'failed' && board.key === 'msg.access_deny' ? (
        <Closed />
      ) : (
        <NotYet of={board} rows={6} onRetry={store.load} />
      )}
    </>
  );
}

/** The board is not for everyone: who may see it can log in. */
function Closed() {
  const t = useT<'onSite'>();
  const token = useStore($token);
  const next = encodeURIComponent(localePath(t.locale, '/visit/board'));
  return (
    <EmptyState
      title={t('onSite.board.closedTitle')}
      text={t('onSite.board.closedText')}
      action={
        token === undefined ? (
          <Button href={localePath(t.locale, `/login?next=${next}`)}>{t('onSite.board.login')}</Button>
        ) : undefined
      }
    />
  );
}

function Screen({ board }: { board: Read }) {
  const t = useT<'onSite'>();
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isBig, setBig] = useState(false);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const big = matchMedia('(width >= 60rem)');
    const look = () => setBig(big.matches);
    look();
    big.addEventListener('change', look);
    return () => big.removeEventListener('change', look);
  }, []);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setTurn((now) => now + 1), turnMs);
    return () => clearInterval(timer);
  }, [isPaused]);
  const zone = board.timeZone;
  // A phone shows all of them, one below the other.
  const part = partAt(board.tables, isBig ? most : Math.max(1, board.tables.length), turn);
  const span = (slot: Read['now']) => (slot ? formatSpan(t.locale, slot.startsAt, slot.endsAt, zone) : '–');
  const hasMeetings = board.tables.length > 0;
  const count = part.rows.length;
  const perHalf = count > few && isBig ? Math.ceil(count / 2) : count;
  const halves = perHalf < count ? [part.rows.slice(0, perHalf), part.rows.slice(perHalf)] : [part.rows];
  return (
    <section className="board-screen" aria-labelledby="board-title" data-halves={halves.length}>
      <header>
        <h1 id="board-title">{nameIn(t.locale, board)}</h1>
        <p className="figures board-clock">{formatTime(t.locale, serverTime(board, now), zone)}</p>
      </header>
      {hasMeetings ? (
        <div className="board-halves" style={{ '--rows': perHalf } as CSSProperties}>
          {halves.map((rows) => (
            <table key={rows[0]?.tableNo ?? 0}>
              <caption className="visually-hidden">{t('onSite.board.title')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('onSite.board.table')}</th>
                  <th scope="col">
                    {t('onSite.board.now')} <span className="figures">{span(board.now)}</span>
                  </th>
                  <th scope="col">
                    {t('onSite.board.next')} <span className="figures">{span(board.next)}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ tableNo, tableName, now, next }) => (
                  <tr key={tableNo}>
                    <th scope="row" className="figures">
                      {tableLabel(t.locale, tableNo, tableName)}
                    </th>
                    <td>
                      <Seat seat={now} />
                    </td>
                    <td>
                      <Seat seat={next} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      ) : (
        <p className="board-empty">
          {t(board.now || board.next ? 'onSite.board.none' : 'onSite.board.over')}
        </p>
      )}
      <footer>
        <a href={localePath(t.locale, '/visit')}>{t('onSite.board.title')}</a>
        {part.parts > 1 && (
          <>
            <span className="figures">{t('onSite.board.part', { no: part.no, of: part.parts })}</span>
            <Button kind="second" size="small" onClick={() => setPaused(!isPaused)}>
              {t(isPaused ? 'onSite.board.goOn' : 'onSite.board.pause')}
            </Button>
          </>
        )}
      </footer>
    </section>
  );
}

function Seat({ seat }: { seat: Read['tables'][number]['now'] }) {
  const t = useT<'onSite'>();
  if (!seat) return <span className="board-free">{t('onSite.board.free')}</span>;
  return <>{nameIn(t.locale, { nameKo: seat.nameKo, nameEn: seat.nameEn }) || t('onSite.board.taken')}</>;
}
