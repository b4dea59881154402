import {count} from '../format.ts';
import {alive, appendLines, readJournal} from '../journal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Line {
  id?: string;
  pid?: number;
  outcome?: string;
  what?: string;
}

/**
 * Looks for writes that were on their way when an earlier run ended, such as one that was killed. Each is told once:
 * the journal then says so itself. Resolves with the sentence, or nothing where there is none.
 */
export async function tellLost(env: Environment): Promise<string | undefined> {
  const open = new Map<string, Line>();
  for (const text of await readJournal(env)) {
    const line = parse(text);
    if (!line?.id) continue;
    if (line.outcome === 'sent') open.set(line.id, line);
    else open.delete(line.id);
  }
  const lost = [...open.values()].filter(({pid}) => pid === undefined || !alive(pid));
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
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
