import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { EventForm } from '#api/event/event-form.ts';
import type { RegistrationType } from '#domain/visitor/visitor-types.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { $member } from '#stores/site/session.ts';
import { createVisitorRegistration } from '#stores/visitor/visitor-registration.ts';
import type { VisitorArea, VisitorTexts } from './areas.ts';
import { OwnPass } from './OwnPass.tsx';
import { RegisteredPasses } from './RegisteredPasses.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import './visitor.css';

interface Props {
  texts: VisitorTexts;
  type: RegistrationType;
  /** The event's form, with which the page was made. */
  brought: EventForm | undefined;
}

/** `/participate/visit` and its two other addresses: the form, the passes that come of it, and what a secret link opens. */
export default function VisitorRegistration({ texts, type, brought }: Props) {
  return (
    <Texts texts={texts}>
      <Screen type={type} brought={brought} />
    </Texts>
  );
}

/** What the address opens: a token behind '#', which no server reads; for a member their own registration; else the form. */
type Opened = { token: string | undefined } | 'form';

function opened(): Opened {
  const token = new URLSearchParams(location.hash.slice(1)).get('pass');
  if (token) return { token };
  const member = $member.get();
  const isVisitor = member?.participateType?.endsWith('VISITOR') && member.stateParticipate === 'COMPLETE';
  return isVisitor ? { token: undefined } : 'form';
}

function Screen({ type, brought }: Omit<Props, 'texts'>) {
  const t = useT<VisitorArea>();
  const [registration] = useState(() => createVisitorRegistration(type, brought));
  const registered = useStore(registration.$registered);
  const [what, setWhat] = useState<Opened>();
  useEffect(() => {
    const look = () => setWhat(opened());
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  // The form is drawn on the server already; it gives way where the address opens something else.
  if (what === undefined || what === 'form')
    return registered ? (
      <RegisteredPasses registered={registered} onAgain={registration.again} />
    ) : (
      <RegistrationForm registration={registration} title={t(`registration.title.${type}`)} />
    );
  const leave = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    setWhat('form');
  };
  return <OwnPass key={what.token ?? ''} token={what.token} onLeave={leave} />;
}
