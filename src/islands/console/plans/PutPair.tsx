import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDay, formatSpan } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { PlanGridStore } from '#stores/matching/plans/plan-grid.ts';
import type { PlansArea } from './area.ts';
import { namesOf, whyWords } from './names.ts';

/** Carries a pair to a slot that is chosen from a list: on a phone, and for whoever uses no grid. */
export function PutPair({ grid, one }: { grid: PlanGridStore; one: MeetingPlanMeeting }) {
  const t = useT<PlansArea>();
  const zone = useZone();
  const loaded = useStore(grid.$shown);
  const [slotIdx, setSlot] = useState('');
  const [table, setTable] = useState('');
  const [obstacles, setObstacles] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (grid.$shown.get().state !== 'ready') void grid.load();
  }, [grid]);
  if (loaded.state !== 'ready') return null;
  const { days, day, slots, tableNos } = loaded.data;
  // A slot of another day is none of this one's.
  const slot = slots.find((each) => String(each.slotIdx) === slotIdx) ?? slots[0];
  const put = async () => {
    if (!slot) return;
    setBusy(true);
    setObstacles([]);
    try {
      const pair = { companyIdx: one.company.participateIdx, buyerIdx: one.buyer.participateIdx };
      const why = await grid.plan.carry(pair, {
        slotIdx: slot.slotIdx,
        ...(table !== '' && { tableNo: Number(table) }),
      });
      setObstacles(why.map((each) => whyWords(t, each)));
      if (why.length === 0)
        toast(
          t('plans.grid.carried', {
            names: namesOf(t, one),
            time: formatSpan(t.locale, slot.startsAt, slot.endsAt, zone),
          }),
        );
    } catch (error) {
      toast(sentence(t, errorKey(error)), 'failure');
    }
    setBusy(false);
  };
  return (
    <form
      className="plans-put"
      onSubmit={(event) => {
        event.preventDefault();
        void put();
      }}
    >
      <fieldset>
        <legend className="field-label">{t('plans.pair.move')}</legend>
        <label>
          <span>{t('plans.pair.day')}</span>
          <select className="input" value={day ?? ''} onChange={(event) => grid.goTo(event.target.value)}>
            {days.map((each) => (
              <option key={each} value={each}>
                {formatDay(t.locale, `${each}T12:00:00Z`, 'UTC')}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('plans.pair.slot')}</span>
          <select
            className="input"
            value={String(slot?.slotIdx ?? '')}
            onChange={(event) => setSlot(event.target.value)}
          >
            {slots.map((each) => (
              <option key={each.slotIdx} value={each.slotIdx}>
                {formatSpan(t.locale, each.startsAt, each.endsAt, zone)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('plans.pair.table')}</span>
          <select className="input" value={table} onChange={(event) => setTable(event.target.value)}>
            <option value="">{t('plans.pair.anyTable')}</option>
            {tableNos.map((no) => (
              <option key={no} value={no}>
                {t('schedule.table', { no })}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <Button type="submit" size="small" kind="second" busy={isBusy} disabled={!slot}>
        {t('plans.pair.put')}
      </Button>
      <p role="alert" className={obstacles.length > 0 ? 'plans-obstacles' : undefined}>
        {obstacles.length > 0 && `${t('plans.pair.notHere')} ${obstacles.join(' ')}`}
      </p>
    </form>
  );
}
