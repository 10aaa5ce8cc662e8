/** Mails to a group: templates, whom they go to, and what was sent. The group is in the address, so that a list can lead here with it. */
import { atom } from 'nanostores';
import { ApiError, newKey } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import type { BuiltIn } from '#api/notice/built-in-mail.ts';
import type { Mailing, MailRecipients, MailTemplate } from '#api/notice/mailing.ts';
import { limits } from '#domain/common/limits.ts';
import { asKeywords } from '#domain/common/search/keywords.ts';
import { templateInput } from '#domain/notice/mail-template.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';

export const groupFilters = [
  'stateParticipate',
  'participateType',
  'country',
  'industry',
  'tradeCommittee',
] as const;
type GroupFilter = (typeof groupFilters)[number];

/** Whom it goes to, as the screen holds it; '' is no choice. Named rows stand in place of the filters. */
export type Group = Record<GroupFilter, string> & {
  keywords: string;
  participateIdxs: readonly number[];
  /** Everybody who represents them, too. */
  toColleagues: '' | 'Y';
};

const everyone: Group = {
  stateParticipate: '',
  participateType: '',
  country: '',
  industry: '',
  tradeCommittee: '',
  keywords: '',
  participateIdxs: [],
  toColleagues: '',
};

type Asked = Omit<RequestOf<'GET /manage/mailing/getRecipients'>, 'eventIdx'>;

function requestOf({ participateIdxs, keywords, toColleagues, ...filters }: Group): Asked {
  const people = toColleagues && { toColleagues };
  if (participateIdxs.length > 0) return { participateIdxs: [...participateIdxs], ...people };
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  return { ...(chosen as Asked), ...(keywords && { keywords }), ...people };
}

const empty = { name: '', subjectKo: '', bodyKo: '', subjectEn: '', bodyEn: '' };

export type TemplateValues = typeof empty;

const valuesOf = ({ name, subjectKo, bodyKo, subjectEn, bodyEn }: MailTemplate): TemplateValues => ({
  name,
  subjectKo: subjectKo ?? '',
  bodyKo: bodyKo ?? '',
  subjectEn: subjectEn ?? '',
  bodyEn: bodyEn ?? '',
});

/** The form of a new template, or of one that is there. */
export function createTemplateForm(opened: MailTemplate | undefined) {
  let template = opened;
  const form = createForm({
    schema: templateInput,
    initial: template ? valuesOf(template) : empty,
    async send(input, key) {
      if (!template) return (await api('POST /manage/mailing/addTemplate', input, { key })).data;
      const { templateIdx, version } = template;
      return (await api('POST /manage/mailing/updateTemplate', { ...input, templateIdx, version })).data;
    },
  });
  /** Reads what another has saved meanwhile; what was entered here stays. */
  async function takeNewest(): Promise<void> {
    const { data } = await api('GET /manage/mailing/getTemplates', {});
    const newest = data.find(({ templateIdx }) => templateIdx === template?.templateIdx);
    if (!template || !newest) throw new ApiError('msg.template_not_found', 200, null);
    ontoNewest(form, valuesOf(template), valuesOf(newest));
    template = newest;
  }
  return { form, takeNewest };
}

