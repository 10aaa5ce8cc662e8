import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { AskedBy } from '#islands/event-form/asks.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { type ChangedPass, createVisitorPass, type VisitorPass } from '#stores/visitor/visitor-pass.ts';
import type { VisitorArea } from './areas.ts';
import { Pass } from './Pass.tsx';
import { PersonFields } from './PersonFields.tsx';

/** A registration opened by its secret link, or a member's own: the pass, changing it, cancelling it. */
export function OwnPass({ token, onLeave }: { token: string | undefined; onLeave: () => void }) {
  const t = useT<VisitorArea>();
  const [store] = useState(() => createVisitorPass(token, writeLink));
  const own = useStore(store.$own);
  const isCancelled = useStore(store.$isCancelled);
  const [isEditing, setEditing] = useState(false);
  useEffect(() => void store.load(), [store]);
  const register = <Button onClick={onLeave}>{t('registration.own.register')}</Button>;
  if (isCancelled)
    return (
      <Announced>
        <EmptyState
          title={t('registration.own.cancelled')}
          text={t('registration.own.cancelledText')}
          action={register}
        />
      </Announced>
    );
  if (own.state === 'failed' && own.key === 'msg.visitor_not_found') {
    const lookUp = localePath(t.locale, '/participate/visit/login');
    return (
      <EmptyState
        title={t('registration.own.gone')}
        text={t('registration.own.goneText')}
        action={
          <div className="form-actions">
            <Button href={lookUp}>{t('registration.title.lookUp')}</Button>
            <Button kind="second" onClick={onLeave}>
              {t('registration.own.register')}
            </Button>
          </div>
        }
      />
    );
  }
  if (own.state !== 'ready') return <NotYet of={own} rows={6} onRetry={store.load} />;
  if (isEditing) return <ChangeForm store={store} onDone={() => setEditing(false)} />;
  const cancel = async () => {
    const words = { ok: t('registration.own.cancel'), danger: true };
    if (!(await confirmAct('cancel', t('registration.own.confirmCancel'), words))) return;
    await store.cancel().catch((error: unknown) => toast(sentence(t, errorKey(error)), 'failure'));
  };
  const edit = () => {
    store.edit();
    setEditing(true);
  };
  return (
    <section className="passes" aria-labelledby="own-pass">
      <Head title={t('registration.own.title')}>
        {t(own.data.checkedInAt === null ? 'registration.own.text' : 'registration.own.checkedIn')}
      </Head>
      <div className="passes-list">
        <Pass code={own.data.code} eventIdx={own.data.eventIdx} names={own.data} />
      </div>
      <div className="form-actions">
        <Button onClick={() => print()}>{t('registration.pass.print')}</Button>
        <Button kind="second" onClick={edit}>
          {t('registration.own.change')}
        </Button>
        <Button kind="danger" onClick={() => void cancel()}>
          {t('registration.own.cancel')}
        </Button>
      </div>
    </section>
  );
}

/** The address keeps the link that opens the page, without its being opened anew. */
const writeLink = (token: string) =>
  history.replaceState(history.state, '', `${location.pathname}${location.search}#pass=${token}`);

/** What takes the place of what the reader just used takes the focus, too. */
function Head({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="passes-head">
      <h2 id="own-pass" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children && <p>{children}</p>}
    </div>
  );
}

function Announced({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="visitor-announced">
      {children}
    </div>
  );
}

function ChangeForm({ store, onDone }: { store: VisitorPass; onDone: () => void }) {
  const t = useT<VisitorArea>();
  const asked = useStore(store.$asked);
  const done = ({ links, visitorEmail }: ChangedPass) => {
    const toldOf = {
      moved: () => t('registration.own.moved', { address: visitorEmail ?? '' }),
      only: () => t('registration.own.onlyLink'),
      same: () => t('ui.done.changed'),
    };
    toast(toldOf[links]());
    onDone();
  };
  const save = t('registration.own.save');
  return (
    <div className="visitor-form" data-act="change">
      <Head title={t('registration.title.change')}>{t('registration.lead.change')}</Head>
      <Form
        form={store.form}
        label={t('registration.title.change')}
        confirm={{ act: 'modify', text: t('ui.confirm.modify'), ok: save }}
        onDone={done}
      >
        <AskedBy value={asked}>
          <PersonFields at="visitor" />
        </AskedBy>
        <div className="form-actions">
          <Button type="submit">{save}</Button>
          <Button kind="second" onClick={onDone}>
            {t('registration.own.back')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
