import { useStore } from '@nanostores/react';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import { countries } from '#domain/region/regions.ts';
import { countryName } from '#i18n/format.ts';
import { listed } from '#i18n/offered.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { Option } from '#islands/ui/form/Field.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { groupFilters, type Mailings } from '#stores/notice/mailing.ts';
import type { MailingArea } from './mailing-area.ts';

/** Whom it goes to: by filters, or the rows that were chosen in the list of participants. */
export function Group({ mails }: { mails: Mailings }) {
  const t = useT<MailingArea>();
  const group = useStore(mails.$group);
  const named = group.participateIdxs.length;
  return (
    <section aria-labelledby="mail-group">
      <h2 id="mail-group">{t('mailing.group')}</h2>
      {named > 0 ? (
        <div className="mail-line">
          <p>{t('mailing.named', { count: named })}</p>
          <Button size="small" kind="second" onClick={() => mails.choose({ participateIdxs: [] })}>
            {t('mailing.byFilter')}
          </Button>
        </div>
      ) : (
        <Filters mails={mails} />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={group.toColleagues === 'Y'}
          onChange={(event) => mails.choose({ toColleagues: event.target.checked ? 'Y' : '' })}
        />
        <span>{t('mailing.toColleagues')}</span>
      </label>
      <Count mails={mails} />
    </section>
  );
}

function Filters({ mails }: { mails: Mailings }) {
  const t = useT<MailingArea>();
  const group = useStore(mails.$group);
  const options: Record<(typeof groupFilters)[number], Option[]> = {
    stateParticipate: participateStates.map((value) => ({
      value,
      label: t(`choice.participateState.${value}`),
    })),
    participateType: participateTypes.map((value) => ({
      value,
      label: t(`choice.participateType.${value}`),
    })),
    country: countries
      .map((value) => ({ value, label: countryName(t.locale, value) }))
      .sort((a, b) => a.label.localeCompare(b.label, t.locale)),
    industry: listed(t, 'industry', [group.industry]).map((value) => ({
      value,
      label: t(`choice.industry.${value}`),
    })),
    tradeCommittee: listed(t, 'tradeCommittee', [group.tradeCommittee]).map((value) => ({
      value,
      label: t(`choice.tradeCommittee.${value}`),
    })),
  };
  return (
    <>
      <div className="mail-filters">
        {groupFilters
          .filter((name) => options[name].length > 0)
          .map((name) => (
            <label key={name} className="field">
              <span className="field-label">{t(`mailing.filter.${name}`)}</span>
              <select
                className="input"
                value={group[name]}
                onChange={(event) => mails.choose({ [name]: event.target.value })}
              >
                <option value="">{t('manage.participants.all')}</option>
                {options[name].map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
      </div>
      <SearchLine
        label={t('mailing.group')}
        field={t('manage.participants.keyword')}
        hint={t('manage.participants.keyword')}
        keyword={group.keywords}
        onSearch={(keywords) => mails.choose({ keywords })}
      />
    </>
  );
}

function Count({ mails }: { mails: Mailings }) {
  const t = useT<MailingArea>();
  const loaded = useStore(mails.$recipients);
  if (loaded.state === 'failed') return <NotYet of={loaded} rows={1} onRetry={mails.loadRecipients} />;
  return (
    <p className="mail-count figures" role="status">
      {loaded.state === 'ready'
        ? t('mailing.recipients', { count: loaded.data.count })
        : t('mailing.counting')}
    </p>
  );
}
