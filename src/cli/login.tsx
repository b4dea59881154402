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

interface Props {
  given: Partial<Answers>;
  onDone: (answers: Answers) => void;
}

/** Asks what is not given yet, one line after the other. Here nothing else listens, so ink-text-input has the keys. */
export function Login({given, onDone}: Props) {
  const [answers, setAnswers] = useState<Partial<Answers>>(given);
  const [text, setText] = useState('');
  const open = questions.find(({name}) => answers[name] === undefined);
  const submit = (value: string) => {
    if (!open) return;
    const answer = value.trim() || (open.name === 'word' ? open.usual : '');
    if (answer === '') return;
    const next = {...answers, [open.name]: answer};
    setAnswers(next);
    setText('');
    if (questions.every(({name}) => next[name] !== undefined)) onDone(next as Answers);
  };
  return (
    <Box flexDirection="column">
      {questions.map(({name, ask, usual, hidden}) => {
        const answer = answers[name];
        if (answer !== undefined)
          return <Text key={name}>{`${ask}: ${hidden ? '(kept unseen)' : answer}`}</Text>;
        if (name !== open?.name) return null;
        return (
          <Box key={name}>
            <Text bold>{`${ask}: `}</Text>
            <TextInput
              value={text}
              onChange={setText}
              onSubmit={submit}
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
