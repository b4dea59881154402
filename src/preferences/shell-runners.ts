/** The programs that run their arguments, or read them as a program, as patterns of their names. */
const runners = [
  // Shells, and programs that start one or another program.
  'sh bash dash ash zsh ksh fish csh tcsh busybox eval ssh scp rsync watch xargs su runuser flock parallel tmux socat',
  String.raw`screen script expect systemd-run env(?=.*\s(?:-\w*S|--split))`,
  // Languages, and tools with a language of their own.
  String.raw`python[\d.]* perl ruby node deno bun php lua tclsh guile [gmn]?awk sed vim? nvim emacs gdb m4`,
  'git psql mysql mariadb sqlite3 lftp',
  // Arithmetic of the shell: it runs a command that is the index of a variable, as in a[$(date)].
  String.raw`let \[\[`,
].flatMap(names => names.split(' '));

/** The same with names that are words, too: they count where a command begins. */
const firstRunners =
  String.raw`trap alias source \. exec at batch crontab make ed ex dc mail mailx entr`.split(' ');

/** Finds one of them, with or without its folder, at the beginning or after a blank or a sign of the shell. */
const runner = new RegExp(
  String.raw`(?:^|[\s;|&(\x60])(?:[\w./-]*/)?(${runners.join('|')})(?=[\s;|&)<>\x60"']|$)`,
);
const firstRunner = new RegExp(
  String.raw`(?:^|[;|&(\x60\n])\s*(?:[\w./-]*/)?(${firstRunners.join('|')})(?=[\s;|&)<>\x60]|$)`,
);

/** The program, if it runs its arguments; one that a variable names may be any. Quotes in its name mean nothing to the shell. */
export function runnerNamed(program: string): string | undefined {
  const name =
    program
      .replaceAll(/["'\\]/g, '')
      .split('/')
      .at(-1) ?? '';
  return /[$\x60]/.test(name) ? program : (runner.exec(name) ?? firstRunner.exec(name))?.[1];
}

/** The first program in a text that runs its arguments. */
export const runnerIn = (text: string): string | undefined =>
  (runner.exec(text) ?? firstRunner.exec(text))?.[1];
