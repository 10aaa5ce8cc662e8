import { useStore } from '@nanostores/react';
import { localePath } from '#i18n/locales.ts';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Readiness as Data, Plans } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';
import { counted, partyName, type T, tooLargeWords } from './names.ts';

/** What a plan would be made of, and what is missing, with the way to where that is changed. */
export function Readiness({ plans }: { plans: Plans }) {
  const t = useT<PlansArea>();
  const loaded = useStore(plans.$readiness);
  return (
    <section className="plans-part" aria-labelledby="plans-ready">
      <h2 id="plans-ready">{t('plans.ready.title')}</h2>
      {loaded.state === 'ready' ? (
        <>
          <Counts data={loaded.data} plans={plans} />
          <Missing data={loaded.data} />
        </>
      ) : (
        <NotYet of={loaded} rows={4} onRetry={plans.load} />
      )}
    </section>
  );
}

function Counts({ data, plans }: { data: Data; plans: Plans }) {
  const t = useT<PlansArea>();
  const { scope } = useStore(plans.$wanted);
  const isWhole = scope === 'whole';
  const { companies, buyers, meetings, locked, slots, tables } = data;
  const facts = [
    [t('plans.ready.people'), t('plans.ready.peopleOf', { companies, buyers })],
    [t('plans.ready.preferences'), preferencesOf(t, data)],
    [t('plans.ready.requests'), counted(t, data.requests)],
    ...(data.musts > 0 ? [[t('plans.ready.musts'), counted(t, data.musts)]] : []),
    [t('plans.ready.standing'), t('plans.ready.standingOf', { meetings, locked })],
    [t('plans.ready.room'), t('plans.ready.roomOf', { slots, tables })],
    [t('plans.ready.interpreters'), counted(t, data.interpreters)],
  ];
  return (
    <>
      <p className="plans-wishes">
        <strong className="figures">{counted(t, isWhole ? data.wishes : data.waiting)}</strong>{' '}
        {t(isWhole ? 'plans.ready.wishes' : 'plans.ready.waiting')}
      </p>
      <p className="note">{t(isWhole ? 'plans.ready.wishesHint' : 'plans.ready.waitingHint')}</p>
      <dl className="plans-facts">
        {facts.map(([head, value]) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const sides = ['companies', 'buyers'] as const;

/** How many wishes were ranked, and by how many of each side where people still rank. */
function preferencesOf(t: T, data: Data): string {
  const preferences = counted(t, data.preferences);
  if (!data.rankedNobody) return preferences;
  const [companies = '', buyers = ''] = sides.map((side) =>
    t('plans.ready.rankedOf', {
      ranked: counted(t, data[side] - (data.rankedNobody?.[side].count ?? 0)),
      all: counted(t, data[side]),
    }),
  );
  return t('plans.ready.preferencesOf', { preferences, companies, buyers });
}

/** Of which side some have ranked and others have not: where nobody of one has, only the other one is asked to. */
const partlyRanked = (data: Data) =>
  sides.flatMap((side) => {
    const missing = data.rankedNobody?.[side];
    return missing && missing.count > 0 && missing.count < data[side] ? [{ side, ...missing }] : [];
  });

function Missing({ data }: { data: Data }) {
  const t = useT<PlansArea>();
  const { withoutWishes, interpretersWithoutHours: idle, tablesOffMap, wishes, tooLarge } = data;
  const unranked = partlyRanked(data);
  // Named above already, where all of them are.
  const namedAbove = new Set(
    unranked.flatMap(({ first }) => first.map(({ participateIdx }) => participateIdx)),
  );
  const areNamed =
    withoutWishes.count === withoutWishes.first.length &&
    withoutWishes.first.every(({ participateIdx }) => namedAbove.has(participateIdx));
  const named = (names: readonly string[], count: number) => {
    const shown = names.slice(0, 5);
    const more = count - shown.length;
    return [shown.join(', '), more > 0 && t('plans.ready.andMore', { count: more })]
      .filter(Boolean)
      .join(' ');
  };
  const isNothing =
    [withoutWishes, idle, ...unranked].every(({ count }) => count === 0) &&
    tablesOffMap === 0 &&
    !tooLarge &&
    wishes > 0;
  const toRanking = `${localePath(t.locale, '/manage/ranking')}?ranked=N`;
  return (
    <div className="plans-missing" data-none={isNothing || undefined}>
      <h3>{t('plans.ready.missing')}</h3>
      {isNothing && <p className="note">{t('plans.ready.nothingMissing')}</p>}
      {wishes === 0 && <p>{t('plans.ready.none')}</p>}
      {tooLarge && <p role="alert">{tooLargeWords(t, tooLarge)}</p>}
      {unranked.map(({ side, count, first }) => (
        <p key={side}>
          <strong>
            {side === 'companies'
              ? t('plans.ready.rankedNobody.companies', { count })
              : t('plans.ready.rankedNobody.buyers', { count })}
          </strong>
          {': '}
          {named(
            first.map((party) => partyName(t, party)),
            count,
          )}{' '}
          <a href={`${toRanking}&type=${side === 'companies' ? 'COMPANY' : 'BUYER'}`}>
            {t('plans.ready.toRanking')}
          </a>
        </p>
      ))}
      {withoutWishes.count > 0 && areNamed && (
        <p>{t('plans.ready.ofThem', { count: withoutWishes.count })}</p>
      )}
      {withoutWishes.count > 0 && !areNamed && (
        <p>
          <strong>{t('plans.ready.withoutWishes', { count: withoutWishes.count })}</strong>
          {': '}
          {named(
            withoutWishes.first.map((party) => partyName(t, party)),
            withoutWishes.count,
          )}{' '}
          <a href={toRanking}>{t('plans.ready.toRanking')}</a>
        </p>
      )}
      {idle.count > 0 && (
        <p>
          <strong>{t('plans.ready.withoutHours', { count: idle.count })}</strong>
          {': '}
          {named(idle.first, idle.count)}{' '}
          <a href={localePath(t.locale, '/manage/event')}>{t('plans.ready.toEvent')}</a>
        </p>
      )}
      {tablesOffMap > 0 && (
        <p>
          <strong>{t('plans.ready.offMap', { count: tablesOffMap })}</strong> {t('plans.ready.offMapText')}{' '}
          <a href={localePath(t.locale, '/manage/booth')}>{t('plans.ready.toMap')}</a>
        </p>
      )}
    </div>
  );
}
