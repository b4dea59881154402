import {thrownMessage} from '../../attempt.ts';
import {type AccountOptions, type Connection, connectionFor} from '../../connection/connection.ts';
import type {Environment} from '../../environment.ts';
import {isWritten, type SettingsFile, settingsPath} from '../../profiles/settings.ts';
import {counted} from '../../text/format.ts';
import {tlsWarning} from '../account.ts';
import {type Finding, fine, remark, wrong} from './finding.ts';

/** Findings about the settings and the account that they select. They need no requests. */

export function settingsFinding(
  {settings, broken, warning}: SettingsFile,
  env: Environment,
  mistakes: readonly {line?: number; text: string}[] = [],
): Finding {
  if (broken) {
    const [text = '', todo] = broken.split(/: (?=fix it|update skydeck)/);
    return wrong('settings', text, todo ?? 'fix it or move it away');
  }
  const path = settingsPath(env);
  if (warning)
    return wrong(
      'settings',
      `${path}: ${warning}`,
      'if a token was in it, revoke that at the service, and skydeck login keeps a new one',
    );
  const [first, ...more] = mistakes;
  if (first) {
    const where = first.line === undefined ? '' : `, line ${first.line}`;
    const others = more.length > 0 ? `; and ${counted(more.length, 'mistake')} more` : '';
    return wrong(
      'settings',
      `${path}${where}: ${first.text}${others}`,
      'skydeck config check prints each mistake, skydeck config edit opens the file',
    );
  }
  const names = Object.keys(settings.profiles);
  if (names.length === 0)
    return fine('settings', isWritten(env) ? `${path}, without a profile` : `no settings file yet (${path})`);
  const current = settings.current ? `, ${settings.current} is the default` : ', none is the default';
  return fine('settings', `${path}: ${counted(names.length, 'profile')}${current}`);
}

/** Returns the finding about the account, and its connection if requests can be sent to it. */
export function accountFinding(
  options: AccountOptions,
  env: Environment,
  {settings, broken}: SettingsFile,
): {finding: Finding; connection?: Connection} {
  const hidden = wrong(
    'account',
    'it is not known which: the settings cannot be read',
    'mend the settings first, as is said there',
  );
  let connection: Connection;
  try {
    connection = connectionFor(options, env, settings);
  } catch (error) {
    if (broken && options.profile !== undefined) return {finding: hidden};
    return {finding: wrong('account', thrownMessage(error))};
  }
  const {badge, demo, word} = connection;
  if (demo && !options.demo && broken) return {finding: hidden};
  if (demo && !options.demo)
    return {
      finding: remark(
        'account',
        'none is connected: skydeck opens the demo account',
        'skydeck login connects one',
      ),
    };
  if (badge.trustsAll) {
    const [text = '', todo = ''] = tlsWarning.split('; ');
    return {finding: wrong('account', text, todo), connection};
  }
  const told = [
    `${badge.profile}, ${badge.address}`,
    word === 'node' ? undefined : `its word for a node is ${word}`,
    badge.readOnly && `read-only: ${badge.readOnly}`,
  ];
  return {finding: fine('account', told.filter(Boolean).join(', ')), connection};
}
