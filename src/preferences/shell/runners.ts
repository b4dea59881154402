import {programAt, unquoted} from './words.ts';

/** The programs that run their arguments, or read them as a program, as patterns of their names. */
const runners = [
  // Shells, and programs that start one or another program.
  'sh r?bash [dy]?ash zsh [mlor]?ksh posh fish t?csh xonsh pwsh powershell busybox toybox eval ssh scp rsync',
  'watch xargs su runuser flock parallel tmux socat screen script expect systemd-run ansible pdsh clush pssh xterm konsole',
  String.raw`env(?=.*\s["']?(?:-\w*S|--split))`,
  // Languages, and tools with a language of their own.
  'python pypy ipython perl raku ruby irb node nodejs deno bun tsx ts-node php lua luajit tclsh wish guile racket julia',
  'Rscript octave gnuplot groovy elixir ghci ocaml jshell osascript [gmn]?awk g?sed vim? nvim emacs gdb lldb m4',
  'git psql mysql mariadb sqlite3 sqlplus duckdb mongosh lftp',
  // Arithmetic of the shell: it runs a command that is the index of a variable, as in a[$(date)].
  String.raw`let \[\[`,
].flatMap(names => names.split(' '));

/** The same with names that are words, too: they count where a command begins. */
const firstRunners = [
  String.raw`trap alias source \. exec at batch crontab g?make ed ex dc mail mailx entr R nu rc es scala swift erl`,
].flatMap(names => names.split(' '));

/** Parts of the shell that run a command in the name or number that they are given, here as a zero byte. */
const evaluators = [
  String.raw`(?:test|\[)(?=[^]*\0)(?=[^]*\s-(?:[vR]|eq|ne|[gl][te])\s)`,
  // With -i each value that is given to the variable later is evaluated, with -n it is a name.
  String.raw`(?:declare|typeset|local|integer)(?=\s(?:[^]*\s)?(?:-\w*[in]|[^\s=]*\0))`,
  String.raw`(?:unset|read|mapfile|readarray|getopts|wait|compgen|complete|enable|bind)(?=\s[^]*\0)`,
  String.raw`printf(?=\s+-v\s*[^\s=]*\0)`,
];

/** Finds one of them, with or without its folder and its version, at the beginning or after a blank or a sign of the shell. */
const runner = new RegExp(
  String.raw`(?:^|[\s;|&(\x60])(?:[\w./-]*/)?((?:${runners.join('|')})(?:\d[\d.]*)?)(?=[\s;|&)<>\x60"']|$)`,
);
const firstRunner = new RegExp(
  String.raw`(?:^|[;|&(\x60\n])\s*(?:[\w./-]*/)?((?:${[...runners, ...firstRunners].join('|')})(?:-?\d[\d.]*)?)(?=[\s;|&)<>\x60]|$)`,
);
const runnerName = new RegExp(`^(?:${runners.join('|')})(?:\\d[\\d.]*)?$`);
const firstName = new RegExp(`^(?:${[...runners, ...firstRunners].join('|')})(?:-?\\d[\\d.]*)?$`);
const evaluator = new RegExp(`^(${evaluators.join('|')})`);

/** The first program in a text that runs its arguments. */
export const runnerIn = (text: string): string | undefined =>
  (runner.exec(text) ?? firstRunner.exec(text))?.[1];

/** The program among the words of a command that runs its arguments; one that a variable names may be any. */
export function runnerAmong(words: readonly string[]): string | undefined {
  const command = words.slice(programAt(words));
  const [program = ''] = command;
  const name = nameOf(program);
  if (/[$\x60]/.test(name)) return program;
  if (firstName.test(name)) return name;
  const found = words.map(nameOf).find(word => runnerName.test(word));
  return found ?? evaluator.exec(command.map(unquoted).join(' '))?.[1];
}

/** The name of a program without its folder; a slash in `${…}` ends no folder. */
const nameOf = (word: string): string =>
  unquoted(word)
    .replaceAll(/\$\{[^}]*\}/g, '$')
    .split('/')
    .at(-1) ?? '';

/** Programs that only print, send, search or compare the texts that they are given. */
const plain = new Set(
  [
    'echo printf cat test [ true false curl wget http https xh notify-send terminal-notifier zenity kdialog dialog whiptail say',
    'grep egrep fgrep rg ag ack jq logger ping ping6 mtr dig host nslookup whois traceroute nmap nc open xdg-open',
    'ls cp mv rm mkdir touch ln stat basename dirname wc sort head tail cut tr date sleep kill tee xclip xsel pbcopy wl-copy',
  ].flatMap(names => names.split(' ')),
);

/** Whether a program certainly gives no shell a text that it is given. */
export const takesTexts = (program: string): boolean => plain.has(nameOf(program));

/** A program that a variable may name, in a text of which it cannot be told where commands begin. */
export const variableIn = (text: string): string | undefined =>
  /(?:^|[;|&({!\s])["']*(\$[^\s"';|&()]+)/.exec(text)?.[1];
