/** What managers keep of one application beside what was entered: their notes, and the history from the audit. */
import { z } from 'zod';
import type { HistoryEntry, ParticipateNote } from '#api/participation/participate-manage.ts';
import { text } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createParticipantNotes(participateIdx: number) {
  const notes = loader<ParticipateNote[]>();
  const history = loader<HistoryEntry[]>();
  const loadNotes = () => notes.load(() => api('GET /manage/participate/getNotes', { participateIdx }));
  const loadHistory = () => history.load(() => api('GET /manage/participate/getHistory', { participateIdx }));

  async function add(body: string): Promise<void> {
    await api('POST /manage/participate/addNote', { participateIdx, body });
    await loadNotes();
  }
  const form = createForm({
    schema: z.object({ body: text(limits.participateNote) }),
    initial: { body: '' },
    async send({ body }) {
      await add(body);
      form.reset();
    },
  });

  async function remove(noteIdx: number): Promise<void> {
    await api('POST /manage/participate/deleteNote', { participateIdx, noteIdx });
    await loadNotes();
  }

  return { $notes: notes.$state, $history: history.$state, loadNotes, loadHistory, form, add, remove };
}
export type ParticipantNotes = ReturnType<typeof createParticipantNotes>;

/** The event's stored reasons. */
export function createDeclineReasons() {
  const reasons = loader<string[]>();
  const load = () => reasons.load(() => api('GET /manage/participate/getReasons', {}));

  /** One reason a line. */
  async function save(lines: string): Promise<void> {
    const wanted = lines
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    await reasons.load(() => api('POST /manage/participate/updateReasons', { reasons: wanted }));
  }
  return { $reasons: reasons.$state, load, save };
}
