import {count} from '../format.ts';
import {alive, appendLines, readJournal, type Sender} from '../journal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Line extends Sender {
  id: string;
  outcome?: string;
  what?: string;
}

/**
 * Looks for writes that were on their way when an earlier run ended, such as one that was killed. Each is told once:
 * the journal then says so itself. Resolves with the sentence, or nothing where there is none.
 * @param run this run, whose own writes are not lost
 */
export async function tellLost(env: Environment, run?: string): Promise<string | undefined> {
  const open = new Map<string, Line>();
  for (const text of await readJournal(env)) {
    const line = parse(text);
    if (!line) continue;
    if (line.outcome === 'sent') open.set(line.id, line);
    else open.delete(line.id);
  }
  const lost = [...open.values()].filter(line => !alive(line, run));
  const [first] = lost;
  if (!first) return undefined;
  const time = new Date().toISOString();
  const detail = 'skydeck ended before an answer came: look at the thing itself';
  await appendLines(
    env,
    lost.map(({id, pid}) => ({time, id, pid, outcome: 'lost', detail})),
  );
  const others = lost.length > 1 ? ` and ${count(lost.length - 1)} more` : '';
  return `${first.what ?? 'a write'}${others}: sent when skydeck last ended, and what became of it is not known · J tells`;
}

function parse(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Partial<Line> | null;
    return typeof line?.id === 'string' ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}
