import {setImmediate as turn} from 'node:timers/promises';
import {digitsOf} from '../json.ts';
import type {Json} from '../request.ts';
import {type Finder, finderOf, shortest} from './secret.ts';

/** Masks secrets in everything that is shown, stored or copied: a service or a proxy may repeat what it was sent. */
export interface Redactor {
  /** Adds secrets. One of fewer than four characters is ignored: it would mask ordinary words. */
  add(...secrets: readonly (string | undefined)[]): void;
  /** Adds a token. It is never dropped, however many secrets come after it. */
  addToken(token: string | undefined): void;
  /** For messages (errors, the journal): masks secrets, and parts of them, since the text may have been cut. */
  text(text: string): string;
  /** For data that is used again (labels, a copied command): masks whole secrets only. */
  whole(text: string): string;
  /** Masks the strings of parsed JSON in place, keys included; yields on large data. */
  data(json: Json): Promise<void>;
}

/** Stands in place of a secret. */
export const mask = '•••';

/** Characters. A shorter secret is not masked by `whole` and `data`: it may equal a label. */
const shortestInData = 8;
/** Characters. In a longer text the secret is not located; the whole text is masked. Of data it is searched in parts of that length. */
const longest = 100_000;
/** UTF-16 units by which those parts overlap at least, and those that stand for one character of a spelling, as in `\u0061`. */
const [leastOverlap, longestEscape] = [8000, 6];
/** The number of secrets that are remembered beside the tokens; the oldest are dropped. */
const mostSecrets = 50;
/** UTF-16 units of data that are searched before yielding to the event loop, and the longest texts that are hardly ever repeated. */
const [share, short] = [200_000, 100];

/** Creates a redactor. @param tokens are never dropped */
export function createRedactor(...tokens: readonly (string | undefined)[]): Redactor {
  const kept: string[] = [];
  let recent: string[] = [];
  /** Made when they are first needed, so that the token costs nothing at start. */
  let finders: Record<'text' | 'data', Finder | undefined> = {text: undefined, data: undefined};
  const all = () => [...kept, ...recent];
  const isSecret = (text: string | undefined): text is string =>
    text !== undefined && text.length >= shortest;

  function add(...secrets: readonly (string | undefined)[]): void {
    const fresh = new Set(secrets.filter(isSecret).filter(text => !all().includes(text)));
    if (fresh.size === 0) return;
    recent = [...recent, ...fresh].slice(-mostSecrets);
    finders = {text: undefined, data: undefined};
  }

  function addToken(token: string | undefined): void {
    if (!isSecret(token) || kept.includes(token)) return;
    kept.push(token);
    finders = {text: undefined, data: undefined};
  }

  for (const token of tokens) addToken(token);

  const inText = () => (finders.text ??= finderOf(all(), true));
  const inData = () =>
    (finders.data ??= finderOf(
      all().filter(({length}) => length >= shortestInData),
      false,
    ));

  function hide(text: string, finder: Finder): string {
    if (text.length < shortest || !finder.holds(text)) return text;
    return text.length > longest ? mask : finder.masked(text, mask);
  }
  const whole = (text: string) => (kept.length + recent.length === 0 ? text : hide(text, inData()));

  async function inParts(text: string): Promise<string> {
    const finder = inData();
    const overlap = Math.max(leastOverlap, finder.longest * longestEscape);
    for (let at = 0; at < text.length; at += longest) {
      if (finder.holds(text.slice(at, at + longest + overlap))) return mask;
      await turn();
    }
    return text;
  }

  async function data(json: Json): Promise<void> {
    if (kept.length + recent.length === 0) return;
    let searched = 0;
    /** Keys and values that contain no secret: most of them are repeated in each item. */
    const clean = new Set<string>();
    const shownOf = (text: string): string | Promise<string> => {
      if (clean.has(text)) return text;
      searched += text.length;
      if (text.length > longest) return inParts(text);
      const shown = whole(text);
      if (shown === text && text.length <= short) clean.add(text);
      return shown;
    };
    const open = [json];
    for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
      if (typeof holder !== 'object' || holder === null) continue;
      // The cast: an array too can be read by its keys, the indexes.
      const values = holder as {[key: string]: Json};
      for (const key of Object.keys(values)) {
        if (searched > share) {
          searched = 0;
          await turn();
        }
        const value = values[key] ?? null;
        // A number is masked as a whole.
        const text = typeof value === 'string' ? value : digitsOf(value);
        if (text === undefined) open.push(value);
        else {
          const found = shownOf(text);
          const shown = typeof found === 'string' ? found : await found;
          if (shown !== text) values[key] = value === text ? shown : mask;
        }
        if (Array.isArray(holder) || clean.has(key)) continue;
        const found = key.length > longest ? mask : shownOf(key);
        if (found === key || typeof found !== 'string') continue;
        let name = found;
        for (let number = 2; Object.hasOwn(values, name); number++) name = `${found} ${number}`;
        values[name] = values[key] ?? null;
        delete values[key];
      }
    }
  }

  return {add, addToken, whole, data, text: text => hide(text, inText())};
}

/** A copy of a value with `hide` applied to every string; keys and other values are unchanged. */
export function redacted<T>(value: T, hide: (text: string) => string): T {
  const copy = (one: unknown): unknown => {
    if (typeof one === 'string') return hide(one);
    if (Array.isArray(one)) return one.map(copy);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, copy(inner)]));
  };
  // The cast: only the content of strings differs.
  return copy(value) as T;
}

