import {Box, render, Text} from 'ink';
import TextInput from 'ink-text-input';
import {useState} from 'react';
import {checkAddress} from '../api/index.ts';
import {wordMistake} from './connection.ts';
import {UsageError} from './usage.ts';

export interface Answers {
  url: string;
  word: string;
  token: string;
}

const questions: readonly {name: keyof Answers; ask: string; usual: string; hidden?: boolean}[] = [
  {name: 'url', ask: 'Address of the service', usual: 'https://api.example.com/v4'},
  {name: 'word', ask: "The service's own word for a node", usual: 'node'},
  {name: 'token', ask: 'Access token (not shown)', usual: '', hidden: true},
];

const openQuestion = (answers: Partial<Answers>) => questions.find(({name}) => answers[name] === undefined);

/** What is wrong with an answer, at once: nobody wants to type a token for an address that cannot be. */
function mistakeIn(name: keyof Answers, value: string): string | undefined {
  if (value === '')
    return name === 'url'
      ? 'an address is needed, such as https://api.example.com/v4'
      : 'a token is needed; ctrl-c leaves';
  if (name === 'word') return wordMistake(value);
  // The address is checked as it will be used: with a token.
  const checked = name === 'url' ? checkAddress(value, 'token') : checkAddress('https://localhost', value);
  return 'mistake' in checked ? checked.mistake : undefined;
}

/** The answers with one more line; an empty line takes what is usual, where there is such a thing. */
function answer(answers: Partial<Answers>, line: string): Partial<Answers> {
  const open = openQuestion(answers);
  if (!open) return answers;
  const value = line.trim() || (open.name === 'word' ? open.usual : '');
  return mistakeIn(open.name, value) ? answers : {...answers, [open.name]: value};
}

interface Props {
  given: Partial<Answers>;
  onDone: (answers: Answers) => void;
}

/** Asks what is not given yet, one line after the other. Here nothing else listens, so ink-text-input has the keys. */
export function Login({given: known, onDone}: Props) {
  const [answers, setAnswers] = useState<Partial<Answers>>(known);
  const [text, setText] = useState('');
  const [mistake, setMistake] = useState('');
  const open = openQuestion(answers);
  /** Takes what was typed. A paste, or keys typed ahead, may bring several lines in one piece: each is an answer. */
  const type = (typed: string) => {
    const lines = typed.split(/\r\n?|\n/);
    const rest = lines.pop() ?? '';
    const next = lines.reduce(answer, answers);
    const still = openQuestion(next);
    const last = lines.at(-1);
    const wrong =
      still && last !== undefined && still.name === openQuestion(answers)?.name
        ? mistakeIn(still.name, last.trim())
        : undefined;
    setMistake(wrong ?? '');
    setAnswers(next);
    setText(rest);
    if (!openQuestion(next)) onDone(next as Answers);
  };
  return (
    <Box flexDirection="column">
      {questions.map(({name, ask, usual, hidden}) => {
        const given = answers[name];
        if (given !== undefined)
          return <Text key={name}>{`${ask}: ${hidden ? '(kept unseen)' : given}`}</Text>;
        if (name !== open?.name) return null;
        return (
          <Box key={name}>
            <Text bold>{`${ask}: `}</Text>
            <TextInput
              value={text}
              onChange={type}
              onSubmit={value => type(`${value}\n`)}
              placeholder={hidden ? '' : usual}
              {...(hidden ? {mask: ' '} : {})}
            />
          </Box>
        );
      })}
      {mistake !== '' && <Text color="red">{mistake}</Text>}
    </Box>
  );
}

/** Asks on the terminal. Resolves with nothing when the person leaves with ctrl-c. Throws a UsageError for what is given and cannot be. */
export async function askLogin(given: Partial<Answers>): Promise<Answers | undefined> {
  for (const {name} of questions) {
    const mistake = given[name] === undefined ? undefined : mistakeIn(name, given[name]);
    if (mistake) throw new UsageError(mistake);
  }
  let done: Answers | undefined;
  const app = render(
    <Login
      given={given}
      onDone={answers => {
        done = answers;
        app.unmount();
      }}
    />,
  );
  await app.waitUntilExit();
  return done;
}
