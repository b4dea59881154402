/** The meaning of a status, independent of its wording. The theme gives each tone a colour. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'dim' | 'accent';

interface Mark {
  tone: Tone;
  glyph: string;
  ascii: string;
}

const good: Mark = {tone: 'good', glyph: '●', ascii: '*'};
const busy: Mark = {tone: 'busy', glyph: '◐', ascii: '='};
const off: Mark = {tone: 'warn', glyph: '○', ascii: 'o'};
const over: Mark = {tone: 'dim', glyph: '○', ascii: 'o'};
const bad: Mark = {tone: 'bad', glyph: '▲', ascii: '!'};
// Beside a label, a circle would read as a status.
const small: Mark = {tone: 'dim', glyph: '△', ascii: 'i'};
const other: Mark = {tone: 'dim', glyph: '◇', ascii: '?'};

const groups: readonly (readonly [Mark, string])[] = [
  [good, 'up running active ready available ok finished enabled successful done'],
  [
    busy,
    'booting busy rebooting shutting_down provisioning deleting migrating rebuilding cloning restoring creating not_ready resizing key_rotating pending pending_upload scheduled started new sending open',
  ],
  [off, 'offline stopped'],
  [over, 'disabled closed deleted notification deprecated not_done not_sent given_up'],
  [small, 'minor'],
  [bad, 'down billing_suspension failed outage critical major suspended refused unknown'],
];

const marks = new Map(groups.flatMap(([mark, words]) => words.split(' ').map(word => [word, mark] as const)));

/** Writes a status word of the service as people do: `shutting down`. */
export const inWords = (status: string): string => status.replaceAll('_', ' ');

/** The mark of a status word; `other` for a word that is not in the table. */
export const markOf = (word: string): Mark =>
  marks.get(word) ?? marks.get(word.toLowerCase().replaceAll(' ', '_')) ?? other;
