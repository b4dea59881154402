/** A style as SGR codes (`Select Graphic Rendition`): attributes that are on, and colours ('' is the terminal's default). */
interface Style {
  readonly on: readonly string[];
  readonly fore: string;
  readonly back: string;
}

/** The number of a style; equal styles have equal numbers. 0 is the default style. */
export type StyleId = number;

/** The attributes, and the code that ends each. */
const offCodes: Readonly<Record<string, string>> = {1: '22', 4: '24', 7: '27'};
const shownOnBlank = new Set(['4', '7']);

const plain: Style = {on: [], fore: '', back: ''};
const styles: Style[] = [];
/** Of each style, whether a space looks the same in it as in the default. */
const invisibleOnBlank: boolean[] = [];
const numbers = new Map<string, StyleId>();
const transitions = new Map<number, string>();

/** The style that the parameters of SGR lead to from the default: attributes, and the colours of text and background. */
export function styleOf(parameters: string): StyleId {
  let id = numbers.get(parameters);
  if (id === undefined) {
    const {on, fore, back} = read(parameters);
    const key = [...on, fore, back].filter(Boolean).join(';');
    id = numbers.get(key);
    if (id === undefined) {
      id = styles.push({on, fore, back}) - 1;
      invisibleOnBlank.push(back === '' && !on.some(attribute => shownOnBlank.has(attribute)));
      numbers.set(key, id);
    }
    numbers.set(parameters, id);
  }
  return id;
}

function read(parameters: string): Style {
  // A colour of 256, or of all, has several parameters.
  const codes = parameters.match(/[34]8;(?:5;\d+|2;\d+;\d+;\d+)|\d+/g) ?? [];
  const last = (tells: RegExp) => codes.findLast(code => tells.test(code)) ?? '';
  return {
    on: [...new Set(codes)].filter(code => offCodes[code]).sort(),
    fore: last(/^(?:38;|[39]\d$)/),
    back: last(/^(?:48;|4\d$|10\d$)/),
  };
}

styleOf('');

/** Whether a space looks the same in this style as in the default: no background, inverse, underline or strikethrough. */
export const isInvisibleOnBlank = (id: StyleId): boolean => invisibleOnBlank[id] === true;

/** Whether a space in this style looks like an erased cell with a background. */
export const isGround = (id: StyleId): boolean => {
  const {on, back} = styles[id] ?? plain;
  return back !== '' && !on.some(attribute => shownOnBlank.has(attribute));
};

/** The shortest sequence that changes one style into another. */
export function transition(from: StyleId, to: StyleId): string {
  if (from === to) return '';
  const key = from * 0x1_0000 + to;
  let sequence = transitions.get(key);
  if (sequence === undefined) {
    const steps = stepsBetween(styles[from] ?? plain, styles[to] ?? plain).join(';');
    const afterReset = to === 0 ? '' : ['0', ...stepsBetween(plain, styles[to] ?? plain)].join(';');
    sequence = `\u001b[${steps.length < afterReset.length ? steps : afterReset}m`;
    transitions.set(key, sequence);
  }
  return sequence;
}

function stepsBetween(from: Style, to: Style): string[] {
  const off = new Set(from.on.filter(code => !to.on.includes(code)).map(code => offCodes[code] ?? '0'));
  const on = to.on.filter(code => !from.on.includes(code));
  const colors = (['fore', 'back'] as const).filter(part => from[part] !== to[part]);
  const reset = {fore: '39', back: '49'};
  return [...off, ...on, ...colors.map(part => to[part] || reset[part])];
}
