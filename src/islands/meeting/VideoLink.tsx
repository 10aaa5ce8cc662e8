import type { Meeting } from '#api/matching/matching.ts';
import { hostOf } from '#domain/matching/link-host.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { formatTime } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import type { MeetingPageStore } from '#stores/matching/meeting-page.ts';
import { createVideoLink } from '#stores/matching/video-link.ts';

/** The link of a meeting by video while it is time, else when it comes; the company gives one. */
export function VideoLink({
  store,
  meeting,
  mine,
}: {
  store: MeetingPageStore;
  meeting: Meeting;
  mine: MeetingSide;
}) {
  const t = useT<'meeting'>();
  const zone = useZone();
  const { video, agenda } = meeting;
  const isToCome = agenda !== 'past' && agenda !== 'closed';
  if (!isToCome) return null;
  return (
    <div className="meeting-video no-print">
      {video?.url ? (
        <p>
          <a href={video.url} target="_blank" rel="noopener noreferrer">
            {t('meeting.video.join', { where: hostOf(video.url) })}
          </a>
        </p>
      ) : (
        video && (
          <p>
            {video.source === null
              ? t(mine === 'company' ? 'meeting.video.noneYours' : 'meeting.video.noneTheirs')
              : t('meeting.video.opens', { time: formatTime(t.locale, video.opensAt, zone) })}
          </p>
        )
      )}
      {mine === 'company' && <OwnLink store={store} meeting={meeting} />}
    </div>
  );
}

function OwnLink({ store, meeting }: { store: MeetingPageStore; meeting: Meeting }) {
  const t = useT<'meeting'>();
  const form = useStoreOf(() => createVideoLink(meeting.matchingIdx, store.put));
  return (
    <details>
      <summary>{t('meeting.video.own')}</summary>
      <Form form={form} label={t('meeting.video.own')} onDone={() => toast(t('meeting.video.saved'))}>
        <Field
          name="videoLink"
          type="url"
          inputMode="url"
          label={t('meeting.video.link')}
          hint={t('meeting.video.linkHint')}
          optional
        />
        <div className="form-actions">
          <Button type="submit" size="small">
            {t('meeting.video.save')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
