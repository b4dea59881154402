import * as v from 'valibot';

/** The colours to choose from. */
export const themeNames = ['auto', 'dark', 'light', 'high-contrast', 'colour-blind', 'mono'] as const;
export type ThemeName = (typeof themeNames)[number];

/** How a person likes skydeck to be: kept in the settings file beside the profiles. Nothing in it is a secret. */
export interface Preferences {
  /** The titles of the columns of a list, in their order, by the name of the resource. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** The order of a list, by the name of the resource: `memory`, or `-memory` for the largest first. */
  sort: Readonly<Record<string, string>>;
  /** Filters that are kept under a name. */
  filters: Readonly<Record<string, SavedFilter>>;
  /** The ids of what was chosen lately in forms, the last one first, by the name of the resource. */
  chosen: Readonly<Record<string, readonly string[]>>;
  /** Prices that the service does not tell, in dollars a month: `volumeGB` for a GB of a volume, `balancer` for a load balancer. */
  prices: Readonly<Record<string, number>>;
  /** The colours; `auto` goes by the background of the terminal, as far as it tells it. */
  theme: ThemeName;
  /** The place that opens first, as one types it: `overview`, `nodes`, `volumes label~db`. */
  start?: string | undefined;
  /** Whether the mouse scrolls, selects and opens; without it the terminal keeps the mouse to itself. */
  mouse: boolean;
  /** Whether it is read out by a screen reader: lines in place of a drawn screen. */
  screenReader: boolean;
  /**
   * Whether the item in hand stands beside a list: `true` on a terminal of 110 columns already, `false` never; without it,
   * from 140 columns.
   */
  pane?: boolean | undefined;
  /** The time zone that times are shown in, as the IANA names it; without one, UTC. */
  timeZone?: string | undefined;
}

export interface SavedFilter {
  resource: string;
  filter: string;
}

/** One change to a preference: the value, or undefined to forget it. */
export type PreferenceChange =
  | {key: 'theme'; value: ThemeName}
  | {key: 'pane'; value: boolean | undefined}
  | NamedChange;

/** The same of what is kept by name. */
type NamedChange = {
  [Key in 'columns' | 'sort' | 'filters' | 'chosen']: {
    key: Key;
    name: string;
    value: Preferences[Key][string] | undefined;
  };
}['columns' | 'sort' | 'filters' | 'chosen'];

export const defaultPreferences: Preferences = {
  columns: {},
  sort: {},
  filters: {},
  chosen: {},
  prices: {},
  theme: 'auto',
  mouse: true,
  screenReader: false,
};

const priceNames = ['volumeGB', 'balancer'];
const price = v.pipe(
  v.number('a price is a number of dollars a month'),
  v.finite('a price is a number of dollars a month'),
  v.minValue(0, 'no price is below 0'),
);

const shapes = {
  columns: v.record(v.string(), v.array(v.string())),
  sort: v.record(v.string(), v.string()),
  filters: v.record(v.string(), v.object({resource: v.string(), filter: v.string()})),
  chosen: v.record(v.string(), v.array(v.string())),
  prices: v.record(v.picklist(priceNames, `no such price; there are ${priceNames.join(' and ')}`), price),
  theme: v.picklist(themeNames, `no such theme; there are ${themeNames.join(', ')}`),
  start: v.pipe(v.string(), v.trim(), v.minLength(1, 'it names a place, such as nodes')),
  mouse: v.boolean(),
  screenReader: v.boolean(),
  pane: v.boolean(),
  timeZone: v.pipe(v.string(), v.check(isTimeZone, 'no time zone has that name; one is Europe/Berlin')),
} satisfies Record<keyof Preferences, v.GenericSchema>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', {timeZone: name});
    return true;
  } catch {
    return false;
  }
}

/**
 * The preferences in a settings file. Each is read on its own: one that cannot be used is reported and keeps its default, the rest
 * counts.
 */
export function readPreferences(file: Readonly<Record<string, unknown>>): {
  preferences: Preferences;
  mistakes: readonly string[];
} {
  const found: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [key, shape] of Object.entries(shapes)) {
    if (!Object.hasOwn(file, key)) continue;
    const {value, mistakes: own} = read(shape, file[key]);
    if (value !== undefined) found[key] = value;
    for (const {path, message} of own)
      mistakes.push(`${[key, ...path].join('.')} in the settings is ignored: ${message}`);
  }
  // The shapes have the keys of Preferences, each of its type.
  return {preferences: {...defaultPreferences, ...(found as Partial<Preferences>)}, mistakes};
}

interface Mistake {
  path: readonly string[];
  message: string;
}

/** The usable part of a value: an object loses the entries with a mistake, and keeps the others. */
function read(shape: v.GenericSchema, given: unknown): {value?: unknown; mistakes: readonly Mistake[]} {
  const result = v.safeParse(shape, given);
  if (result.success) return {value: result.output, mistakes: []};
  const mistakes = result.issues.map(({path, message}) => ({
    path: (path ?? []).map(step => String(step.key)),
    message,
  }));
  const wrong = new Set(mistakes.map(({path}) => path[0]));
  if (wrong.has(undefined) || typeof given !== 'object' || given === null) return {mistakes};
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  return {value: v.safeParse(shape, rest).output, mistakes};
}

/** The preferences after a change. */
export function changePreferences(preferences: Preferences, change: PreferenceChange): Preferences {
  if (!('name' in change)) return {...preferences, [change.key]: change.value};
  const {key, name, value} = change;
  const {[name]: _, ...others} = preferences[key];
  return {...preferences, [key]: value === undefined ? others : {...others, [name]: value}};
}
