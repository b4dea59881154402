import {
  type AccountOptions,
  type Connection,
  connectionFor,
  undecidedProfiles,
} from '../connection/connection.ts';
import type {Environment} from '../environment.ts';
import {warn} from '../output.ts';
import {openSettings, type SettingsFile} from '../profiles/settings.ts';
import {clean} from '../text/text.ts';
import {UsageError} from '../usage-error.ts';

interface Account {
  connection: Connection;
  warnings: readonly string[];
  broken?: string | undefined;
  preferences: SettingsFile['preferences'];
  mistakes: SettingsFile['mistakes'];
}

export const tlsWarning =
  'NODE_TLS_REJECT_UNAUTHORIZED=0 is set: no certificate is checked, and whoever answers gets the token; unset it';

export const noLogFile = '--log must name a file';

export const isInteractive = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

/** The account from the flags, the environment and the settings; if they do not say which, the user is asked. */
export async function accountFor(options: AccountOptions): Promise<Account> {
  const {settings, preferences, mistakes, warning, broken} = await settingsFor(options);
  // The demo account must not open in the place of the one that the file names.
  if (broken && !options.demo && !process.env.SKYDECK_URL)
    throw new UsageError(`${broken}; skydeck config edit opens it, and skydeck --demo does without it`);
  const names = undecidedProfiles(options, process.env, settings);
  const profile = names.length > 0 && isInteractive() ? await chooseProfile(names) : options.profile;
  const connection = connectionFor({...options, profile}, process.env, settings);
  const warnings = [broken ?? warning, connection.badge.trustsAll ? tlsWarning : undefined];
  return {connection, preferences, mistakes, broken, warnings: warnings.filter(text => text !== undefined)};
}

const noneChosen = 'no profile was chosen';

/** A profile that the user chooses from a list. Throws if they leave it instead. */
export async function chooseProfile(names: readonly string[]): Promise<string> {
  const {choose} = await import('./login/questions.tsx');
  const name = await choose('Which profile?', names, noneChosen);
  if (name === undefined) throw new Error(noneChosen);
  return name;
}

/** The account for a command without a screen, with its token. The warnings are printed. */
export async function connectionForCommand(options: AccountOptions): Promise<Connection> {
  const {connection, warnings, broken} = await accountFor(options);
  // The file may say which account to use, the word of its service for a node, and that it is read-only.
  if (broken) throw new UsageError(broken);
  for (const text of warnings) warn(text);
  // A script has chosen so.
  if (connection.remark !== undefined && process.stderr.isTTY) warn(connection.remark);
  if (connection.demo && !options.demo) {
    if (!process.stdout.isTTY)
      throw new UsageError(
        'no account is connected: run skydeck login, or ask for the demo account with --demo',
      );
    warn('no account is connected: this is the demo account, nothing here is real');
  }
  return readToken(connection);
}

/** The connection with its token. A command that prints one may ask on the terminal. */
export async function readToken(connection: Connection): Promise<Connection> {
  if (connection.tokenCommand === undefined) return connection;
  const {withToken} = await import('../connection/token-command.ts');
  return withToken(connection, 'free');
}

/** The settings, which the demo account does not need: of a broken file it only says so. */
async function settingsFor({
  demo,
  profile,
}: AccountOptions): Promise<Omit<SettingsFile, 'change' | 'changePreference'>> {
  const file = await openSettings(process.env);
  if (demo)
    return {...file, settings: {profiles: {}}, warning: file.broken ?? file.warning, broken: undefined};
  if (file.broken && profile !== undefined) throw new UsageError(file.broken);
  return file;
}

/** Opens the settings. Prints a warning if others could read them. */
export async function settingsForCommand(env: Environment): Promise<SettingsFile> {
  const file = await openSettings(env);
  if (file.warning !== undefined) warn(clean(file.warning));
  return file;
}