/** A value in quotes, in escaped quotes, or the word without. */
const value = String.raw`(?:\\+"(?<escaped>.+?)(?:\\+"|$)|"(?<double>(?:\\.|[^"\\])+)"?|'(?<single>[^']+)'?|(?<bare>(?:\\.|[^\s"'\x60\\])+))`;

/** The ends of names that are about credentials in any word: `GITHUB_TOKEN`, `PGPASSWORD`. */
const anyEnd = 'token|secret|passwd|password|passphrase|credentials?';
/** And those that also end other words, such as `monkey`, `compass` and `PWD`. */
const wordEnd = String.raw`(?:(?<![a-z\d])|(?<=api|access|auth|private|secret|account|shared|db|user|root|ssh))(?:key|pass)|(?<=[-_.;?&])pwd`;
const publicKey = '(?<!(?:public|primary|foreign|partition|sort|cache|host)[-_]?key)';
const named = `(?:${anyEnd}|${wordEnd})${publicKey}`;
/** Between a name and its value, where the name may be in quotes. */
const is = String.raw`\\*["']?\s*[=:]\s*`;
const schemes = '(?:Bearer|Basic|Token|Digest|ApiKey|OAuth|Key)';
/** What stands before an option in the arguments of a program. */
const before = String.raw`\b(?:[^|;&\n"']|"(?:\\.|[^"\\])*"|'[^']*')*?\s`;

/** An option of a program that has a credential: `-p sesame`, `-psesame`, `'-psesame'`. */
const option = (programs: string, letters: string, gap = String.raw`\s*`) =>
  String.raw`\b(?:${programs})${before}(?:-${letters}${gap}${value}|"-${letters}(?<double>(?:\\.|[^"\\])+)"?|'-${letters}(?<single>[^']+)'?)`;

const login = String.raw`(?:"[^:"]+:(?<double>(?:\\.|[^"\\])+)|'[^:']+:(?<single>[^']+)|[^\s:"'\x60]+:(?<bare>[^\s"'\x60]+))`;

/** Ways to write a credential into a shell command. */
const patterns: readonly RegExp[] = [
  String.raw`\b(?:Bearer|Basic|Token)\s+(?<bare>(?:\\.|[^\s"'\x60\\])+)`,
  String.raw`\bAuthorization${is}(?:${schemes}\s+)?${value}`,
  String.raw`(?:${named})(?<![?&][\w.-]*)${is}${value}`,
  String.raw`(?:${named})(?<=[?&][\w.-]*)=(?<bare>[^\s"'\x60&#]+)`,
  String.raw`(?<![^\s"'])--?[\w.-]*(?<=-[\w.-]*(?:${named}))["']?\s+${value}`,
  String.raw`(?:token|secret|passwd|password|passphrase|api[-_]?key|access_key)\\*["']?\s+${value}`,
  String.raw`(?:^|\s)(?:-u|--user|--proxy-user)[= ]?${login}`,
  String.raw`:\/\/[^\s/:@"'\x60]*:(?<bare>[^\s/@"'\x60]+)@`,
  // A token in place of the user: long, with a digit.
  String.raw`:\/\/(?=[^\s/:@]*\d)(?<bare>[^\s/:@"'\x60]{16,})(?=(?::[^\s/@"'\x60]*)?@)`,
]
  .map(source => new RegExp(source, 'gi'))
  .concat(
    [
      String.raw`\bcurl${before}-[a-zA-Z]*[uU]\s?${login}`,
      // Directly behind it; a word that follows is the database.
      option(String.raw`mysql\w*|mariadb[\w-]*`, 'p', ''),
      option('sshpass|(?:docker|podman) login', 'p'),
      option('redis-cli', 'a'),
      option('ipmitool', 'P'),
      option(String.raw`snmp\w+`, '[cAX]'),
      option(String.raw`ldap\w+`, '[xLZ]*w'),
    ].map(source => new RegExp(source, 'g')),
  );

/** A file in place of a key: `~/.ssh/id_ed25519`, `client.pem`. */
const file =
  /^(?:~|\.{1,2})\/|^\/(?:dev|etc|home|mnt|opt|proc|root|run|srv|tmp|usr|var|Users)\/|\.(?:pem|key|crt|cer|pub|json|p12|pfx|txt|gpg|asc|jks|ya?ml)$/;

/** Returns the texts in a shell command that look like credentials. A variable (`$TOKEN`) is none: its value is not in the text. */
export const credentialsIn = (command: string): string[] => [
  ...new Set(
    patterns.flatMap(pattern =>
      [...command.matchAll(pattern)].flatMap(({0: whole, groups: {escaped, double, single, bare} = {}}) => {
        const text = (escaped ?? double ?? single ?? bare ?? '').replace(/\\["']$/, '');
        // In single quotes a shell fills in nothing.
        const isNone = single === undefined ? /^[$•{-]/ : /^[•{-]/;
        if (text === '' || isNone.test(text)) return [];
        return /(?:key|credentials?)\W+[^\s=:]+$/i.test(whole) && file.test(text) ? [] : [text];
      }),
    ),
  ),
];

/** A shell command with what looks like credentials masked. */
export const maskCredentials = (command: string): string =>
  createRedactor(...credentialsIn(command)).text(command);
