import {Box, Text, useCursor, useInput, useWindowSize} from 'ink';
import {useEffect, useReducer} from 'react';
import {textAround} from '../../../components/prompt/TextField.tsx';
import {checkAddress} from '../../api/index.ts';
import {keysIn, type NamedKey} from '../../app/input/key-reader.ts';
import {emptyInput, type Input, insert, lineEdits} from '../../app/input/line-editor.ts';
import {wordMistake} from '../../connection/connection.ts';
import {width} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import {answered as answerOf} from './Choice.tsx';

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

/** What has been answered, the line that is typed, and the mistake in the last one. */
interface Asked {
  answers: GivenAnswers;
  input: Input;
  mistake?: string | undefined;
}

/** Handles a key. A paste and type-ahead are keys too, and may hold several lines, each of them an answer. */
function typed(asked: Asked, {name, text}: NamedKey): Asked {
  if (name === 'enter' || name === 'ctrl-j') return answered(asked);
  const edit = lineEdits.find(({keys}) => keys.includes(name))?.edit;
  const input = edit?.(asked.input) ?? (text === undefined ? asked.input : insert(asked.input, text));
  return {...asked, input, mistake: undefined};
}

/** Takes the line as the next answer, unless it is not valid. An empty line accepts the default word. */
function answered({answers, input}: Asked): Asked {
  const question = nextQuestion(answers);
  if (!question) return {answers, input};
  const line = input.text.trim();
  const value = line || (question.name === 'word' ? question.placeholder : '');
  const mistake = mistakeIn(question.name, value);
  return {answers: mistake ? answers : {...answers, [question.name]: value}, input: emptyInput, mistake};
}

interface Props {
  given: GivenAnswers;
  onDone: (answers: LoginAnswers) => void;
}

/** Asks for each answer that is not given, one line after another. */
export function LoginQuestions({given, onDone}: Props) {
  const [{answers, input, mistake}, type] = useReducer(
    (asked: Asked, keys: readonly NamedKey[]) => keys.reduce(typed, asked),
    {answers: given, input: emptyInput},
  );
  const {columns} = useWindowSize();
  const {setCursorPosition} = useCursor();
  useEffect(() => {
    const {url, word, token} = answers;
    if (url !== undefined && word !== undefined && token !== undefined) onDone({url, word, token});
  }, [answers, onDone]);
  useInput((piece, key) => {
    if (!key.meta) type(keysIn(piece, key));
  });
  const question = nextQuestion(answers);
  const asked = questions.filter(one => one === question || answers[one.name] !== undefined);
  const label = `${question?.ask}: `;
  const text = question?.secret ? ' '.repeat(input.text.length) : input.text;
  const {before, at, after} = textAround({...input, text}, Math.max(4, columns - width(label)));
  setCursorPosition(question && {x: width(label + before), y: asked.indexOf(question)});
  return (
    <Box flexDirection="column">
      {asked.map(one => (
        <Text key={one.name} wrap="truncate">
          {one === question ? (
            <>
              <Text bold>{label}</Text>
              {text === '' ? <Text color="gray">{one.placeholder}</Text> : before + at + after}
            </>
          ) : (
            `${one.ask}: ${one.secret ? '(not shown)' : answers[one.name]}`
          )}
        </Text>
      ))}
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
  return answerOf<LoginAnswers>(
    onDone => <LoginQuestions given={given} onDone={onDone} />,
    'login was left; nothing was kept',
  );
}
