import {expect, test} from 'vitest';
import {formatFaultSettings, noFaults, parseFaultSettings} from '../../../src/service/simulation/faults.ts';

test.each([
  [{latency: '80'}, {latency: {mean: 80, spread: 0}}],
  [{latency: ' 80 ± 40 '}, {latency: {mean: 80, spread: 40}}],
  [{latency: '80+-80'}, {latency: {mean: 80, spread: 80}}],
  [{latency: '60000'}, {latency: {mean: 60_000, spread: 0}}],
  [{lag: '0'}, {lag: 0}],
  [{lag: 60_000}, {lag: 60_000}],
  [{rateLimit: '1'}, {rateLimit: 1}],
  [{rateLimit: 'real'}, {rateLimit: 'real'}],
  [{rateLimit: 'off'}, {rateLimit: 'off'}],
  [
    {fail: '1', drop: 0},
    {fail: 1, drop: 0},
  ],
  [
    {maintenance: true, plain: false},
    {maintenance: true, plain: false},
  ],
  [{}, {}],
])('%j is read as %j', (input, settings) => {
  expect(parseFaultSettings(input)).toStrictEqual(settings);
});

test.each([
  [{latency: '60001'}, 'latency must be milliseconds from 0 to 60,000, not "60001"'],
  [{latency: ''}, 'latency must be milliseconds from 0 to 60,000, not ""'],
  [{latency: '80±'}, 'latency must be milliseconds from 0 to 60,000, not ""'],
  [{latency: '80±81'}, 'latency must be milliseconds such as 80 or 80±40, not "80±81"'],
  [{latency: '80±4±4'}, 'latency must be milliseconds such as 80 or 80±40, not "80±4±4"'],
  [{lag: '1e3'}, 'lag must be milliseconds from 0 to 60,000, not "1e3"'],
  [{lag: ''}, 'lag must be milliseconds from 0 to 60,000, not ""'],
  [{rateLimit: '0'}, 'rate-limit must be real, off or a number of requests a minute, not "0"'],
  [{fail: ' '}, 'fail must be a number from 0 to 1, not " "'],
  [{fail: -0.1}, 'fail must be a number from 0 to 1, not "-0.1"'],
  [{drop: 1.01}, 'drop must be a number from 0 to 1, not "1.01"'],
  [{drop: true}, 'drop must be a number from 0 to 1, not "true"'],
  [{maintenance: 'yes'}, 'maintenance must be true or false'],
  [{plain: 1}, 'plain must be true or false'],
])('%j is refused', (input, sentence) => {
  expect(() => parseFaultSettings(input)).toThrow(new Error(sentence));
});

test('settings are written so that they are read as they were', () => {
  for (const spread of [0, 5]) {
    const settings = {...noFaults(), latency: {mean: 20, spread}, fail: 0.5};
    expect(parseFaultSettings(formatFaultSettings(settings))).toEqual(settings);
  }
  expect(formatFaultSettings(noFaults()).latency).toBe('0');
});
