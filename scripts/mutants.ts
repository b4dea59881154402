import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isFunctionDeclaration,
  isIfStatement,
  isImportDeclaration,
  isMethodDeclaration,
  isNumericLiteral,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTypeNode,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import {API} from 'typescript/unstable/sync';

/**
 * Plants small mistakes in a copy of the program, and says which of them no test notices.
 *
 *     npm run mutants -- draw --count 200 --seed 7 --list mutants.json    (none that TypeScript refuses)
 *     npm run mutants -- judge --list mutants.json --report mutants.md
 *
 * A list stays valid while the program changes: each mistake is found again by its lines and those around it, in whatever file they
 * stand by then.
 */

/** A mistake, in lines without their indentation. */
interface Mutant {
  readonly file: string;
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** The lines around it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

type Result = 'noticed' | 'survived' | 'refused' | 'gone';
type Judged = readonly [mutant: Mutant, result: Result, why: string];

/** Lines on either side of a mistake, and how many that no near test notices are planted at once for all tests. */
const [around, together] = [4, 12];

const {positionals, values: options} = parseArgs({
  allowPositionals: true,
  options: {
    count: {type: 'string', default: '200'},
    seed: {type: 'string', default: '1'},
    list: {type: 'string', default: 'mutants.json'},
    report: {type: 'string', default: 'mutants.md'},
  },
});

const folder = mkdtempSync(join(tmpdir(), 'skydeck-mutants-'));
process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const others = /^(node_modules|\.git|dist)$/;
cpSync('.', folder, {recursive: true, filter: path => !others.test(basename(path))});
const modules = join(folder, 'node_modules');
// Hard links, as nothing in there is changed.
spawnSync('cp', ['-al', resolve('node_modules'), modules]);
rmSync(join(modules, '.vite'), {recursive: true, force: true});

const filesIn = (...rooms: readonly string[]): string[] =>
  rooms.flatMap(room =>
    readdirSync(join(folder, room), {recursive: true, encoding: 'utf8'})
      .filter(name => /\.tsx?$/.test(name))
      .map(name => `${room}/${name}`)
      .sort(),
  );
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const sources = filesIn('src', 'components');

const swapped: Readonly<Record<string, string>> = {
  ...{'===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&'},
  ...{'+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+='},
  ...{some: 'every', every: 'some', min: 'max', max: 'min', startsWith: 'endsWith', endsWith: 'startsWith'},
  ...{find: 'findLast', findLast: 'find', indexOf: 'lastIndexOf', trimStart: 'trimEnd', trimEnd: 'trimStart'},
  ...{padStart: 'padEnd', padEnd: 'padStart', ceil: 'floor', floor: 'ceil', push: 'unshift'},
};
/** Methods whose result may be left out, so that the list or text stays as it was. */
const leftOut = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'flat']);

type Change = readonly [start: number, end: number, text: string];

/** All small mistakes at one node, those of its children not among them. */
function changesAt(node: Node, file: SourceFile): Change[] {
  const text = (part: Node) => file.text.slice(part.getStart(file), part.end);
  const replace = (part: Node, by: string): Change => [part.getStart(file), part.end, by];
  const condition = (part: Node) => [`!(${text(part)})`, 'true', 'false'].map(by => replace(part, by));
  const other = (part: Node) =>
    Object.hasOwn(swapped, text(part)) ? [replace(part, swapped[text(part)] ?? '')] : [];
  if (isBinaryExpression(node))
    return text(node.operatorToken) === '??'
      ? [replace(node, `(${text(node.right)})`)]
      : other(node.operatorToken);
  if (isNumericLiteral(node)) return [replace(node, `${Number(node.text) + 1}`)];
  // Texts that are only drawn are left alone: words are what something depends on.
  if (isStringLiteral(node)) return /^[a-z][\w+.:-]*$/.test(node.text) ? [replace(node, "''")] : [];
  if (node.kind === SyntaxKind.TrueKeyword) return [replace(node, 'false')];
  if (node.kind === SyntaxKind.FalseKeyword) return [replace(node, 'true')];
  if (isPrefixUnaryExpression(node))
    return node.operator === SyntaxKind.ExclamationToken ? [replace(node, text(node.operand))] : [];
  if (isIfStatement(node)) return condition(node.expression);
  if (isConditionalExpression(node)) {
    const {condition: asked, whenTrue, whenFalse} = node;
    return [
      ...condition(asked),
      replace(node, `(${text(asked)}) ? (${text(whenFalse)}) : (${text(whenTrue)})`),
    ];
  }
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
    const {name, expression: of} = node.expression;
    const last = node.arguments.at(-1);
    return [
      ...other(name),
      ...(leftOut.has(name.text) ? [[of.end, node.end, ''] as const] : []),
      ...(name.text === 'slice' && last ? [replace(last, `${text(last)} + 1`)] : []),
    ];
  }
  if (isExpressionStatement(node)) return /^(await )?[\w.#?]+\(/.test(text(node)) ? [replace(node, ';')] : [];
  if ((isFunctionDeclaration(node) || isMethodDeclaration(node) || isArrowFunction(node)) && node.body) {
    const begin = node.body.getStart(file) + 1;
    return isBlock(node.body) && node.body.statements.length > 1 ? [[begin, begin, ' return;']] : [];
  }
  return [];
}

