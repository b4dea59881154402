import {readdirSync, readFileSync} from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The ids of a process and all its descendants. */
function tree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(read(`/proc/${name}/stat`).replace(/^.*\)/s, '').trim().split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  for (let next: number | undefined = root, todo: number[] = []; next !== undefined; next = todo.pop()) {
    found.push(next);
    todo.push(...(children.get(next) ?? []));
  }
  return found;
}

const onCpu = (path: string): number => Number(read(path).split(' ')[0] || 0) / 1e6;

/** CPU time so far, in milliseconds: of the main thread, and of all threads of the process and its descendants. */
export function cpuOf(pid: number): {main: number; all: number} {
  let all = 0;
  for (const process of tree(pid)) {
    let tasks: string[] = [];
    try {
      tasks = readdirSync(`/proc/${process}/task`);
    } catch {
      continue;
    }
    for (const task of tasks) all += onCpu(`/proc/${process}/task/${task}/schedstat`);
  }
  return {main: onCpu(`/proc/${pid}/task/${pid}/schedstat`), all};
}

function memory(pid: number, which: 'VmHWM' | 'VmRSS'): number {
  const line = new RegExp(`${which}:\\s+(\\d+)`);
  const sizes = tree(pid).map(process => Number(line.exec(read(`/proc/${process}/status`))?.[1] ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** The peak memory of the process and its descendants, in megabytes. */
export const peakMemoryOf = (pid: number): number => memory(pid, 'VmHWM');

/** The memory that the process and its descendants hold now, in megabytes. */
export const memoryOf = (pid: number): number => memory(pid, 'VmRSS');
