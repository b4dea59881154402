import * as v from 'valibot';
import {dollars, fields, filled, flag, ids, named, oneOf, text, texts, timeZone} from './shapes.ts';

export const themeNames = ['auto', 'dark', 'light', 'high-contrast', 'colour-blind', 'mono'] as const;

/** The ways in which a command of one's own can run. */
export const commandWays = ['foreground', 'background', 'reader'] as const;

/** One setting: the type, docs/settings.md, the JSON schema and `skydeck config` follow from it. */
interface Setting<S extends v.GenericSchema, D> {
  /** Checked when the file is read. A value that does not fit is reported, and not used. */
  shape: S;
  /** Without one, the setting may be absent. */
  initial: D;
  /** What has the same meaning as no value, where that can be written. */
  unset?: string;
  does: string;
  /** The value that applies if the file has none, in words. */
  without: string;
  /** A value, as it is written in the file. */
  example: unknown;
  /** The further checks, in words, when a screen opens and by `skydeck config check`. */
  against?: string;
  /** The fields of each entry, if it is a table by name. */
  fields?: readonly string[];
  /** The program writes it itself; people need not know it. */
  own?: true;
  /** A change counts at the next start; others count at once. */
  atStart?: true;
  /** A variable of the environment that gives the value where the file leaves the default, and that value. */
  environment?: {variable: string; value: (set: string) => string | boolean | undefined};
}

const setting = <S extends v.GenericSchema, const D extends v.InferOutput<S> | undefined>(
  declared: Setting<S, D>,
): Setting<S, D> => declared;

const command = fields({
  run: filled('a shell command'),
  on: v.union(
    [filled('a resource'), v.pipe(texts, v.minLength(1, 'it names no resource'))],
    'it names a resource, or several in a list',
  ),
  key: v.optional(filled('a key')),
  in: v.optional(oneOf('way', commandWays)),
  confirm: v.optional(flag),
  title: v.optional(filled('a few words')),
});

