import {open, type Setting} from './screen.tsx';

export type Screen = Awaited<ReturnType<typeof open>>;

/**
 * Takes steps on a screen: keys by their names, texts in quotation marks, `5s` for seconds that pass. At each text, each ` · ` and
 * at the end it waits until nothing is under way; keys in between are pressed without waiting.
 */
export async function take(screen: Screen, steps: string): Promise<void> {
  const keys: string[] = [];
  const press = async () => {
    if (keys.length > 0) await screen.press(...keys.splice(0));
  };
  for (const [word, text] of steps.matchAll(/"([^"]*)"|\S+/g)) {
    const [, seconds] = /^(\d+)s$/.exec(word) ?? [];
    if (text === undefined && seconds === undefined && word !== '·') {
      keys.push(word);
      continue;
    }
    await press();
    if (text !== undefined) await screen.type(text);
    if (seconds !== undefined) await screen.later(Number(seconds));
  }
  await press();
}

/** Opens the program and takes steps. */
export async function openAt(steps: string, setting: Setting = {}): Promise<Screen> {
  const screen = await open(setting);
  await take(screen, steps);
  return screen;
}
