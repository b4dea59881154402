/** The environment variables, by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for another program: without the token, which it could log or, as ssh may, send on. */
export function withoutToken({SKYDECK_TOKEN: _, ...rest}: Environment): Environment {
  return rest;
}

/** The environment's variable that names the characters of the terminal, and whether these are ASCII alone. */
interface Locale {
  /** Undefined where none is set. */
  variable?: string;
  value: string;
  ascii: boolean;
}

/** The first that is set of `LC_ALL`, `LC_CTYPE` and `LANG`. Where it names no character set, the terminal is taken for UTF-8. */
export function localeOf(env: Environment): Locale {
  const variable = ['LC_ALL', 'LC_CTYPE', 'LANG'].find(name => env[name]);
  if (variable === undefined) return {value: '', ascii: false};
  const {[variable]: value = ''} = env;
  const [, set] = /\.([^@]+)/.exec(value) ?? [];
  const ascii = set === undefined ? ['C', 'POSIX'].includes(value) : !/^utf-?8$/i.test(set);
  return {variable, value, ascii};
}
