import type {Command} from 'commander';
import {optionsOf} from '../arguments/flags.ts';
import type {Invocation} from '../arguments/invocation.ts';

/** Adds `skydeck serve`, with the flags of the account and of its faults. */
export function addServe(program: Command, set: (invocation: Invocation) => void): void {
  program
    .command('serve')
    .summary('run the embedded service over HTTP')
    .description(
      'run the embedded service over HTTP\nWhile it runs, GET /control shows the settings of --speed and of the flags below it, and PUT /control changes them; both need the same token.',
    )
    .option('--port <number>', 'port to listen on; 0 for any free one (8080)')
    .option(
      '--host <address>',
      'address to listen on (127.0.0.1), and names that clients call it by: 0.0.0.0,box.local',
    )
    .option('--token-file <file>', 'a file with the token that clients must send, in place of SKYDECK_TOKEN')
    .option(
      '--token <->',
      '- reads the token from standard input; the token itself is taken, too, but shows in the list of processes',
    )
    .option('--word <word>', "the service's own word for a node (node)")
    .option('--nodes <number>', 'number of nodes of the account (140)')
    .option('--seed <number>', 'seed of the demo account and the faults (1)')
    .option('--data <file>', 'keep the data in a file instead of memory')
    .option('--speed <factor>', 'how many times as fast what takes time is done (1)')
    .option('--latency <ms>', 'delay each reply: 80, or 80±40')
    .option('--rate-limit <rule>', 'limit requests: real, off, or a number per minute (off)')
    .option('--fail <part>', 'fail this part of the requests with a 5xx, such as 0.02')
    .option('--drop <part>', 'lose the replies of this part of the requests')
    .option('--lag <ms>', 'replica lag: how long reads do not show a write')
    .option('--maintenance', 'answer every request with 503')
    .option('--plain', 'know only the specification: filters of equality, no endpoints beyond it')
    .addHelpText(
      'after',
      '\nExamples:\n  skydeck serve --port 8080 --nodes 500 --token-file token.txt\n  skydeck serve --nodes 5000 --latency 80±40 --drop 0.05\n',
    )
    .action((_, command: Command) => set({command: 'serve', flags: optionsOf(command)}));
}
