import {afterAll, expect, test} from 'vitest';
import {readKeys} from '../../../src/app/settings/keys.ts';
import {keysOfAction} from '../../../src/preferences/key-name.ts';
import {resources} from '../../../src/resources/index.ts';
import {everyAction, kept, reach} from '../every-action.ts';
import {open} from '../screen.tsx';

/** The actions of each resource with the key of the next one, and keys of the list with those of others: fingers find the wrong one. */
function turned(): Record<string, string> {
  const changed: Record<string, string> = {
    describe: 'ctrl-d',
    halfDown: 'd',
    raw: 'v',
    togglePane: 'y',
    refresh: 'w',
    watch: 'r',
  };
  for (const {name, actions = []} of resources)
    actions.forEach((action, at) => {
      const next = actions[(at + 1) % actions.length];
      if (next && next.key !== action.key) changed[`${name}.${action.name}`] = next.key;
    });
  const {mistakes} = readKeys(changed);
  for (const {path} of mistakes) delete changed[path[1] ?? ''];
  return changed;
}

const lines = ['yes', 'y', 'lll', 'rm -rf /', 'xxxx', ':volumes', '/region=nl-ams', '12345'];
const confirming = everyAction.filter(
  ([, , {level, fields}]) => level !== 'plain' || Object.keys(fields).length === 0,
);
const forms = {opened: 0};

// Every fourth: each is a whole program.
test.each(confirming.filter((_, at) => at % 4 === 0))(
  'with other keys, what is typed on behind %s sends nothing',
  async (_, resource, action) => {
    const keys = turned();
    expect(Object.keys(keys).length).toBeGreaterThan(40);
    const screen = await open({columns: 120, rows: 30, ...kept, preferences: {...kept.preferences, keys}});
    await reach(screen, resource, action);
    const [key = ''] = keysOfAction(action);
    let at = 1e6;
    const type = (names: readonly string[]) => {
      for (const name of names) {
        at += 60;
        const text = name === 'space' ? ' ' : [...name].length === 1 ? name : undefined;
        screen.store.dispatch({type: 'key', name, text, at, pressedAt: at, chunk: at, repeat: false});
      }
    };
    for (const line of lines) {
      type([key]);
      if (screen.store.get().overlay?.kind === 'form') forms.opened++;
      type([...[...line].map(one => (one === ' ' ? 'space' : one)), 'enter', 'enter']);
      await screen.idle();
      type(['esc', 'esc', 'esc']);
      await screen.idle();
    }
    expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
  },
);

afterAll(() => expect(forms.opened).toBeGreaterThan(10));