/** All settings, in the order of the docs. Profiles are in the same file; login, use and logout change them. */
export const declared = {
  theme: setting({
    shape: oneOf('theme', themeNames),
    initial: 'auto',
    does: 'the colours: `dark`, `light`, `high-contrast`, `colour-blind`, or `mono` for none',
    without:
      '`auto`: dark or light, to match the background the terminal reports (OSC 11); `:theme light` changes it at once',
    example: 'dark',
  }),
  start: setting({
    shape: filled('a place, such as nodes'),
    initial: undefined,
    does: 'the place that opens first, as it is typed behind `:`: `"nodes"`, `"volumes label~db"`, `"overview"`',
    without: 'the overview; of the demo account its nodes',
    example: 'volumes label~db',
    atStart: true,
    against: 'the resources, and the fields of the filter',
  }),
  timeZone: setting({
    shape: timeZone,
    initial: undefined,
    unset: 'UTC',
    does: 'where times are shown: `"Europe/Berlin"` draws `2026-11-20 13:00 CET`, or the offset where a zone has no abbreviation. Times in a filter are in that zone, or have their offset',
    without: 'UTC: `2026-11-20 12:00Z`',
    example: 'Europe/Berlin',
  }),
  prices: setting({
    shape: v.pipe(
      v.record(oneOf('price', ['volumeGB', 'balancer']), dollars, 'it must be an object of prices in braces'),
      v.readonly(),
    ),
    initial: {},
    does: 'what the service does not report, in dollars a month: `volumeGB` for a GB of a volume, `balancer` for a load balancer. A price of the service goes first; 0 is free',
    without: 'such prices are not known, and nothing is said of them',
    example: {volumeGB: 0.1, balancer: 10},
  }),
  columns: setting({
    shape: named(texts),
    initial: {},
    does: 'the titles of the columns of a list, by its name; `|` chooses them on the screen. The tables of `skydeck RESOURCE list` have them too, unless `--columns` names others; CSV and JSON stay whole',
    without: 'as many as there is room for',
    example: {nodes: ['Label', 'IPv4']},
    against: 'the resources and their columns',
  }),
  sort: setting({
    shape: named(text),
    initial: {},
    does: 'the order in which a list opens, by the names of the profile and the list: `memory`, or `-memory` for the largest first; `:sort keep` writes it. Only the screen uses it: `skydeck RESOURCE list` is sorted by `--sort` alone, whatever its output',
    without: 'the order of the service; what is chosen on the screen holds for the session',
    example: {'prod.nodes': '-memory'},
    against: 'the resources, their columns and fields',
  }),
  filters: setting({
    shape: named(fields({resource: text, filter: text})),
    initial: {},
    does: 'filters under a name: on the screen `:web-prod` applies this one',
    without: 'none',
    fields: ['resource', 'filter'],
    example: {'web-prod': {resource: 'nodes', filter: 'label^web'}},
    against: 'the words of the palette, the resources, and the fields of the filter',
  }),
  keys: setting({
    shape: named(
      v.union(
        [v.null(), text, texts],
        'it must be a key such as "f5", a list of keys, or null to take the key away',
      ),
    ),
    initial: {},
    does: 'other keys, by the names of [keys](keys.md): one key, a list, or `null` to take a key away; those of an action are named with the resource, `nodes.reboot`',
    without: 'the keys of [keys](keys.md)',
    example: {refresh: 'f5', down: ['ctrl-n', 'down'], watch: null, 'nodes.reboot': 'B'},
    against: 'the names and keys that there are, and what else has a key on the same screen',
  }),
  commands: setting({
    shape: named(command),
    initial: {},
    does: '[commands of your own](#commands-of-your-own), by the word that runs them',
    without: 'none',
    fields: ['run', 'on', 'key', 'in', 'confirm', 'title'],
    example: {trace: {run: 'mtr "$IPV4"', on: 'nodes', key: 'M'}},
    against: 'the words of the palette, the resources, their fields, their verbs and keys',
  }),
  ssh: setting({
    shape: filled('ssh -l root {address}'),
    initial: undefined,
    unset: 'ssh -l root -- {address}',
    does: 'the shell command of the ssh key, with `{address}`, and the node as [commands](#commands-of-your-own) have it: `"ssh -J bastion root@{address}"`',
    without: '`ssh -l root -- {address}`; SKYDECK_SSH_USER is another user, or none if it is empty',
    example: 'ssh -J bastion root@{address}',
    environment: {
      variable: 'SKYDECK_SSH_USER',
      value: user => (user === '' ? 'ssh -- {address}' : `ssh -l ${user} -- {address}`),
    },
    against: 'the fields of what is connected to',
  }),
  pace: setting({
    shape: oneOf('pace', ['calm', 'normal', 'quick']),
    initial: 'normal',
    does: 'how often what changes is read again: `calm` asks a quarter as often, `quick` every two seconds; the budget of requests holds',
    without: '`normal`: every five seconds, and less often while no key is pressed',
    example: 'calm',
  }),
  mouse: setting({
    shape: flag,
    initial: true,
    does: '`false` leaves the mouse to the terminal',
    without: '`true`: it scrolls, selects and opens',
    example: false,
  }),
  pane: setting({
    shape: flag,
    initial: undefined,
    does: '`true` shows the item under the cursor beside a list from 110 columns on, `false` never; `v` changes it',
    without: 'shown from 140 columns on',
    example: true,
  }),
  firstPaint: setting({
    shape: flag,
    initial: true,
    does: '`false` keeps no picture of the first screen, and shows nothing at the start before there is data',
    without: '`true`: the next start shows that of the last session, with its age, until the data has come',
    example: false,
    atStart: true,
  }),
  screenReader: setting({
    shape: flag,
    initial: false,
    does: '`true` draws nothing and prints what changes as lines, as `--screen-reader` does',
    without: '`false`',
    example: true,
    atStart: true,
    environment: {variable: 'INK_SCREEN_READER', value: set => (set === 'true' ? true : undefined)},
  }),
  chosen: setting({
    shape: named(ids),
    initial: {},
    does: 'written by skydeck itself, so that forms suggest first what was chosen in them lately: its ids, the last one first, by the names of the resource, the action and the field. It may be deleted',
    without: 'none',
    example: {'nodes.create.type': ['g6-standard-1']},
    own: true,
  }),
} as const;

/** Other keys of the file, which are no settings. */
export const besideSettings: readonly string[] = ['profiles', 'current', '$schema', 'version'];

/** The version of the file that this program writes. One without a version has this. */
export const fileVersion = 1;

/** The most levels of objects and lists in the file: more than any setting has. */
export const mostLevels = 64;

/** The most texts, numbers, lists and objects in the file: three hundred profiles have fewer. */
export const mostValues = 3000;

/** What a setting does, without the Markdown of docs/settings.md. */
export const plainText = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