const isInert = (node: Node): boolean =>
  isTypeNode(node) ||
  isImportDeclaration(node) ||
  [SyntaxKind.ExportDeclaration, SyntaxKind.InterfaceDeclaration, SyntaxKind.TypeAliasDeclaration].includes(
    node.kind,
  );

function changesIn(file: SourceFile): Change[] {
  const found: Change[] = [];
  const visit = (node: Node): void => {
    if (isInert(node)) return;
    found.push(...changesAt(node, file));
    node.forEachChild(child => void visit(child));
  };
  visit(file);
  return found;
}

const bare = (lines: readonly string[]): string[] => lines.map(line => line.trim());

function mutantOf(file: string, text: string, [start, end, by]: Change): Mutant {
  const lines = text.split('\n');
  const [first, last] = [start, end].map(at => text.slice(0, at).split('\n').length - 1) as [number, number];
  const changed = (text.slice(0, start) + by + text.slice(end)).split('\n');
  return {
    file,
    old: bare(lines.slice(first, last + 1)),
    new: bare(changed.slice(first, last + 1 + changed.length - lines.length)),
    before: bare(lines.slice(Math.max(0, first - around), first)),
    after: bare(lines.slice(last + 1, last + 1 + around)),
  };
}

/** Numbers from 0 up to 1, the same for a seed: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Mutants without end, none of them twice: a line is as likely as the next, whatever file it stands in. */
function* mutants(seed: number): Generator<Mutant> {
  const api = new API({cwd: folder});
  const snapshot = api.updateSnapshot({openProjects: [join(folder, 'tsconfig.json')]});
  const program = snapshot.getProjects()[0]?.program;
  const random = randomNumbers(seed);
  const ofLines = sources.flatMap(file =>
    textOf(file)
      .split('\n')
      .map(() => file),
  );
  const seen = new Set<string>();
  for (let tries = 0; tries < 100 * ofLines.length; tries++) {
    const file = ofLines[Math.floor(random() * ofLines.length)] ?? '';
    const parsed = program?.getSourceFile(join(folder, file));
    const all = parsed ? changesIn(parsed) : [];
    const change = all[Math.floor(random() * all.length)];
    const key = `${file} ${change}`;
    if (!parsed || !change || seen.has(key)) continue;
    seen.add(key);
    yield mutantOf(file, parsed.text, change);
  }
  api.close();
}

/** Where the lines of a mistake stand now, best first: where most of the lines around are the same, in the same file if in doubt. */
function placeOf(mutant: Mutant): {file: string; line: number} | undefined {
  const alike = (one: readonly string[], other: readonly string[]) =>
    one.filter(line => line !== '' && other.includes(line)).length;
  const found = sources.flatMap(file => {
    const text = textOf(file);
    if (!text.includes(mutant.old[0] ?? '')) return [];
    const lines = bare(text.split('\n'));
    return lines.flatMap((_, line) => {
      if (!mutant.old.every((old, index) => lines[line + index] === old)) return [];
      const end = line + mutant.old.length;
      const score =
        alike(mutant.before, lines.slice(Math.max(0, line - 2 * around), line)) +
        alike(mutant.after, lines.slice(end, end + 2 * around));
      return [{file, line, score: score + (file === mutant.file ? 0.5 : 0)}];
    });
  });
  const [best] = found.sort((one, other) => other.score - one.score);
  return best && best.score >= 1 ? best : undefined;
}

/** Writes mistakes into their files. @returns what takes them out again */
function plant(all: readonly Mutant[]): () => void {
  const texts = all.flatMap(mutant => {
    const place = placeOf(mutant);
    if (!place) return [];
    const path = join(folder, place.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text
        .split('\n')
        .toSpliced(place.line, mutant.old.length, ...mutant.new)
        .join('\n'),
    );
    return [{path, text}];
  });
  return () => {
    for (const {path, text} of texts.reverse()) writeFileSync(path, text);
  };
}

const isRefused = (): boolean =>
  spawnSync(process.execPath, ['node_modules/typescript/bin/tsc'], {cwd: folder}).status !== 0;

/** Runs files of tests. @param bail ends after the first failure @returns the files that fail, with what fails in each */
async function failuresOf(tests: readonly string[], bail: boolean): Promise<Map<string, string>> {
  if (tests.length === 0) return new Map();
  const output = join(folder, 'tests.json');
  rmSync(output, {force: true});
  const words = [
    'run',
    '--project',
    'source*',
    '--project',
    'e2e',
    '--reporter=json',
    `--outputFile=${output}`,
  ];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...words, ...(bail ? ['--bail', '1'] : []), ...tests],
    // A group of its own, so that workers in an endless loop end with it.
    {cwd: folder, detached: true, stdio: 'ignore', env: {...process.env, CI: '1'}},
  );
  const kill = () => child.pid === undefined || process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(kill, (120 + 30 * tests.length) * 1000);
  process.once('exit', kill);
  const [status] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('exit', kill);
  if (status === 0) return new Map();
  if (!existsSync(output))
    return new Map([['', status === null ? 'no end in time' : 'the tests cannot be run']]);
  // With --bail, files that were not run to their end have failed as well, without a test.
  const {testResults}: {testResults: TestResult[]} = JSON.parse(readFileSync(output, 'utf8'));
  return new Map(
    testResults.flatMap(({name, status, message, assertionResults}) => {
      const first =
        assertionResults.find(each => each.status === 'failed')?.fullName ?? message.split('\n')[0];
      return status === 'failed' && first ? [[name.slice(folder.length + 1), first]] : [];
    }),
  );
}

