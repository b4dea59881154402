import {WriteStream} from 'node:tty';
import {expect, test} from 'vitest';
import {colorDepth} from '../../../src/terminal/color-depth.ts';

/** What Node says of a terminal with these variables. */
const stdout = {getColorDepth: WriteStream.prototype.getColorDepth};

test.each([
  [{TERM: 'xterm-256color'}, 8],
  [{TERM: 'xterm-256color', COLORTERM: 'truecolor'}, 24],
  [{TERM: 'xterm'}, 4],
  [{TERM: 'linux'}, 4],
  // Within tmux.
  [{TERM: 'tmux-256color', TMUX: '/tmp/tmux'}, 24],
  [{TERM: 'screen', TMUX: '/tmp/tmux'}, 24],
  [{TERM: 'linux', TMUX: '/tmp/tmux'}, 4],
  // Over ssh nothing but TERM comes along.
  [{TERM: 'alacritty'}, 8],
  [{TERM: 'foot'}, 8],
  [{TERM: 'tmux-256color'}, 8],
  [{TERM: 'st-256color'}, 8],
  [{TERM: 'xterm-256color', NO_COLOR: '1'}, 1],
  [{TERM: 'xterm-256color', FORCE_COLOR: '1'}, 4],
])('the colours of %o are of %i bits', (env, bits) => {
  expect(colorDepth(env, stdout)).toBe(bits);
});
