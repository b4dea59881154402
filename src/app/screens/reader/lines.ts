import {digitsOf, type Json} from '../../../api/index.ts';
import {jsonText} from '../../../export/formats.ts';
import {originWords, service} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {chop, clean, wrap} from '../../../text/text.ts';
import {subjectOf} from '../../data/relations/relations.ts';
import {keyNames} from '../../input/binding.ts';
import {bodyHeight} from '../../state/layout.ts';
import {memoize} from '../../state/memoize.ts';
import type {HelpSection, Overlay, OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {Document} from '../common/document.ts';

/** The overlays with text to read: the raw item, the help, the output of an own command. All scroll and can be searched. */
export type Reader = OverlayOf<'raw' | 'help' | 'output'>;

export const isReader = (overlay: Overlay | undefined): overlay is Reader =>
  overlay?.kind === 'raw' || overlay?.kind === 'help' || overlay?.kind === 'output';

export interface ReaderLine {
  text: string;
  /** Shown, but not possible here. */
  dim?: boolean | undefined;
  /** It is the title of a part. */
  head?: boolean | undefined;
}

export function readerText(state: State, reader: Reader): readonly ReaderLine[] {
  const room = Math.max(8, state.size.columns - 2);
  if (reader.kind === 'raw') {
    const subject = subjectOf(state);
    return subject ? rawLines(subject.slot.raw, room) : [{text: 'nothing is loaded here yet'}];
  }
  return reader.kind === 'output'
    ? outputLines(reader.text, reader.running, room)
    : helpLines(reader.sections, room);
}

/** `keys · lines 1–20 of 90`. */
export function readerCount(state: State): string {
  const {overlay: reader} = state;
  if (!isReader(reader)) return '';
  const lines = readerText(state, reader).length;
  return `${whatOf(state, reader)} · lines ${reader.top + 1}–${Math.min(lines, reader.top + bodyHeight(state))} of ${lines}`;
}

export const whatOf = (state: State, reader: Reader): string => {
  if (reader.kind === 'output') return `${reader.title}${reader.running ? ' · runs still' : ''}`;
  if (reader.kind !== 'raw') return 'keys';
  const subject = subjectOf(state);
  return originWords(subject ? resourceOf(subject.resource).source : service);
};

/** The output of a program. Long lines are wrapped. */
const outputLines = memoize((text: string, running: boolean, room: number): readonly ReaderLine[] => {
  if (text === '')
    return [{text: running ? 'nothing is printed yet …' : 'it has printed nothing', dim: true}];
  return text
    .replace(/\n$/, '')
    .split('\n')
    .flatMap(line => chop(clean(line.replaceAll('\t', '    ')), room).map(part => ({text: part})));
});

/** Wraps a line of the help with a hanging indent, below the description: `  key      what it does`. */
function hanging(line: string, room: number): string[] {
  const [start = ''] = /^ {2}\S.*?\s{2,}(?=\S)|^/.exec(line) ?? [];
  const rest = line.slice(start.length);
  if (start.length <= room / 2)
    return wrap(rest, room - start.length).map(
      (part, index) => (index === 0 ? start : ' '.repeat(start.length)) + part,
    );
  // On a narrow screen, the descriptions have no column of their own.
  return wrap(`${start.trim()} ${rest}`, room - 4).map((part, index) => (index === 0 ? '  ' : '    ') + part);
}

const rawLines = memoize((raw: Json, room: number): readonly ReaderLine[] => {
  const document = new Document<ReaderLine>();
  for (const line of jsonLines(raw)) {
    if (document.full) break;
    // A long value is wrapped, not cut: the raw view shows everything.
    document.lay(line, (clean, most) => chop(clean, room, most).map(text => ({text})));
  }
  return document.lines(text => ({text, dim: true}));
});

/** Lays out each part of the help: its title, then a line for each key, with the descriptions in one column. */
function helpLines(sections: readonly HelpSection[], room: number): ReaderLine[] {
  return sections.flatMap(({title, keys}) => {
    const helpLines = keys.map(({keys: names, help, off}) => ({
      names: names.length === 0 ? 'no key' : keyNames(names),
      help,
      dim: off,
    }));
    const column = Math.max(...helpLines.map(({names}) => names.length), 12) + 1;
    return [
      ...wrap(title, room).map((text, index) => ({text, head: index === 0})),
      ...helpLines.flatMap(({names, help, dim}) =>
        hanging(`  ${names.padEnd(column)} ${help}`, room).map(text => ({text, dim})),
      ),
      {text: ''},
    ];
  });
}

/** The numbers of the lines that contain a text, ignoring case. */
export function hits(lines: readonly ReaderLine[], wanted: string): number[] {
  if (wanted === '') return [];
  const needle = wanted.toLowerCase();
  return lines.flatMap(({text}, index) => (text.toLowerCase().includes(needle) ? [index] : []));
}

/** The next hit after or before a line; after the last hit comes the first. */
export function nextHit(found: readonly number[], from: number, direction: 1 | -1): number | undefined {
  return direction === 1
    ? (found.find(line => line > from) ?? found[0])
    : (found.findLast(line => line < from) ?? found.at(-1));
}

/** Yields the lines of an item as an export writes them, with escapes for invisible characters; lines that are not read cost nothing. */
export function* jsonLines(json: Json, indent = '', before = '', after = ''): Iterable<string> {
  const container =
    typeof json === 'object' && json !== null && digitsOf(json) === undefined ? json : undefined;
  const list = Array.isArray(container);
  const names = container ? Object.keys(container) : [];
  const [open, close] = list ? '[]' : '{}';
  if (!container || names.length === 0) {
    yield `${indent}${before}${jsonText(json)}${after}`;
    return;
  }
  yield `${indent}${before}${open}`;
  for (const [index, name] of names.entries()) {
    // The cast: the names of a list are its indexes.
    const value = (container as {[key: string]: Json})[name] ?? null;
    const comma = index === names.length - 1 ? '' : ',';
    yield* jsonLines(value, `${indent}  `, list ? '' : `${jsonText(name)}: `, comma);
  }
  yield `${indent}${close}${after}`;
}
