import {createRedactor} from './redactor.ts';

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
