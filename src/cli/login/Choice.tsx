import {Box, render, Text, useInput} from 'ink';
import SelectInput from 'ink-select-input';
import {type ReactElement, useEffect, useReducer, useRef} from 'react';
import {Interrupted} from '../../usage-error.ts';

interface Props {
  question: string;
  names: readonly string[];
  /** Called with the chosen name; without one when the user leaves with esc. */
  onDone: (name?: string) => void;
}

/** Lets the user choose one of a few names on the plain terminal. */
export function Choice({question, names, onDone}: Props) {
  // When several keys arrive at once, SelectInput handles enter before an arrow has moved its pointer, and would select the
  // wrong name. Therefore nothing is selected until the pointer has been drawn.
  const isDrawn = useRef(true);
  const [, draw] = useReducer((moves: number) => moves + 1, 0);
  useEffect(() => {
    isDrawn.current = true;
  });
  useInput((_, key) => {
    if (key.escape) onDone();
  });
  return (
    <Box flexDirection="column">
      <Text bold>{question}</Text>
      <SelectInput
        items={names.map(name => ({label: name, value: name}))}
        limit={10}
        onHighlight={() => {
          isDrawn.current = false;
          draw();
        }}
        onSelect={({value}) => {
          if (isDrawn.current) onDone(value);
        }}
      />
      <Text dimColor>arrows and enter, or a digit; esc leaves</Text>
    </Box>
  );
}

/**
 * Asks on the terminal. Resolves with the chosen name; with undefined if the user leaves with esc.
 * @param left what it means to leave with ctrl-c
 */
export async function choose(
  question: string,
  names: readonly string[],
  left: string,
): Promise<string | undefined> {
  return answered<string>(onDone => <Choice question={question} names={names} onDone={onDone} />, left);
}

/** Hears ctrl-c, which Ink would take for the end without a word of it. */
function OnInterrupt({leave}: {leave: () => void}) {
  useInput((input, {ctrl}) => {
    if (ctrl && input === 'c') leave();
  });
  return null;
}

/** Draws a question on the terminal. Resolves with what `onDone` gets. Throws Interrupted after ctrl-c. @param left its sentence */
export async function answered<T>(
  draw: (onDone: (answer?: T) => void) => ReactElement,
  left: string,
): Promise<T | undefined> {
  let answer: T | undefined;
  let interrupted = false;
  const app = render(
    <>
      {draw(given => {
        answer = given;
        app.unmount();
      })}
      <OnInterrupt
        leave={() => {
          interrupted = true;
          app.unmount();
        }}
      />
    </>,
    {exitOnCtrlC: false},
  );
  await app.waitUntilExit();
  if (interrupted) throw new Interrupted(left);
  return answer;
}
