/** The link that a company gives to a meeting by video. */
import { z } from 'zod';
import type { Meeting } from '#api/matching/matching.ts';
import { videoLink } from '#domain/matching/video.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';

/** `put` takes the meeting as it is then. What was given before is shown to nobody until it is time. */
export const createVideoLink = (matchingIdx: number, put: (meeting: Meeting) => unknown) =>
  createForm({
    schema: z.object({ videoLink }),
    initial: { videoLink: '' },
    async send(request) {
      const { data } = await api('POST /matching/setVideoLink', { matchingIdx, ...request });
      put(data);
    },
  });
