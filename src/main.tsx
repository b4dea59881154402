import {exitCode, UsageError} from './cli/usage.ts';

declare const SKYDECK_VERSION: string;

/** Runs what the command line asks for; resolves with the exit status. Everything heavy is loaded by who needs it. */
async function main(argv: readonly string[]): Promise<number> {
  // Most runs have no arguments, and then nothing that reads them is needed.
  const wanted =
    argv.length === 0
      ? ({command: 'explore'} as const)
      : (await import('./cli/options.ts')).parseArguments(argv, SKYDECK_VERSION);
  const {run} = await import('./cli/run.ts');
  return run(wanted);
}

// Whoever was to read what is said went away: there is nobody left to tell.
process.stderr.on('error', () => {});
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader went away (`skydeck list | head`): that is no failure.
  if (error.code === 'EPIPE') process.exit(exitCode.done);
  process.stderr.write(`skydeck: what was to be printed could not be written: ${error.message}
`);
  process.exit(exitCode.refused);
});

main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code;
  },
  async error => {
    const {createRedactor} = await import('./api/redact/redactor.ts');
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`skydeck: ${createRedactor(process.env.SKYDECK_TOKEN).text(message)}\n`);
    process.exitCode = error instanceof UsageError ? exitCode.usage : exitCode.refused;
  },
);
