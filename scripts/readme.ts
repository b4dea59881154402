import {readFileSync, writeFileSync} from 'node:fs';
import {keyName} from '../src/app/input/binding.ts';
import {screens} from '../src/app/screens/index.ts';
import type {Action, Level} from '../src/resources/action.ts';
import {resources} from '../src/resources/index.ts';

/** The parts of README that are made from the program: keys and resources. `--check` only compares. */

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;

function keys(): string {
  const rows = new Map<string, string[]>();
  for (const [mode, screen] of Object.entries(screens)) {
    for (const {keys: names, help} of screen.keys) {
      const told = `| ${names.map(name => code(keyName(name))).join(' ')} | WHERE | ${help} |`;
      rows.set(told, [...(rows.get(told) ?? []), mode]);
    }
  }
  const lines = [...rows].map(([told, modes]) => told.replace('WHERE', modes.join(', ')));
  return ['| key | where | does |', '|---|---|---|', ...lines].join('\n');
}

function menu(): string {
  const rows = resources.map(
    ({name, aliases = [], summary}) => `| ${code(name)} | ${aliases.map(code).join(' ')} | ${summary} |`,
  );
  return ['| name | also | shows |', '|---|---|---|', ...rows].join('\n');
}

function actions(): string {
  const rows = resources.flatMap(({name, actions: declared = []}) =>
    declared.map(
      action =>
        `| ${code(name)} | ${code(action.key)} | ${action.title.toLowerCase()} | ${stands[standing(action)]} |`,
    ),
  );
  return ['| on | key | does | before it is sent |', '|---|---|---|---|', ...rows].join('\n');
}

/** Without a field there is no button: it is asked for, as a key that is held would else press it. */
const standing = ({level, fields}: Action<unknown>): Level =>
  level === 'plain' && Object.keys(fields).length === 0 ? 'confirm' : level;

const stands = {
  none: 'nothing: it changes nothing but this program',
  plain: 'the button',
  confirm: 'asked once more',
  label: 'the label typed',
} as const;

/** README with its generated parts as they should be. */
export function generate(readme: string): string {
  const parts: Record<string, string> = {keys: keys(), resources: menu(), actions: actions()};
  return readme.replace(/<!-- (\w+) -->[\s\S]*?<!-- \/\1 -->/g, (whole, name: string) => {
    const part = parts[name];
    return part === undefined ? whole : `<!-- ${name} -->\n${part}\n<!-- /${name} -->`;
  });
}

if (import.meta.main) {
  const readme = readFileSync('README.md', 'utf8');
  const made = generate(readme);
  if (process.argv.includes('--check')) {
    if (made !== readme) {
      process.stderr.write('README.md is not what the program says: npm run readme\n');
      process.exitCode = 1;
    }
  } else writeFileSync('README.md', made);
}
