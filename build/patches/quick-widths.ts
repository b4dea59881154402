import {resolve} from 'node:path';
import {type Patch, replaceOnce, root} from '../patch.ts';

const head = 'export default function stringWidth(input, options = {}) {';
const quickHead = `import {styledWidth} from ${JSON.stringify(resolve(root, 'src/terminal/plain.ts'))};
export default function stringWidth(input, options) {
  if (options === undefined && typeof input === 'string') {
    const width = styledWidth(input);
    if (width >= 0) return width;
  }
  return fullWidth(input, options);
}
function fullWidth(input, options = {}) {`;

/**
 * Replaces: string-width, and the copies of it in six packages. When it is loaded, it constructs regular expressions of character
 * properties, which takes long, above all for emoji. With this patch each is constructed when text that needs it is first
 * measured, and plain text is measured without them.
 * Gains: 23 ms of CPU at start (154 → 131); nothing of a key on a list, whose screen Ink does not draw. Measured by
 * `npm run bench:patches -- --only quick-widths`: Node 24.21, 120 × 40, the demo account, the best of 8 starts on two busy
 * cores.
 * Can go: when V8 compiles `\p{RGI_Emoji}` quickly, or string-width itself has a table of plain characters.
 */
export const quickWidths: Patch = {
  name: 'quick-widths',
  setup(build) {
    build.onResolve({filter: /^string-width$/}, ({kind, pluginData}) =>
      pluginData === 'quick-widths'
        ? undefined
        : build.resolve('string-width', {kind, resolveDir: root, pluginData: 'quick-widths'}),
    );
  },
  files: [
    {
      path: 'string-width/index.js',
      sha256: 'a27ae068893613ed731ff795d1db247c76e6f0fac810e47b460f9006c9e67d02',
      edit: source =>
        expressions.reduce(
          (text, name) => made(text, name),
          `${replaceOnce(source, head, quickHead)}${late}`,
        ),
    },
  ],
};

/** The expressions with character properties. V8 collects the characters when an expression is constructed. */
const expressions = [
  'prependedConcatenationMarksRegex',
  'visibleCharacterRegex',
  'emojiPrefixRegex',
  'textPresentationEmojiRegex',
  'emojiZwjSequenceRegex',
];

/** Edits the source to construct the expression of that name at its first use. */
function made(source: string, name: string): string {
  const [declaration, value] = new RegExp(`^const ${name} = (.*);$`, 'm').exec(source) ?? [];
  if (!declaration || !value) throw new Error(`string-width has no regular expression ${name}`);
  const less = name === 'emojiPrefixRegex' ? `, ${anEmoji}, ${emojiFirst}` : '';
  return replaceOnce(source, declaration, `const ${name} = $late(() => ${value}${less});`);
}

/**
 * To match `\p{RGI_Emoji}` first takes 9 MB, of which 0.6 stay. These two spare it for most text: the first matches an emoji of one
 * code point as it would, and what the second does not match begins as no emoji does (Unicode Technical Standard 51, section 1.4).
 */
const [anEmoji, emojiFirst] = [String.raw`/^\p{Emoji_Presentation}$/u`, String.raw`/^\p{Emoji}/u`];

/**
 * A regular expression that is constructed at its first use, with the methods that string-width calls. It is not needed
 * for what `known` matches, nor for what `first` does not.
 */
const late = `
function $late(make, known, first) {
  let made;
  const expression = () => (made ??= make());
  const exec = text => known?.exec(text) ?? (first?.test(text) === false ? null : expression().exec(text));
  return {
    exec,
    test: text => exec(text) !== null,
    [Symbol.search]: text => text.search(expression()),
  };
}
`;