interface TestResult {
  name: string;
  status: string;
  message: string;
  assertionResults: {fullName: string; status: string}[];
}

/** What a file imports of this project, and the modules that it names: a test starts them as programs of their own. */
const imports = new Map(
  filesIn('src', 'components', 'test').map(file => {
    const text = textOf(file);
    const found = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, from = '']) =>
      join(dirname(file), from),
    );
    const named = [...text.matchAll(/'((?:src|components)\/[^']+\.tsx?)'/g)].map(([, from = '']) => from);
    return [file, [...found, ...named]] as const;
  }),
);

const blind = /^test\/(peers|promises|unit\/(build|structure|docs|golden|readme-example))/;

/** The tests that reach a file, the nearest first: by the number of imports between, then by the words in their names. */
function testsFor(file: string): string[] {
  const words = new Set(file.replace(/\.tsx?$/, '').split(/[/-]/));
  const likeness = (test: string) =>
    test.split(/[/.-]/).filter(word => word !== 'src' && words.has(word)).length;
  const found = new Map([[file, 0]]);
  for (const [one, steps] of found)
    for (const [each, from] of imports)
      if (!found.has(each) && from.includes(one)) found.set(each, steps + 1);
  return [...found]
    .filter(([name]) => isTest(name))
    .map(([name, steps]) => [name, steps - 2 * likeness(name)] as const)
    .sort(([, one], [, other]) => one - other)
    .map(([name]) => name);
}

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name) && !blind.test(name);
const shown = ({file, old, new: by}: Mutant): string => `${file}: ${old.join(' ')} → ${by.join(' ')}`;

function report(judged: readonly Judged[]): void {
  const of = (result: Result) => judged.filter(([, is]) => is === result);
  const tried = of('noticed').length + of('survived').length;
  const share = tried === 0 ? 0 : (100 * of('noticed').length) / tried;
  const lines = (['survived', 'gone', 'refused', 'noticed'] as const).flatMap(result => [
    `\n## ${result}: ${of(result).length}\n`,
    ...of(result).map(([mutant, , why]) => `- ${shown(mutant)}${why && `\n  ${why}`}`),
  ]);
  const head = `# Mutants\n\n${of('noticed').length} of ${tried} noticed, ${share.toFixed(1)} %.`;
  writeFileSync(options.report, [head, ...lines, ''].join('\n'));
}

async function judge(list: readonly Mutant[]): Promise<void> {
  const judged: Judged[] = [];
  const add = (...one: Judged) => {
    judged.push(one);
    console.log(`${judged.length} ${one[1]}: ${shown(one[0])}`);
    report(judged);
  };
  let waiting: Mutant[] = [];
  const settle = async () => {
    const group = waiting;
    if (group.length === 0) return;
    waiting = [];
    const restore = plant(group);
    const failed = await failuresOf(filesIn('test').filter(isTest), false);
    restore();
    for (const mutant of group) await alone(mutant, [...failed.keys()].filter(Boolean));
  };
  const alone = async (mutant: Mutant, tests: readonly string[]) => {
    const restore = plant([mutant]);
    const [first] = await failuresOf(tests, true);
    restore();
    add(mutant, first ? 'noticed' : 'survived', first?.join(': ') ?? '');
  };
  for (const mutant of list) {
    const place = placeOf(mutant);
    if (!place) {
      add(mutant, 'gone', '');
      continue;
    }
    const restore = plant([mutant]);
    const refused = isRefused();
    const [first] = refused ? [] : await failuresOf(testsFor(place.file).slice(0, 12), true);
    restore();
    if (refused) add(mutant, 'refused', 'by TypeScript');
    else if (first) add(mutant, 'noticed', first.join(': '));
    else if (waiting.some(one => placeOf(one)?.file === place.file))
      await settle().then(() => waiting.push(mutant));
    else waiting.push(mutant);
    if (waiting.length >= together) await settle();
  }
  await settle();
}

if (positionals[0] === 'draw') {
  const drawn: Mutant[] = [];
  for (const mutant of mutants(Number(options.seed))) {
    if (drawn.length >= Number(options.count)) break;
    const restore = plant([mutant]);
    if (!isRefused()) drawn.push(mutant);
    restore();
  }
  writeFileSync(options.list, `${JSON.stringify(drawn, null, 1)}\n`);
} else if (positionals[0] === 'judge') await judge(JSON.parse(readFileSync(options.list, 'utf8')));
else console.error('say draw or judge, such as: npm run mutants -- draw --count 200 --seed 7');