export function createMailings() {
  const templates = loader<MailTemplate[]>();
  const recipients = loader<MailRecipients>();
  const mailings = loader<Mailing[]>();
  const builtIn = loader<BuiltIn[]>();
  const $group = atom<Group>(everyone);
  const $page = atom(1);
  /** What narrows the mailings that were sent; '' is every state. */
  const $sought = atom<{ keywords: string; state: Mailing['state'] | '' }>({ keywords: '', state: '' });
  /** The template that was deleted last, as long as it can be brought back. */
  const $deleted = atom<MailTemplate | undefined>();
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  /** Stays the same until a mailing was taken on, so that a second press sends nothing twice. */
  let key = newKey();
  let keyFor = '';

  const loadTemplates = () => templates.load(() => api('GET /manage/mailing/getTemplates', {}));
  const loadRecipients = () =>
    recipients.load(() => api('GET /manage/mailing/getRecipients', requestOf($group.get())));
  const readMailings = () => {
    const { keywords, state } = $sought.get();
    return api('GET /manage/mailing/getList', {
      page: $page.get(),
      rows: limits.rows,
      ...(keywords && { keywords }),
      ...(state && { filterType: state }),
    });
  };
  const loadMailings = () => mailings.load(readMailings);
  const refreshMailings = () => mailings.refresh(readMailings);

  function readAddress(): void {
    const query = new URLSearchParams(location.search);
    const chosen = Object.fromEntries(groupFilters.map((name) => [name, query.get(name) ?? '']));
    const idxs = (query.get('participateIdxs') ?? '').split(',').map(Number);
    $group.set({
      ...(chosen as Record<GroupFilter, string>),
      keywords: asKeywords(query.get('keywords') ?? ''),
      toColleagues: query.get('toColleagues') === 'Y' ? 'Y' : '',
      participateIdxs: idxs.filter((idx) => Number.isInteger(idx) && idx > 0).slice(0, limits.rowsMax),
    });
    void loadRecipients();
  }

  /** Chooses another group; the browser's back button leads back. */
  function choose(changes: Partial<Group>): void {
    const group = { ...$group.get(), ...changes };
    const { participateIdxs, ...filters } = group;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
    if (participateIdxs.length > 0) query.set('participateIdxs', participateIdxs.join(','));
    history.pushState(null, '', query.size === 0 ? location.pathname : `?${query}`);
    readAddress();
  }

  function turn(page: number): void {
    $page.set(page);
    void loadMailings();
  }

  function seek(by: Partial<ReturnType<typeof $sought.get>>): void {
    $sought.set({ ...$sought.get(), ...by });
    turn(1);
  }

  /** Sends a template to the group as it was counted. Where that has changed meanwhile it is counted anew. */
  async function send({ templateIdx, version }: MailTemplate, count: number): Promise<void> {
    const request = { templateIdx, version, count, ...requestOf($group.get()) };
    const written = JSON.stringify(request);
    if (written !== keyFor) key = newKey();
    keyFor = written;
    try {
      await api('POST /manage/mailing/send', request, { key });
      keyFor = '';
    } catch (error) {
      const refused = error instanceof ApiError ? error.key : '';
      if (refused === 'msg.mailing_group_changed') void loadRecipients();
      if (refused === 'msg.template_changed') void loadTemplates();
      throw error;
    }
    $page.set(1);
    await loadMailings();
  }

  async function stop(mailingIdx: number): Promise<void> {
    const { data } = await api('POST /manage/mailing/stop', { mailingIdx });
    mailings.change((rows) => rows.map((row) => (row.mailingIdx === mailingIdx ? data : row)));
  }

  async function remove(template: MailTemplate): Promise<void> {
    const { templateIdx, version } = template;
    await api('POST /manage/mailing/deleteTemplate', { templateIdx, version });
    clearTimeout(forgetting);
    forgetting = setTimeout(() => $deleted.set(undefined), limits.undoSeconds * 1000);
    $deleted.set(template);
    await loadTemplates();
  }

  /** Brings back the template that was deleted last. */
  async function bringBack(): Promise<void> {
    const template = $deleted.get();
    if (!template) return;
    await api('POST /manage/mailing/addTemplate', valuesOf(template), { key: newKey() });
    $deleted.set(undefined);
    await loadTemplates();
  }

  const loadBuiltIn = () => builtIn.load(() => api('GET /manage/mailing/getBuiltIn', {}));

  return {
    $builtIn: builtIn.$state,
    loadBuiltIn,
    $templates: templates.$state,
    $recipients: recipients.$state,
    $mailings: mailings.$state,
    $group,
    $page,
    $sought,
    $deleted,
    everyone,
    loadTemplates,
    loadRecipients,
    loadMailings,
    refreshMailings,
    readAddress,
    choose,
    turn,
    seek,
    send,
    stop,
    remove,
    bringBack,
  };
}
export type Mailings = ReturnType<typeof createMailings>;
