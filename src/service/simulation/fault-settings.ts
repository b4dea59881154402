/** The faults to inject. They can be changed while the service runs. */
export interface FaultSettings {
  /** How long each reply is delayed, in milliseconds: `mean` ± `spread`. */
  latency: {readonly mean: number; readonly spread: number};
  /** The service's real limits, none, or a number of requests per minute for every class. */
  rateLimit: 'real' | 'off' | number;
  /** The probability that a request is answered with a 5xx and not carried out. */
  fail: number;
  /** The probability that a reply is lost after its request was carried out. */
  drop: number;
  /** Replica lag: for how long reads do not show a write, in milliseconds of the simulated clock. */
  lag: number;
  /** Whether every request is answered with 503. */
  maintenance: boolean;
  /** Whether the service offers only what is in the specification: no further endpoints, and filters for equality only. */
  plain: boolean;
}

export const noFaults = (): FaultSettings => ({
  latency: {mean: 0, spread: 0},
  rateLimit: 'off',
  fail: 0,
  drop: 0,
  lag: 0,
  maintenance: false,
  plain: false,
});

/** Fault settings as they are written on the command line and in the bodies of the control endpoint. */
export type FaultSettingsInput = {readonly [Name in keyof FaultSettings]?: unknown};

const maxMilliseconds = 60_000;

/** Reads the settings that are given. @throws Error with a sentence that names the first invalid one */
export function parseFaultSettings(input: FaultSettingsInput): Partial<FaultSettings> {
  const settings: Partial<FaultSettings> = {};
  if (input.latency !== undefined) settings.latency = parseLatency(String(input.latency));
  if (input.rateLimit !== undefined) settings.rateLimit = parseRateLimit(String(input.rateLimit));
  if (input.fail !== undefined) settings.fail = parseProbability('fail', input.fail);
  if (input.drop !== undefined) settings.drop = parseProbability('drop', input.drop);
  if (input.lag !== undefined) settings.lag = parseMilliseconds('lag', String(input.lag));
  for (const name of ['maintenance', 'plain'] as const) {
    const value = input[name];
    if (value === undefined) continue;
    if (typeof value !== 'boolean') throw new Error(`${name} must be true or false`);
    settings[name] = value;
  }
  return settings;
}

/** Writes the settings so that {@link parseFaultSettings} can read them. */
export const formatFaultSettings = ({latency, ...rest}: FaultSettings) => ({
  latency: latency.spread === 0 ? `${latency.mean}` : `${latency.mean}±${latency.spread}`,
  ...rest,
});

function parseMilliseconds(name: string, text: string): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= maxMilliseconds) return value;
  throw new Error(
    `${name} must be milliseconds from 0 to ${maxMilliseconds.toLocaleString('en')}, not "${text}"`,
  );
}

function parseLatency(text: string): FaultSettings['latency'] {
  const [mean = '', spread = '0', ...more] = text.split(/±|\+-/);
  const latency = {
    mean: parseMilliseconds('latency', mean.trim()),
    spread: parseMilliseconds('latency', spread.trim()),
  };
  if (more.length === 0 && latency.spread <= latency.mean) return latency;
  throw new Error(`latency must be milliseconds such as 80 or 80±40, not "${text}"`);
}

function parseRateLimit(text: string): FaultSettings['rateLimit'] {
  if (text === 'real' || text === 'off') return text;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Error(`rate-limit must be real, off or a number of requests a minute, not "${text}"`);
}

function parseProbability(name: string, value: unknown): number {
  const probability = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof probability === 'number' && probability >= 0 && probability <= 1) return probability;
  throw new Error(`${name} must be a number from 0 to 1, not "${String(value)}"`);
}
