import {resolve} from 'node:path';
import {type Patch, replaceOnce} from '../patch.ts';
import {root} from '../root.ts';

const texts = JSON.stringify(resolve(root, 'src/terminal/ink/texts.ts'));

/** The number of texts to remember; those drawn longest ago are forgotten. A screen has some hundred. */
const kept = 1000;

/**
 * Replaces: how Ink prepares a text for the screen. For every text of every frame, and twice for one that it measures, it
 * looks for control sequences character by character and measures it again. With this patch each node remembers the result for
 * its text, and a map has those of texts that move to another node, as when a list scrolls. A text of many lines is handled by
 * the line (`src/terminal/ink/texts.ts`), with a short cut for plain lines: no text as long as a screen is remembered.
 * Gains: nothing measurable at start and for a key on a list, whose screen Ink does not draw; 1 ms of CPU a key
 * (4.0 → 3.0) where Ink draws. Measured by
 * `npm run bench:patches -- --only texts-cleaned-once`: Node 24.21, 120 × 40, the demo account, on two busy cores. With the
 * lines of a list in one text, 1.3 ms of the CPU of a whole screen of 300 × 100 (15.5 → 14.2).
 * Can go: when Ink remembers prepared texts, or prepares a text only when it changes.
 */
export const textsCleanedOnce: Patch = {
  name: 'texts-cleaned-once',
  files: [
    {
      path: 'ink/build/squash-text-nodes.js',
      sha256: 'a66185343ca591a7618b5300289a910753c2c8d0299c0e8b5945240263ed69c6',
      edit: source =>
        [
          `import {cleanByLine} from ${texts};`,
          replaceOnce(
            replaceOnce(source, "    text = sanitizeAnsi(text.replaceAll('\\r\\n', '\\n'));\n", cleaning),
            "node.nodeName === 'ink-text' && text.includes('\\t')",
            "expandsTabs && text.includes('\\t')",
          ),
          known,
        ].join('\n'),
    },
    {
      path: 'ink/build/render-node-to-output.js',
      sha256: 'de6aebe3d2224648cf2ec899f8897cb6436f76b49d986644a06e53b234d9cb0c',
      edit: source => [imports, replaceOnce(source, fitting, fittingOnce)].join('\n'),
    },
    {
      path: 'ink/build/dom.js',
      sha256: '01694f6ec044c811ee13743c2bff8d22079c79e7b08982780d31916d7e3088a7',
      edit: source =>
        [
          `import {sizeByLine, wrapByLine} from ${texts};`,
          replaceOnce(
            replaceOnce(source, 'const dimensions = measureText(text);', measuringOnce),
            'const wrappedText = wrapText(text, width, textWrap);',
            'const wrappedText = wrapByLine(text, width, textWrap, wrapText);',
          ),
        ].join('\n'),
    },
  ],
};

/** A new end of `squashTextNodes`, and the head of a function of its old end. */
const cleaning = `    if (node.squashed === text) return node.cleaned;
    node.squashed = text;
    node.size = undefined;
    node.cleaned = cleaned(text, node.nodeName === 'ink-text');
    return node.cleaned;
};
const clean = (text, expandsTabs) => {
    text = sanitizeAnsi(text.replaceAll('\\r\\n', '\\n'));
`;

const known = `
class Known {
  now = new Map();
  before = new Map();
  get(text, expandsTabs) {
    let found = this.now.get(text);
    if (found !== undefined) return found;
    found = this.before.get(text) ?? clean(text, expandsTabs);
    if (this.now.size >= ${kept}) [this.before, this.now] = [this.now, new Map()];
    this.now.set(text, found);
    return found;
  }
}
const [whole, part] = [new Known(), new Known()];
const cleaned = (text, expandsTabs) => cleanByLine(text, text => (expandsTabs ? whole : part).get(text, expandsTabs));
`;

const fitting = `            const currentWidth = widestLine(text);
            const maxWidth = getMaxWidth(yogaNode);
            if (currentWidth > maxWidth) {
                const textWrap = node.style.textWrap ?? 'wrap';
                text = wrapText(text, maxWidth, textWrap);
            }
`;

const imports = `import measureText from './measure-text.js';
import {sizeByLine, wrapByLine} from ${texts};`;

/** A node of the type `#text` is still measured by Ink. */
const measuringOnce = `const dimensions =
        node.nodeName === '#text' ? measureText(text) : (node.size ??= sizeByLine(text, measureText));`;

const fittingOnce = `            const maxWidth = getMaxWidth(yogaNode);
            const textWrap = node.style.textWrap ?? 'wrap';
            let fitted = node.fitted;
            if (fitted?.text !== text || fitted.maxWidth !== maxWidth || fitted.textWrap !== textWrap) {
                const {width} = (node.size ??= sizeByLine(text, measureText));
                const fits = width > maxWidth ? wrapByLine(text, maxWidth, textWrap, wrapText) : text;
                fitted = node.fitted = {text, maxWidth, textWrap, fits};
            }
            text = fitted.fits;
`;
