import {Box, render, Text, useCursor, useInput} from 'ink';
import SelectInput from 'ink-select-input';
import TextInput from 'ink-text-input';
import {type ReactElement, useEffect, useReducer, useRef, useState} from 'react';
import {checkAddress} from '../../api/index.ts';
import {wordMistake} from '../../connection/connection.ts';
import {width} from '../../text/text.ts';
import {Interrupted, UsageError} from '../../usage-error.ts';

interface Props {
  question: string;
  names: readonly string[];
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

/** Asks on the terminal. Resolves with the chosen name; undefined after esc. @param left what it means to leave with ctrl-c */
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
async function answered<T>(
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

export interface LoginAnswers {
  url: string;
  word: string;
  token: string;
}

export type GivenAnswers = {[Name in keyof LoginAnswers]?: LoginAnswers[Name] | undefined};

interface Question {
  name: keyof LoginAnswers;
  ask: string;
  placeholder: string;
  secret?: boolean;
}

const questions: readonly Question[] = [
  {name: 'url', ask: 'Address of the service', placeholder: 'https://api.example.com/v4'},
  {name: 'word', ask: "The service's own word for a node", placeholder: 'node'},
  {name: 'token', ask: 'Access token (not shown)', placeholder: '', secret: true},
];

const nextQuestion = (answers: GivenAnswers) => questions.find(({name}) => answers[name] === undefined);

/** Returns the mistake in an answer. Each answer is checked at once, before the next question. */
function mistakeIn(name: keyof LoginAnswers, value: string): string | undefined {
  if (value === '')
    return name === 'url'
      ? 'an address is needed, such as https://api.example.com/v4'
      : 'a token is needed; ctrl-c leaves';
  if (name === 'word') return wordMistake(value);
  // The address is checked as strictly as if a token were sent to it, since one will be.
  const checked = name === 'url' ? checkAddress(value, 'token') : checkAddress('https://localhost', value);
  return 'mistake' in checked ? checked.mistake : undefined;
}

/** Adds a typed line as the next answer, unless it is not valid. An empty line accepts the default word. */
function withLine(answers: GivenAnswers, line: string): GivenAnswers {
  const question = nextQuestion(answers);
  if (!question) return answers;
  const value = line.trim() || (question.name === 'word' ? question.placeholder : '');
  return mistakeIn(question.name, value) ? answers : {...answers, [question.name]: value};
}

interface QuestionsProps {
  given: GivenAnswers;
  onDone: (answers: LoginAnswers) => void;
}

/** Asks for each answer that is not given, one line after another. */
export function LoginQuestions({given, onDone}: QuestionsProps) {
  const [answers, setAnswers] = useState(given);
  const [text, setText] = useState('');
  const [mistake, setMistake] = useState<string>();
  const isControl = useRef(false);
  const question = nextQuestion(answers);
  /** Handles typed text. A paste or type-ahead may have several lines, each of them an answer. */
  const type = (typed: string) => {
    if (isControl.current) return;
    const lines = typed.split(/\r\n?|\n/).map(line => line.slice(line.lastIndexOf('\u0015') + 1));
    const rest = lines.pop() ?? '';
    const next = lines.reduce(withLine, answers);
    const {url, word, token} = next;
    const last = lines.at(-1);
    const repeated = question && question === nextQuestion(next) && last !== undefined;
    setMistake(repeated ? mistakeIn(question.name, last.trim()) : undefined);
    setAnswers(next);
    setText(rest);
    if (url !== undefined && word !== undefined && token !== undefined) onDone({url, word, token});
  };
  // The text field takes ctrl-u for a u, also in a token that nobody sees. It may hear a key before or after this.
  useInput((input, {ctrl, meta}) => {
    if (!ctrl && !meta) return;
    isControl.current = true;
    queueMicrotask(() => {
      isControl.current = false;
    });
    setText(ctrl && /^[uw]$/.test(input) ? '' : text);
  });
  const {setCursorPosition} = useCursor();
  const asked = questions.filter(one => one === question || answers[one.name] !== undefined);
  // The end of the text, where the next character goes unless an arrow has moved the field's own cursor.
  setCursorPosition(
    question && {
      x: width(`${question.ask}: `) + (question.secret ? text.length : width(text)),
      y: asked.indexOf(question),
    },
  );
  return (
    <Box flexDirection="column">
      {questions.map(({name, ask, placeholder, secret}) => {
        const answer = answers[name];
        if (answer !== undefined)
          return <Text key={name}>{`${ask}: ${secret ? '(not shown)' : answer}`}</Text>;
        if (name !== question?.name) return null;
        return (
          <Box key={name}>
            <Text bold>{`${ask}: `}</Text>
            <TextInput
              value={text}
              onChange={type}
              onSubmit={value => type(`${value}\n`)}
              placeholder={placeholder}
              {...(secret ? {mask: ' '} : {})}
            />
          </Box>
        );
      })}
      {mistake !== undefined && <Text color="red">{mistake}</Text>}
    </Box>
  );
}

/** Asks on the terminal. Throws Interrupted after ctrl-c, and a UsageError if a given answer is not valid. */
export async function askLogin(given: GivenAnswers): Promise<LoginAnswers | undefined> {
  for (const {name} of questions) {
    const mistake = given[name] === undefined ? undefined : mistakeIn(name, given[name]);
    if (mistake) throw new UsageError(mistake);
  }
  return answered<LoginAnswers>(
    onDone => <LoginQuestions given={given} onDone={onDone} />,
    'login was left; nothing was kept',
  );
}
