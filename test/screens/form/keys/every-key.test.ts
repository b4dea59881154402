import {test} from 'vitest';
import {update} from '../../../../src/app/loop/update.ts';
import {formOf} from '../../../../src/app/screens/form/form-of.ts';
import type {FormRow} from '../../../../src/app/screens/form/form-row.ts';
import {fillRows} from '../../../../src/app/screens/form/form-rows.ts';
import type {State} from '../../../../src/app/state/state.ts';
import {golden} from '../../../golden.ts';
import {everyAction, kept, reach} from '../../every-action.ts';
import {open} from '../../screen.tsx';
import {atEnd, fewTries, sortOf, triesIn} from './tries.ts';

/** What keys do in each field of a form. A form is opened once; the keys are then tried on its state, without a service. */

const toneMarks: Readonly<Record<string, string>> = {dim: '·', accent: '°', bad: '!', warn: '?', good: '+'};

const spansOf = ({spans, typed, selected, buttons, hit}: FormRow): string => {
  const choice = hit?.choice === undefined ? '' : ` <${hit.choice}>`;
  const shown = spans
    ?.map(({text, tone, bold}) => `${text}${tone ? `${toneMarks[tone] ?? tone}` : ''}${bold ? '*' : ''}`)
    .join('');
  const line =
    typed &&
    `${typed.label}${typed.input.text}${typed.active ? `│${typed.input.caret}` : ''} ${typed.note}${toneMarks[typed.tone] ?? typed.tone}`;
  return `${selected ? '▶' : ''}${shown ?? ''}${line ?? ''}${buttons ? '[buttons]' : ''}${choice}`;
};

const rowsOf = (state: State): string[] => {
  const form = formOf(state);
  if (!form) return [`no form: ${state.overlay?.kind ?? 'nothing'} is open`];
  const {stage, fieldIndex, suggestionIndex, untouched, writes} = form.state;
  return [
    `${stage} ${form.fields[fieldIndex]?.name ?? fieldIndex} ${suggestionIndex}${untouched ? ' untouched' : ''}${writes.length > 0 ? ' sent' : ''}`,
    ...form.title,
    ...fillRows(state, form).rows.map(spansOf),
    ...[...form.preview.changes, ...form.preview.details].map(({text, kind}) => `  ${kind}: ${text}`),
  ];
};

/** The keys of a try, one after the other; a text in quotation marks is pasted. */
function after(state: State, keys: string): {state: State; effects: string[]} {
  let now = state;
  const effects: string[] = [];
  let at = state.now;
  for (const [key, pasted] of keys.matchAll(/'([^']*)'|\S+/g)) {
    at += 5000;
    const text = key === 'space' ? ' ' : [...key].length === 1 ? key : undefined;
    const [next, asks] = update(
      now,
      pasted === undefined
        ? {type: 'key', name: key, text, at, pressedAt: at, chunk: at}
        : {type: 'paste', text: pasted.replaceAll('\\n', '\n'), pressedAt: at, chunk: at},
    );
    now = next;
    effects.push(...asks.map(({type}) => type).filter(type => type !== 'startTimer'));
  }
  return {state: now, effects};
}

/** Of a long list of choices the first and the last. */
function shortened(rows: readonly string[]): string[] {
  const choices = rows.filter(row => row.endsWith('>'));
  const middle = new Set(choices.slice(2, -1));
  return rows.filter(row => !middle.has(row)).map(row => row.replace(/ {3,}/g, '  '));
}

/** What changes with each of the tries, compared with the state before it. */
function report(state: State, tries: readonly string[]): string[] {
  const before = rowsOf(state);
  const lines: string[] = [];
  for (const keys of tries) {
    const {state: now, effects} = after(state, keys);
    const rows = rowsOf(now);
    const changed = shortened(rows.filter(row => !before.includes(row)));
    const gone = before.filter(row => !rows.includes(row)).length;
    const notice = now.notice === state.notice ? [] : [`“${now.notice?.text}” ${now.notice?.tone}`];
    const beyond = effects.length > 0 ? [`→ ${[...new Set(effects)].join()}`] : [];
    lines.push(`  ${keys}: ${[`-${gone}`, ...beyond, ...notice, ...changed].join(' ¦ ')}`);
  }
  return lines;
}

const one = everyAction.map(([name, resource, action]) => ({name, resource, action, marked: 0}));
const several = one
  .filter(({action}) => action.on === 'item' && !action.single)
  .map(each => ({...each, name: `${each.name}, several`, marked: 3}));

/** Where all keys are tried in a field of each sort: the first form that has it, if possible without a condition. */
const firstOf = new Map<string, string>();
for (const isAlways of [true, false])
  for (const {name, action} of one)
    for (const [field, declared] of Object.entries(action.fields)) {
      const sort = sortOf(declared);
      const fits = !isAlways || (declared.when === undefined && !declared.unshown);
      if (fits && !firstOf.has(sort)) firstOf.set(sort, `${name} ${field}`);
    }

test.each([...one, ...several])('what keys do in $name', async ({name, resource, action, marked}) => {
  const screen = await open({...kept, rows: 30});
  await reach(screen, resource, action);
  for (let row = 0; row < marked; row++) await screen.press('space', 'down');
  await screen.press(action.key);
  const form = () => formOf(screen.store.get());
  const lines: string[] = shortened(rowsOf(screen.store.get()));
  const limit = form()?.fields.length ?? 0;
  for (let index = 0; index < limit; index++) {
    const selected = form()?.selected;
    if (!selected) break;
    const sort = sortOf(selected.field);
    const isFirst = firstOf.get(sort) === `${name} ${selected.name}`;
    const tries = isFirst ? triesIn(selected.field) : fewTries(selected.field);
    lines.push(`── ${selected.name}: ${sort}`, ...report(screen.store.get(), tries));
    await screen.press('tab');
  }
  if (!form()?.selected) {
    const [word] = form()?.confirmWord.words ?? [];
    const typed = word === undefined ? [] : [`'${word}'`, `'${word}' enter`, `'${word}' x enter`];
    lines.push('── at the end', ...report(screen.store.get(), [...atEnd, ...typed]));
  }
  golden(name.replaceAll(/\W+/g, '-'), `${lines.join('\n')}\n`);
});
