import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { NoticeSwitch } from '#api/notice/notice.ts';
import { type NoticeWay, noticeWays } from '#domain/notice/notice.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createNoticeSwitches } from '#stores/notice/notice-switches.ts';
import { PushHere } from './PushHere.tsx';
import './notice-switches.css';

/** By which ways each kind of notice reaches the member beside the list, and what can't be switched off. */
export default function NoticeSwitches() {
  const t = useT<'noticeSwitch'>();
  const switches = useStoreOf(createNoticeSwitches);
  const loaded = useStore(switches.$switches);
  const [busy, setBusy] = useState<string | null>(null);
  useEffect(() => void switches.load(), [switches]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={6} onRetry={switches.load} />;
  const turn = async ({ kind, ...one }: NoticeSwitch, way: NoticeWay) => {
    setBusy(`${kind} ${way}`);
    await switches
      .change(kind, way, one[way] === 'Y' ? 'N' : 'Y')
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(null);
  };
  return (
    <>
      <p className="note">{t('noticeSwitch.lead')}</p>
      <p>
        <a className="quiet-link" href={localePath(t.locale, '/matching/notices')}>
          {t('noticeSwitch.list')}
        </a>
      </p>
      <PushHere />
      <ul className="notice-switches">
        {loaded.data.map((one) => (
          <li key={one.kind}>
            <fieldset>
              <legend>{t(`noticeSwitch.kind.${one.kind}`)}</legend>
              {noticeWays.map((way) => (
                <label key={way}>
                  <input
                    type="checkbox"
                    checked={one[way] === 'Y'}
                    // What is on its way can't be turned a second time; the box keeps the focus.
                    aria-disabled={busy === `${one.kind} ${way}`}
                    onChange={() => busy === null && void turn(one, way)}
                  />
                  {t(`noticeSwitch.${way}`)}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <p className="note">{t('noticeSwitch.calendar')}</p>
      <p className="note">{t('noticeSwitch.fixed')}</p>
    </>
  );
}
