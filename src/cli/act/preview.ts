import type {Json} from '../../api/index.ts';
import {sentRequest} from '../../app/data/writes/secrets.ts';
import {unfitLines} from '../../app/screens/form/fitness.ts';
import type {Form} from '../../app/screens/form/form.ts';
import {hasNothingToSend, takesPart, whyNotSent} from '../../app/screens/form/plan.ts';
import {costOf} from '../../app/screens/form/preview.ts';
import {copyCurl} from '../../app/screens/form/submit.ts';
import type {State, Unfit} from '../../app/state/state.ts';
import {jsonText} from '../../export/formats.ts';
import {exitCode, warn} from '../../output.ts';
import type {PlanRow} from '../../resources/definition/action.ts';
import {count} from '../../text/format.ts';
import {clean, cleanWhole} from '../../text/text.ts';
import {reveal} from '../../text/typeable.ts';
import {UsageError} from '../../usage-error.ts';
import type {InvocationOf} from '../arguments/flags.ts';
import {outputNamed, write} from '../read/output.ts';
import {flagOf} from './field-flags.ts';
import {wordLacking} from './form.ts';
import {type AlreadyDone, alreadyDoneText, type Found, toldApart} from './targets.ts';

interface Preview {
  changes: string[];
  cost?: string | undefined;
  requests: {method?: string; path?: string; item?: string; body?: unknown}[];
}

interface Left {
  unfit?: readonly Unfit[] | undefined;
  so: readonly AlreadyDone[];
}

const leftLines = ({unfit = [], so}: Left): string[] => [
  // A command has no marks.
  ...unfitLines(unfit, 'left out'),
  ...toldApart(so.map(({target, words}) => ({...target, words}))).map(
    ({label, words}) => `${reveal(label)}: it ${words}`,
  ),
];

/** What a dry run prints where nothing would be sent. */
export function leftText(left: Left, asJson: boolean): string {
  const changes = leftLines(left);
  if (asJson) return `${jsonText({changes, requests: []}, 2)}\n`;
  return `${changes.map(cleanWhole).join('\n')}\n`;
}

function previewOf(state: State, form: Form, so: readonly AlreadyDone[]): Preview {
  const {state: filled, action, askedOf, requests} = form;
  const targets = filled.targets.length > 0 ? toldApart(filled.targets) : [undefined];
  const several = targets.length > 1;
  const changes = form.planner
    ? planned(filled).map(line => withFlags(line, action))
    : targets.map(target => {
        const change = askedOf(target) ?? action.title.toLowerCase();
        return target ? `${reveal(target.label)}: ${change}` : change;
      });
  return {
    changes: [
      ...leftLines({unfit: filled.unfit, so}),
      ...changes,
      ...form.fields.flatMap(({labelInUse}) => labelInUse ?? []),
    ],
    cost: costOf(state, form),
    requests: requests.map(({request, target, action: own}) => ({
      ...(several && target ? {item: toldApart([target], filled.targets)[0]?.label ?? ''} : {}),
      ...(request ? sentRequest(state, own, request) : {}),
    })),
  };
}

const planned = ({plan}: Form['state']): string[] =>
  plan?.stage === 'made'
    ? plan.rows.map(({kind, cells, detail}) =>
        [kindWords[kind] ?? kind, ...cells, detail].filter(Boolean).join('  '),
      )
    : [];

const kindWords: Partial<Readonly<Record<PlanRow['kind'], string>>> = {other: 'stays', omitted: 'left out'};

/** A sentence about a form, with the flags of the command line in place of the labels that it quotes. */
const withFlags = (text: string, {fields}: Form['action']): string =>
  Object.entries(fields).reduce((told, [name, {label}]) => told.replaceAll(`"${label}"`, flagOf(name)), text);

export function previewText(state: State, form: Form, so: readonly AlreadyDone[], asJson: boolean): string {
  const preview = previewOf(state, form, so);
  // The cast: it is plain data, made of texts and of what would be sent as JSON.
  if (asJson) return `${jsonText(preview as unknown as Json, 2)}\n`;
  const {changes, cost, requests} = preview;
  const kept = `to be kept in ${form.resource.source.storedIn ?? 'a file'}`;
  const lines = [
    ...changes,
    ...(cost === undefined ? [] : [cost]),
    ...requests.flatMap(({method, path, body}) => [
      method === undefined ? kept : `${method} ${path}`,
      // The cast: only what is JSON is ever sent.
      ...(body === undefined ? [] : [jsonText(body as Json)]),
    ]),
  ];
  return `${lines.map(cleanWhole).join('\n')}\n`;
}

