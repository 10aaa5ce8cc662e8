/** The people of a participation: of one's own or, by its number, as a manager changes them (docs/rules.md, P28 to P31). */
import { type ApiError, isRefused } from '#api/client.ts';
import type { InvitedColleague, People, Representative, StrandedHere } from '#api/participation/people.ts';
import type { Locale } from '#domain/common/language.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import { colleagueInput, representativeInput } from '#domain/participation/representative.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { refreshMember } from '../site/session.ts';

/** Asked where nobody else is free for some meetings; true to cancel them. */
export type AskToCancel = (meetings: readonly StrandedHere[]) => Promise<boolean>;

/** Does it without a cancellation first, then with the meetings that the server named, if the reader says so; false if not. */
async function withStrands(
  work: (cancel: number[]) => Promise<unknown>,
  ask: AskToCancel,
  cancel: number[] = [],
): Promise<boolean> {
  try {
    await work(cancel);
    return true;
  } catch (error) {
    if (!isRefused(error, 'representative_strands')) throw error;
    const meetings = (error as ApiError).data as StrandedHere[];
    if (!(await ask(meetings))) return false;
    return withStrands(
      work,
      ask,
      meetings.map(({ matchingIdx }) => matchingIdx),
    );
  }
}

export function createPeople(participateIdx?: number) {
  const people = loader<People>();
  const show = ({ data }: { data: People }) => people.change(() => data);
  const isOwn = participateIdx === undefined;
  const of = { participateIdx: participateIdx ?? 0 };
  const ask = () =>
    isOwn ? api('GET /participate/getPeople', {}) : api('GET /manage/participate/getPeople', of);
  const invite = async (colleague: Parameters<typeof inviting>[0]) => show(await inviting(colleague));
  const inviting = (colleague: {
    email: string;
    position: string;
    languages: InterpreterLanguage[];
    language: Locale;
  }) =>
    isOwn
      ? api('POST /participate/inviteColleague', colleague)
      : api('POST /manage/participate/inviteColleague', { ...of, ...colleague });
  const blank = () => ({
    email: '',
    position: '',
    languages: [],
    language: document.documentElement.lang as Locale,
  });
  const form = createForm({
    schema: colleagueInput,
    initial: { ...blank(), language: 'ko' },
    async send(colleague) {
      await invite(colleague);
      return colleague.email;
    },
  });
  return {
    $people: people.$state,
    load: () => people.load(ask),
    refresh: () => people.refresh(ask),
    form,
    /** The form for the next one. */
    startForm: () => form.reset(blank()),
    sendAgain: ({ email, position, languages, language }: InvitedColleague) =>
      invite({ email, position, languages, language }),
    async takeBack({ representativeInvitationIdx }: InvitedColleague): Promise<void> {
      show(
        isOwn
          ? await api('POST /participate/takeBackInvitation', { representativeInvitationIdx })
          : await api('POST /manage/participate/takeBackInvitation', { ...of, representativeInvitationIdx }),
      );
    },
    async passCharge({ representativeIdx }: Representative): Promise<void> {
      show(
        isOwn
          ? await api('POST /participate/passCharge', { representativeIdx })
          : await api('POST /manage/participate/passCharge', { ...of, representativeIdx }),
      );
      // What the reader may change is another then.
      if (isOwn) await refreshMember();
    },
    remove: ({ representativeIdx }: Representative, askToCancel: AskToCancel): Promise<boolean> =>
      withStrands(async (cancel) => {
        const request = { representativeIdx, cancel };
        show(
          isOwn
            ? await api('POST /participate/removeRepresentative', request)
            : await api('POST /manage/participate/removeRepresentative', { ...of, ...request }),
        );
      }, askToCancel),
    /** One represents nobody then. */
    leave: (askToCancel: AskToCancel): Promise<boolean> =>
      withStrands(async (cancel) => {
        await api('POST /participate/leave', { cancel });
        await refreshMember();
      }, askToCancel),
    /** One's own position and languages. */
    ownForm: (me: Representative) =>
      createForm({
        schema: representativeInput,
        initial: { position: me.position ?? '', languages: me.languages },
        async send(said) {
          show(await api('POST /participate/updateRepresentative', said));
        },
      }),
  };
}
export type PeopleStore = ReturnType<typeof createPeople>;
