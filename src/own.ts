/**
 * What a record has under a name, where the name comes from outside: from the service, a person or a file. `constructor` and
 * `__proto__` are names like any other, and nothing is found under them that was not put there.
 */
export function own<T>(record: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
