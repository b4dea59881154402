import {thrownMessage} from './attempt.ts';
import {refuseClosedOutput} from './cli/closed-output.ts';
import {exitCode, outputFailed, warn} from './output.ts';
import {paintedBefore} from './remembered/paint.ts';
import {Interrupted, UsageError} from './usage-error.ts';

declare const SKYDECK_VERSION: string;

/** Runs the command; resolves with the exit status. Everything heavy is loaded by the command that needs it. */
async function main(argv: readonly string[]): Promise<number> {
  // Most runs have no arguments, and then the parser is not needed.
  const invocation =
    argv.length === 0
      ? ({command: 'explore'} as const)
      : await (await import('./cli/arguments/parse-arguments.ts')).parseArguments(argv, SKYDECK_VERSION);
  const {run} = await import('./cli/run.ts');
  return run(invocation);
}

// Nobody reads standard error any more. Node makes the stream when it is first named, which takes a command 2 ms.
const standardError = Object.getOwnPropertyDescriptor(process, 'stderr');
Object.defineProperty(process, 'stderr', {
  ...standardError,
  get() {
    Object.defineProperty(process, 'stderr', standardError ?? {});
    return process.stderr.on('error', () => {});
  },
});
// Node's own lines look like a fault: what is experimental or outdated concerns nobody here, and certificates are warned of elsewhere.
process.removeAllListeners('warning').on('warning', ({name, message}) => {
  if (name === 'Warning' && !message.includes('NODE_TLS_REJECT_UNAUTHORIZED')) warn(message);
});
if (process.argv.length > 2) refuseClosedOutput();
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(outputFailed(error)));

main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code;
  },
  async error => {
    // Otherwise the sentence would go with the screen that was painted.
    paintedBefore()?.restore();
    const {createRedactor} = await import('./api/redact/redactor.ts');
    const message = thrownMessage(error);
    warn(createRedactor(process.env.SKYDECK_TOKEN).text(message));
    process.exitCode =
      error instanceof Interrupted
        ? exitCode.interrupted
        : error instanceof UsageError
          ? exitCode.usage
          : exitCode.refused;
  },
);
