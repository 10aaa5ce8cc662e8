import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { MailTemplate } from '#api/notice/mailing.ts';
import { sentenceWithHelp, type Texts as TextData } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createMailings, type Mailings as MailingsStore } from '#stores/notice/mailing.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { BuiltInMails } from './BuiltInMails.tsx';
import { Group } from './Group.tsx';
import type { MailingArea } from './mailing-area.ts';
import { Preview } from './Preview.tsx';
import { Sending } from './Sending.tsx';
import { SentMailings } from './SentMailings.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import '../console.css';
import '#islands/ui/form/form.css';
import './mailing.css';

/** `/manage/mail`: a template, whom it goes to, how it reads, and what became of those that were sent. */
export default function Mailings({ texts }: { texts: TextData<MailingArea | 'participate' | 'account'> }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="participate">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const mails = useStoreOf(createMailings);
  useListAddress(mails.readAddress);
  useEffect(() => {
    void mails.loadTemplates();
    void mails.loadMailings();
  }, [mails]);
  return (
    <div className="mail-console">
      <Write mails={mails} />
      <SentMailings mails={mails} />
      <BuiltInMails mails={mails} />
    </div>
  );
}

function Write({ mails }: { mails: MailingsStore }) {
  const t = useT<MailingArea>();
  const loaded = useStore(mails.$templates);
  const [chosenIdx, choose] = useState<number | undefined>();
  const [open, setOpen] = useState<'new' | MailTemplate | undefined>();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  const isReady = loaded.state === 'ready';
  // The form that had the focus is gone, and so may be the list while it is read again.
  useEffect(() => {
    if (open) wasOpen.current = true;
    else if (wasOpen.current && isReady) {
      wasOpen.current = false;
      heading.current?.focus();
    }
  }, [open, isReady]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={6} onRetry={mails.loadTemplates} />;
  const chosen = loaded.data.find(({ templateIdx }) => templateIdx === chosenIdx) ?? loaded.data[0];
  if (open)
    return (
      <TemplateForm
        key={open === 'new' ? 'new' : open.templateIdx}
        mails={mails}
        template={open === 'new' ? undefined : open}
        onClose={(saved) => {
          if (saved) {
            choose(saved.templateIdx);
            void mails.loadTemplates();
          }
          setOpen(undefined);
        }}
      />
    );
  return (
    <>
      <section aria-labelledby="mail-templates">
        <h2 id="mail-templates" ref={heading} tabIndex={-1}>
          {t('mailing.template')}
        </h2>
        <Deleted mails={mails} />
        <div className="mail-line">
          {chosen ? (
            <select
              className="input"
              aria-label={t('mailing.template')}
              value={chosen.templateIdx}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {loaded.data.map(({ templateIdx, name }) => (
                <option key={templateIdx} value={templateIdx}>
                  {name}
                </option>
              ))}
            </select>
          ) : (
            <p className="note">{t('mailing.noTemplate')}</p>
          )}
          {chosen && <Acts mails={mails} template={chosen} onEdit={() => setOpen(chosen)} />}
          <Button size="small" kind={chosen ? 'second' : 'first'} onClick={() => setOpen('new')}>
            {t('mailing.newTemplate')}
          </Button>
        </div>
      </section>
      <Group mails={mails} />
      {chosen && <Preview mails={mails} texts={chosen} />}
      {chosen && <Sending mails={mails} template={chosen} />}
    </>
  );
}

function Acts({
  mails,
  template,
  onEdit,
}: {
  mails: MailingsStore;
  template: MailTemplate;
  onEdit: () => void;
}) {
  const t = useT<MailingArea>();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await mails
      .remove(template)
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))).then(mails.loadTemplates));
    setBusy(false);
  };
  return (
    <>
      <Button size="small" kind="second" onClick={onEdit}>
        {t('mailing.edit')}
      </Button>
      <Button size="small" kind="danger" busy={isBusy} onClick={() => void remove()}>
        {t('mailing.delete')}
      </Button>
    </>
  );
}

/** What was deleted last, and the way back. */
function Deleted({ mails }: { mails: MailingsStore }) {
  const t = useT<MailingArea>();
  const deleted = useStore(mails.$deleted);
  const [isBusy, setBusy] = useState(false);
  const back = async () => {
    setBusy(true);
    await mails.bringBack().catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <div role="status" className="manage-done" hidden={!deleted}>
      {deleted && (
        <p>
          {t('mailing.deleted', { name: deleted.name })}{' '}
          <Button size="small" kind="second" busy={isBusy} onClick={() => void back()}>
            {t('mailing.bringBack')}
          </Button>
        </p>
      )}
    </div>
  );
}
