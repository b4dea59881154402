/** The data of a zone that no record contains, from the service's own zone file: the name servers and the serial number. */
interface ServedZone {
  nameServers: readonly string[];
  serial: number | undefined;
}

/** Reads both from the lines of a zone file, as the service gives it. */
export function readServedZone(lines: readonly string[], origin: string): ServedZone {
  const nameServers: string[] = [];
  let serial: number | undefined;
  let apex = true;
  for (const line of lines) {
    if (/^(\s*;|\s*$|\$)/.test(line)) continue;
    const [name = '', ...rest] = line.split(/\s+/);
    // A line without a name is about that of the line before.
    if (name !== '') apex = name === '@' || name.toLowerCase() === `${origin.toLowerCase()}.`;
    const type = rest.findIndex(word => word === 'NS' || word === 'SOA');
    if (!apex || type < 0) continue;
    if (rest[type] === 'NS') nameServers.push(rest[type + 1] ?? '');
    else serial = Number(rest.slice(type + 1).filter(word => word !== '(')[2]);
  }
  return {
    nameServers: nameServers
      .filter(server => /^[\w.*-]+$/.test(server))
      .map(server => server.replace(/\.$/, '')),
    serial: serial !== undefined && Number.isInteger(serial) && serial > 0 ? serial : undefined,
  };
}

/** A serial number made of the day and the hour, as is usual; milliseconds since the epoch. */
export const serialAt = (at: number): number =>
  Number(new Date(at).toISOString().slice(0, 13).replaceAll(/\D/g, ''));