function curlText(state: State, form: Form): string {
  const [told, [copied]] = copyCurl(state, form);
  if (copied?.type !== 'copy') throw new UsageError(told.notice?.text ?? 'there is no request to show');
  return `${copied.text}\n`;
}

/** Prints what is asked for in place of sending, or why nothing is sent. @returns the exit status; undefined to send the form */
export async function printUnsent(
  filled: State,
  form: Form,
  {so, found}: {so: readonly AlreadyDone[]; found: readonly Found[]},
  options: InvocationOf<'act'>,
): Promise<number | undefined> {
  const {plan} = form.state;
  const mistaken = plan && plan.stage === 'made' && plan.rows.some(({kind}) => kind === 'mistake');
  // The file is not for this item, such as a zone file for another domain.
  const unfitting = plan !== undefined && hasNothingToSend(plan);
  const asGiven = found.map(one => ({...one, words: 'is as given already'}));
  const why = plan && whyNotSent(plan);
  const idle = form.unchanged ? alreadyDoneText(form.resource, asGiven) : why && withFlags(why, form.action);
  if (options.curl && !form.unchanged && !mistaken && idle === undefined) {
    for (const line of leftLines({unfit: form.state.unfit, so})) warn(clean(line));
    tellUntaken(form);
    await write(curlText(filled, form));
    return partStatus(form);
  }
  if (options.dryRun && !form.unchanged) {
    const asJson = options.output !== undefined && outputNamed(options.output) === 'json';
    await write(previewText(filled, form, so, asJson));
    const note = mistaken || unfitting ? (idle ?? '') : wordLacking(form, options);
    if (note !== undefined) warn(clean(note));
    return mistaken || unfitting ? exitCode.usage : partStatus(form);
  }
  if (idle !== undefined)
    warn(clean(idle) + (mistaken ? remarkLines(form, ({kind}) => kind === 'mistake') : ''));
  if (mistaken) return exitCode.usage;
  tellUntaken(form);
  if (idle === undefined) return undefined;
  if (unfitting) return exitCode.usage;
  // A script reads one document, whatever there was to do.
  if (options.output !== undefined && outputNamed(options.output) === 'json') await write('[]\n');
  return partStatus(form);
}

/** The status of an action that has done all it can with a file: some of that may not have been taken, which nobody asked for. */
export const partStatus = ({state: {plan}}: Form): number =>
  takesPart(plan) ? exitCode.refused : exitCode.done;

function tellUntaken(form: Form): void {
  const skipped = remarkLines(form, ({kind}) => kind === 'skipped');
  const omitted = remarkLines(form, ({kind}) => kind === 'omitted');
  const otherwise = remarkLines(form, row => row.otherwise === true);
  if (skipped !== '')
    warn(
      `${withFlags('not taken, so the status is not 0 ("Skip lines" accepts it):', form.action)}${skipped}`,
    );
  if (omitted !== '') warn(`left out:${omitted}`);
  if (otherwise !== '') warn(`taken otherwise than it is written:${otherwise}`);
}

const most = 10;

/** Returns what is said of a file, one a line, to follow a sentence: `line 2: A www: an IPv4 address is needed`. */
function remarkLines({action, state: {plan}}: Form, of: (row: PlanRow) => boolean): string {
  const rows = plan?.stage === 'made' ? plan.rows : [];
  // A row that stands for the whole file only repeats that sentence.
  const remarks = rows.filter(row => of(row) && row.nothing === undefined);
  const lines = remarks
    .slice(0, most)
    .map(({cells, detail}) => withFlags(clean([cells.join(' '), detail].filter(Boolean).join(': ')), action));
  const more = remarks.length - lines.length;
  if (more > 0) lines.push(`and ${count(more)} more, which --dry-run lists`);
  return lines.map(line => `\n  ${line}`).join('');
}
