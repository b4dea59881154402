import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Received} from '../stand-ins/wire.ts';

/** The secrets of a session, and every place where they must not turn up. */

export const secrets = {
  /** That of the profile `work`, which the settings hold and the environment has too. */
  token: 'tkn-5f2e9c71d04ab863/f00d+"%=',
  /** What the command of the profile `other` prints. */
  printed: 'cmd-91b7e2aa640c5d38/beef+"%=',
  /** What is typed where a password is asked for. */
  password: 'Zebra "Quartz" & 71 %/+ sesame',
} as const;

/** A program that writes down with what it was started, and then does what `then` says. */
const recording = (home: string, then: string): string =>
  `#!/bin/sh\n{ /bin/cat /proc/$$/environ /proc/$$/cmdline; echo; } >> '${home}/children'\n${then}\n`;

/** The programs that skydeck may start. */
export function makePrograms(home: string): void {
  mkdirSync(join(home, 'bin'));
  for (const [name, then] of Object.entries({
    sh: 'exec /bin/sh "$@"',
    ssh: 'exit 0',
    edit: 'exit 0',
    cat: 'exec /bin/cat "$@"',
  })) {
    writeFileSync(join(home, 'bin', name), recording(home, then));
    chmodSync(join(home, 'bin', name), 0o755);
  }
  writeFileSync(join(home, 'printed-token'), `${secrets.printed}\n`);
}

/** How a secret may be written: as it is, in JSON, in a URL, in hexadecimal, in base64 wherever it begins there. */
function spellings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const base64 = ['', 'x', 'xx'].map(before =>
    // Without the characters that depend on what stands beside it.
    Buffer.from(before + secret)
      .toString('base64')
      .slice(before.length === 0 ? 0 : 4, -4),
  );
  const hex = Buffer.from(secret).toString('hex');
  return [secret, json, JSON.stringify(json).slice(1, -1), encodeURIComponent(secret), hex, ...base64];
}

/** Where a secret stands, of those places. */
export function found(secret: string, places: Readonly<Record<string, string>>): string[] {
  const all = spellings(secret);
  return Object.entries(places).flatMap(([place, text]) =>
    all.some(one => text.includes(one)) ? [`${place} holds the secret ${secret}`] : [],
  );
}

/** What was made in this session and is secret: passwords that were sent, tokens that were answered. */
export function madeBy(received: readonly Received[]): string[] {
  return received.flatMap(({body = '', reply = '', path}) => [
    ...[...body.matchAll(/"root_pass":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
      String(JSON.parse(text)),
    ),
    ...(path.endsWith('/tokens')
      ? [...reply.matchAll(/"token":"([^"]{12,})"/g)].map(([, text = '']) => text)
      : []),
  ]);
}

/** The text of every file below a folder, but of those that have to hold a secret or are not skydeck's. */
export function filesBelow(home: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(home, {recursive: true, withFileTypes: true})) {
    const path = join(entry.parentPath, entry.name);
    const own = entry.isFile() && entry.name !== 'printed-token' && !entry.parentPath.endsWith('/bin');
    if (own && existsSync(path)) files[path.slice(home.length + 1)] = readFileSync(path, 'utf8');
  }
  return files;
}
