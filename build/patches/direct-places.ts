import type {Patch} from '../patch.ts';

/**
 * Replaces: React and Ink on the screen of a list and of the overview without an overlay, where most keys are pressed. With this
 * patch `components/direct` makes the frame of the same texts that the components draw, without elements, a layout and an
 * output of cells. It leaves frames that it cannot draw to Ink, such as one with a line to be cut. The tests of screens compare
 * every frame of such a place with that of Ink (`test/screens/screen.tsx`).
 * Gains: 0.75 ms of the CPU of a key (3.6 → 2.85), of the first twenty after a start; of a held one 0.85 (2.4 → 1.5), and of all
 * threads 1.2 (3.1 → 1.9), since it leaves less to collect. Beside an open item 1.7 (6.5 → 4.8) and 0.5 (3.2 → 2.7). The best of three
 * runs in turn with one without it: Node 24.21, 120 × 40 and 200 × 60, the demo account, two busy cores.
 * React and Ink are loaded when the program first rests, so that they do not delay the first data: that saves 19 ms of CPU at
 * start (106 → 87).
 * Can go: when React and Ink take a tenth of the CPU of a key, and not half.
 */
export const directPlaces: Patch = {
  name: 'direct-places',
  options: {define: {SKYDECK_DIRECT_PLACES: 'true'}},
};
