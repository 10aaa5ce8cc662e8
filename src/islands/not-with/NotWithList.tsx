import { useState } from 'react';
import type { NotWith } from '#api/matching/not-with.ts';
import { nameIn } from '#domain/common/language.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { setNotWith, unsetNotWith } from '#stores/matching/not-with.ts';
import './not-with.css';
import { failureOf, useNotWithT } from './own-texts.ts';

interface Props {
  list: readonly NotWith[];
  /** Whether the lists of partners show them, too. */
  areShown: boolean;
  onShow: (areShown: boolean) => void;
  /** Once the list has changed. */
  onChange: () => void;
}

/** Below the lists of partners: whom the reader left out of them, and the way to have each back. */
export default function NotWithList({ list, areShown, onShow, onChange }: Props) {
  const t = useNotWithT();
  // Who was taken back on this page stays in its place, so that it can be undone.
  const [rows, setRows] = useState(list);
  const here = new Set(list.map(({ participateIdx }) => participateIdx));
  const known = new Set(rows.map(({ participateIdx }) => participateIdx));
  const all = [...list.filter(({ participateIdx }) => !known.has(participateIdx)), ...rows];
  return (
    <section className="not-with" aria-labelledby="not-with">
      <h2 id="not-with">{t('notWith.title', { count: list.length })}</h2>
      <p className="note">{t('notWith.private')}</p>
      <label className="not-with-show">
        <input type="checkbox" checked={areShown} onChange={(event) => onShow(event.target.checked)} />
        {t('notWith.show')}
      </label>
      <ul>
        {all.map((row) => (
          <Row
            key={row.participateIdx}
            row={list.find(({ participateIdx }) => participateIdx === row.participateIdx) ?? row}
            isOn={here.has(row.participateIdx)}
            onChange={() => {
              setRows(all);
              onChange();
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, isOn, onChange }: { row: NotWith; isOn: boolean; onChange: () => void }) {
  const t = useNotWithT();
  const shared = useT();
  const [isBusy, setBusy] = useState(false);
  const { participateIdx, matchingIdx } = row;
  const isGone = row.nameKo === null;
  const name = isGone ? t('notWith.gone') : nameIn(t.locale, row);
  const act = async (work: Promise<unknown>) => {
    setBusy(true);
    await work.then(onChange, (error: unknown) => toast(failureOf(t, shared, errorKey(error)), 'failure'));
    setBusy(false);
  };
  return (
    <li>
      <div className="not-with-name">
        <h3 data-face="text">
          {isGone ? name : <a href={localePath(t.locale, `/matching/user/${participateIdx}`)}>{name}</a>}
        </h3>
        {isOn && matchingIdx !== null && (
          <p className="note">
            {t('notWith.stands')}{' '}
            <a href={localePath(t.locale, `/matching/meeting/${matchingIdx}`)}>{t('notWith.toMeeting')}</a>
          </p>
        )}
        {!isOn && <p role="status">{t('notWith.takenBack', { name })}</p>}
      </div>
      {isOn ? (
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          label={t('notWith.takeBackOf', { name })}
          onClick={() => void act(unsetNotWith(participateIdx))}
        >
          {t('notWith.takeBack')}
        </Button>
      ) : (
        !isGone && (
          <Button
            kind="second"
            size="small"
            busy={isBusy}
            label={t('notWith.againOf', { name })}
            onClick={() => void act(setNotWith(participateIdx))}
          >
            {t('notWith.again')}
          </Button>
        )
      )}
    </li>
  );
}
