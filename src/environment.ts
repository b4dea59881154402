/** The environment variables, by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for another program: without the token, which it could log or, as ssh may, send on. */
export function withoutToken({SKYDECK_TOKEN: _, ...rest}: Environment): Environment {
  return rest;
}
