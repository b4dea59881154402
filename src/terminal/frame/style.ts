/** A style as SGR codes (`Select Graphic Rendition`): attributes that are on, colours ('' is the terminal's default). */
type Style = {
  readonly on: readonly string[];
  readonly fore: string;
  readonly back: string;
  readonly under: string;
};

/** The number of a style; equal styles have equal numbers. 0 is the default style. */
export type StyleId = number;

const offCodes: Readonly<Record<string, string>> = {
  1: '22',
  2: '22',
  3: '23',
  4: '24',
  5: '25',
  7: '27',
  8: '28',
  9: '29',
};
const shownOnBlank = new Set(['4', '7', '9']);

const plain: Style = {on: [], fore: '', back: '', under: ''};
const styles: Style[] = [plain];
/** Of each style, whether a space looks the same in it as in the default. */
const invisibleOnBlank: boolean[] = [true];
const numbers = new Map<string, StyleId>([[keyOf(plain), 0]]);
/** Caches of `applySgr`: the resulting style by its parameters, and by a single parameter. */
const applied: Map<string, StyleId>[] = [];
const appliedCodes = new Map<number, StyleId>();
const transitions = new Map<number, string>();

function keyOf({on, fore, back, under}: Style): string {
  return `${on.join(';')}|${fore}|${back}|${under}`;
}

const styleOf = (id: StyleId): Style => styles[id] ?? plain;

function numberOf(style: Style): StyleId {
  const key = keyOf(style);
  let id = numbers.get(key);
  if (id === undefined) {
    id = styles.push(style) - 1;
    invisibleOnBlank.push(style.back === '' && !style.on.some(attribute => shownOnBlank.has(attribute)));
    numbers.set(key, id);
  }
  return id;
}

/** The style after `ESC [ parameters m` is applied to the style `id`. */
export function applySgr(id: StyleId, parameters: string): StyleId {
  let known = applied[id];
  if (!known) applied[id] = known = new Map();
  let next = known.get(parameters);
  if (next === undefined) {
    next = numberOf(apply(styleOf(id), parameters.split(';')));
    known.set(parameters, next);
  }
  return next;
}

/** The same for a single parameter of at most three digits, as most sequences have: it need not be a text. */
export function applyCode(id: StyleId, code: number): StyleId {
  const key = id * 1000 + code;
  let next = appliedCodes.get(key);
  if (next === undefined) {
    next = applySgr(id, String(code));
    appliedCodes.set(key, next);
  }
  return next;
}

function apply(style: Style, codes: readonly string[]): Style {
  let {on, fore, back, under} = style;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? '';
    const value = Number(code);
    if (value === 0) ({on, fore, back, under} = plain);
    else if (code === '38' || code === '48' || code === '58') {
      const length = codes[index + 1] === '5' ? 3 : codes[index + 1] === '2' ? 5 : 1;
      const color = codes.slice(index, index + length).join(';');
      if (length > 1 && code === '38') fore = color;
      if (length > 1 && code === '48') back = color;
      if (length > 1 && code === '58') under = color;
      index += length - 1;
    } else if (value === 39) fore = '';
    else if (value === 49) back = '';
    else if (value === 59) under = '';
    else if ((value >= 30 && value < 38) || (value >= 90 && value < 98)) fore = code;
    else if ((value >= 40 && value < 48) || (value >= 100 && value < 108)) back = code;
    else if (offCodes[code]) on = on.includes(code) ? on : [...on, code].sort();
    else on = on.filter(attribute => offCodes[attribute] !== code);
  }
  return {on, fore, back, under};
}

/** Whether a space looks the same in this style as in the default: no background, inverse, underline or strikethrough. */
export const isInvisibleOnBlank = (id: StyleId): boolean => invisibleOnBlank[id] === true;

/** Whether a space in this style looks like an erased cell with a background. */
export const isGround = (id: StyleId): boolean => {
  const {on, back} = styleOf(id);
  return back !== '' && !on.some(attribute => shownOnBlank.has(attribute));
};

/** The shortest sequence that changes one style into another. */
export function transition(from: StyleId, to: StyleId): string {
  if (from === to) return '';
  const key = from * 0x1_0000 + to;
  let sequence = transitions.get(key);
  if (sequence === undefined) {
    const steps = stepsBetween(styleOf(from), styleOf(to)).join(';');
    const afterReset = to === 0 ? '' : ['0', ...stepsBetween(plain, styleOf(to))].join(';');
    sequence = `\u001b[${steps.length < afterReset.length ? steps : afterReset}m`;
    transitions.set(key, sequence);
  }
  return sequence;
}

function stepsBetween(from: Style, to: Style): string[] {
  const off = new Set(from.on.filter(code => !to.on.includes(code)).map(code => offCodes[code] ?? '0'));
  // Bold and faint share one off code, so the one that stays is set again.
  const on = to.on.filter(code => !from.on.includes(code) || off.has(offCodes[code] ?? ''));
  const colors = (['fore', 'back', 'under'] as const).filter(part => from[part] !== to[part]);
  const reset = {fore: '39', back: '49', under: '59'};
  return [...off, ...on, ...colors.map(part => to[part] || reset[part])];
}
