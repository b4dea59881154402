/**
 * The record's own property of that name, for names from the service, the user or a file: unlike `record[name]` it finds
 * nothing inherited, such as `constructor` or `__proto__`.
 */
export function ownProperty<T>(record: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
