/**
 * Which modules share a file in what browsers load. A file of its own costs its page a request, a kilobyte of headers and names, and a
 * place among the six that a browser asks for at a time: seventy small ones keep a phone 150 ms away waiting for longer than their
 * bytes do. So what is needed by nearly the same pages is one file. What runs by being imported shares none with what more pages need.
 * A group also takes what its modules import, unless a group before it has: the order is from what all need to what few do.
 */
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup & { name: string; test: RegExp };

/** Modules of `src` in one file, by their paths without what they end with. */
const together = (name: string, ...modules: string[]): Group => ({
  name,
  test: new RegExp(`src/(?:${modules.join('|')})\\.[a-z]+$`),
});

/** One module in a file of its own: a later group would else take it along, and with it be loaded by pages that need this alone. */
const alone = (module: string): Group => together(module.split('/').at(-1) ?? module, module);

export const groups: Group[] = [
  // What every page starts with is one file: smaller and sooner there than eight, and kept for the next page.
  {
    name: 'shell',
    test: /rolldown\/runtime|src\/(shell\/(?:\w+\/)?(dialog|guard|header|language|leave|route-effects|start|texts|toast|views)\.|stores\/(site\/(session|token|api|event|language)|lib\/(storage|loading|page-event))\.|api\/client|i18n\/locales|domain\/(common\/access|day\/(day|date-format))\.)|node_modules\/(nanostores|@nanostores\/persistent|lz-string|ofetch)\//,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // What nearly every island needs besides, and pages that inform when it is needed: so it has no React in it.
  together(
    'plain',
    'domain/common/(?:language|limits|search/keywords|numbers/phone|keys|twice)',
    'domain/participation/participation',
    'domain/event/table-label',
    'domain/visitor/visitor-types',
    'i18n/(?:format|particle)',
    'stores/lib/(?:error-key|loaded|load-phones)',
  ),
  // What asks before something is lost. Its one listener, which does nothing but where something asks, is then on six more pages of the console.
  together('leaving', 'shell/(?:unsaved|asking/confirm)', 'stores/lib/list-marks'),
  // What hears of changes, and what pages behind the log-in say of them, of notices and of logs that wait.
  together('hears', 'shell/live', 'stores/site/changes'),
  together(
    'news',
    'domain/notice/notice',
    'domain/matching/meeting-decision',
    'stores/counseling/unsent-count',
    'domain/common/permission',
  ),
  // What every island draws with, and how nearly all show what is loaded or refused.
  together('parts', 'islands/ui/(?:Texts|Button|use-store-of|chips|form/(?:form-context|form))'),
  together('states', 'islands/form/failure', 'islands/ui/(?:States|list/(?:Loaded|Marked))'),
  together(
    'lists',
    'islands/ui/list/(?:Pager|PagedList|ListScreen|use-list-address|SearchLine)',
    'stores/lib/list-address',
  ),
  together('tables', 'islands/ui/list/Table', 'stores/site/download'),
  together('reader', 'islands/login/reader'),
  // Around every page of the console.
  together('frame', 'islands/console/(?:ConsoleGate|pages|found-fields)', 'stores/console/console'),
  // What keeps answers for a hall without a network.
  { name: 'kept', test: /src\/stores\/lib\/member-db\.|node_modules\/idb-keyval\// },
  together('times', 'islands/matching/(?:slots-by-day|EventTimes|MeetingPlace)'),
  together('pictures', 'islands/ui/Picture', 'domain/common/files'),
  // What judges an input, the fields, and what sends them.
  { name: 'zod', test: /node_modules\/zod\// },
  together('rules', 'domain/common/(?:fields|validation)', 'domain/matching/interpreter'),
  together('field', 'islands/ui/form/Field'),
  together('choices', 'islands/ui/form/Choices'),
  together('form', 'islands/form/Form', 'stores/lib/form'),
  together(
    'codes',
    'domain/region/regions',
    'domain/participation/industries',
    'domain/common/numbers/currencies',
    'i18n/offered',
  ),
  together('account', 'domain/account/(?:member|consent)', 'domain/participation/representative'),
  together('entered', 'stores/lib/(?:blank|same-names|upload/file-refs)', 'stores/file/sent-files'),
  alone('islands/form/PhoneText'),
  together('choosing', 'islands/ui/form/Combobox'),
  together('countries', 'islands/form/countries'),
  // The forms of the event, and what they ask of whom.
  together(
    'asked',
    'stores/event-form/event-form',
    'islands/event-form/asks',
    'islands/participate/(?:field-spec|participate)',
  ),
  together('own', 'stores/event-form/own-answers', 'islands/event-form/OwnQuestions'),
  alone('islands/form/PhoneField'),
  alone('domain/participation/own-codes'),
  alone('domain/common/numbers/amount-text'),
  alone('islands/visitor/visitor-fields'),
  alone('domain/visitor/visitor'),
  together('companies', 'domain/participation/(?:company|buyer)', 'domain/common/numbers/amount'),
  together('attached', 'islands/form/FormFile', 'islands/ui/form/AmountField'),
  together('questions', 'islands/participate/(?:application-fields|company-fields)'),
  together(
    'steps',
    'islands/participate/Steps',
    'islands/event-form/focus-named',
    'api/participation/application',
  ),
];
