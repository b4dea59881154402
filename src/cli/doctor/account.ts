import {type AccountOptions, type Connection, connectionFor} from '../../connection/connection.ts';
import type {Environment} from '../../environment.ts';
import {type SettingsFile, settingsPath} from '../../profiles/settings.ts';
import {counted} from '../../text/format.ts';
import {tlsWarning} from '../account.ts';
import type {Finding} from './finding.ts';

/** Findings about the settings and the account that they select. They need no requests. */

export function settingsFinding(
  {settings, broken, warning}: SettingsFile,
  env: Environment,
  mistakes: readonly {line?: number; text: string}[] = [],
): Finding {
  const about = 'settings';
  if (broken) {
    const [text = '', todo] = broken.split(/: (?=fix it|update skydeck)/);
    return {about, state: 'wrong', text, todo: todo ?? 'fix it or move it away'};
  }
  const path = settingsPath(env);
  if (warning)
    return {
      about,
      state: 'wrong',
      text: `${path}: ${warning}`,
      todo: 'if a token was in it, revoke that at the service, and skydeck login keeps a new one',
    };
  const [first, ...more] = mistakes;
  if (first) {
    const where = first.line === undefined ? '' : `, line ${first.line}`;
    const others = more.length > 0 ? `; and ${counted(more.length, 'mistake')} more` : '';
    return {
      about,
      state: 'wrong',
      text: `${path}${where}: ${first.text}${others}`,
      todo: 'skydeck config check prints each mistake, skydeck config edit opens the file',
    };
  }
  const names = Object.keys(settings.profiles);
  if (names.length === 0) return {about, state: 'ok', text: `${path}, without a profile`};
  const current = settings.current ? `, ${settings.current} is the default` : ', none is the default';
  return {about, state: 'ok', text: `${path}: ${counted(names.length, 'profile')}${current}`};
}

/** Returns the finding about the account, and its connection if requests can be sent to it. */
export function accountFinding(
  options: AccountOptions,
  env: Environment,
  {settings, broken}: SettingsFile,
): {finding: Finding; connection?: Connection} {
  const about = 'account';
  const hidden: Finding = {
    about,
    state: 'wrong',
    text: 'it is not known which: the settings cannot be read',
    todo: 'mend the settings first, as is said there',
  };
  let connection: Connection;
  try {
    connection = connectionFor(options, env, settings);
  } catch (error) {
    if (broken && options.profile !== undefined) return {finding: hidden};
    const text = error instanceof Error ? error.message : String(error);
    return {finding: {about, state: 'wrong', text}};
  }
  const {badge, demo, word} = connection;
  if (demo && !options.demo && broken) return {finding: hidden};
  if (demo && !options.demo)
    return {
      finding: {
        about,
        state: 'remark',
        text: 'none is connected: skydeck opens the demo account',
        todo: 'skydeck login connects one',
      },
    };
  if (badge.trustsAll) {
    const [text = '', todo = ''] = tlsWarning.split('; ');
    return {finding: {about, state: 'wrong', text, todo}, connection};
  }
  const told = [
    `${badge.profile}, ${badge.address}`,
    word === 'node' ? undefined : `its word for a node is ${word}`,
    badge.readOnly && `read-only: ${badge.readOnly}`,
  ];
  return {finding: {about, state: 'ok', text: told.filter(Boolean).join(', ')}, connection};
}
