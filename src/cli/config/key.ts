import {declared} from '../../preferences/declared.ts';
import {settingNames} from '../../preferences/read.ts';
import {notAmong} from '../../preferences/shapes.ts';
import {UsageError} from '../../usage-error.ts';

/** A setting as it is named on the command line: `keys.nodes.reboot` is the key `nodes.reboot`. */
export interface NamedSetting {
  setting: keyof typeof declared;
  path: readonly string[];
}

/** The settings that people write; the program writes the others. */
export const shownNames = settingNames.filter(name => !('own' in declared[name]));

/** Returns the setting that a word names. Throws a UsageError if there is none. */
export function settingNamed(word: string): NamedSetting {
  const [first = '', ...others] = word.split('.');
  if (first === 'profiles' || first === 'current')
    throw new UsageError(
      `${first} is no setting: skydeck login, use and logout change the profiles, and skydeck profiles list prints them`,
    );
  const setting = settingNames.find(name => name === first);
  if (setting === undefined) throw new UsageError(notAmong('setting', first, shownNames));
  if (others.length === 0) return {setting, path: [setting]};
  const one = declared[setting];
  if (typeof one.example !== 'object')
    throw new UsageError(`${setting} has no parts: skydeck config get ${setting}`);
  // The rest is one name that may contain dots; if the setting has fields, the last part may be one of them.
  const last = others.at(-1) ?? '';
  const fields: readonly string[] = 'fields' in one ? one.fields : [];
  const path =
    others.length > 1 && fields.includes(last)
      ? [setting, others.slice(0, -1).join('.'), last]
      : [setting, others.join('.')];
  return {setting, path};
}
