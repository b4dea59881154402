import {Box, render, Text} from 'ink';
import TextInput from 'ink-text-input';
import {useState} from 'react';

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

/** The answers with one more line; an empty line takes what is usual, where there is such a thing. */
function answer(answers: Partial<Answers>, line: string): Partial<Answers> {
  const open = openQuestion(answers);
  const value = line.trim() || (open?.name === 'word' ? open.usual : '');
  return open && value !== '' ? {...answers, [open.name]: value} : answers;
}

interface Props {
  given: Partial<Answers>;
  onDone: (answers: Answers) => void;
}

/** Asks what is not given yet, one line after the other. Here nothing else listens, so ink-text-input has the keys. */
export function Login({given: known, onDone}: Props) {
  const [answers, setAnswers] = useState<Partial<Answers>>(known);
  const [text, setText] = useState('');
  const open = openQuestion(answers);
  /** Takes what was typed. A paste, or keys typed ahead, may bring several lines in one piece: each is an answer. */
  const type = (typed: string) => {
    const lines = typed.split(/\r\n?|\n/);
    const rest = lines.pop() ?? '';
    const next = lines.reduce(answer, answers);
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
    </Box>
  );
}

/** Asks on the terminal. Resolves with nothing when the person leaves with ctrl-c. */
export async function askLogin(given: Partial<Answers>): Promise<Answers | undefined> {
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
