import {emptyInput} from '../src/app/input.ts';
import {type Asked, askedOf} from '../src/app/panel/fields.ts';
import {chooseOne, mistakesOf} from '../src/app/panel/mistakes.ts';
import {inHand, offersOf} from '../src/app/panel/offers.ts';
import type {Panel as PanelState, State} from '../src/app/state.ts';
import {clean, fitTo, truncate} from '../src/text.ts';
import {Line} from './Line.tsx';
import {TextField} from './TextField.tsx';

/** What the panel asks: each field, what is wrong with it, what there is to choose from. */
export function Fields({state, panel}: {state: State; panel: PanelState}) {
  const asked = askedOf(panel);
  const wrong = mistakesOf(state, panel);
  const width = Math.max(6, ...asked.map(({field}) => field.label.length)) + 2;
  return asked.map((one, index) => (
    <FieldLines
      key={one.name}
      state={state}
      panel={panel}
      one={one}
      here={panel.stage === 'fill' && index === panel.at}
      width={width}
      wrong={wrong[one.name]}
    />
  ));
}

const offersShown = 6;

interface FieldProps {
  state: State;
  panel: PanelState;
  one: Asked;
  here: boolean;
  width: number;
  wrong: string | undefined;
}

function FieldLines({state, panel, one, here, width, wrong}: FieldProps) {
  const {name, field} = one;
  const {columns} = state.size;
  const input = panel.inputs[name] ?? emptyInput;
  const label = `${here ? ' ▌' : '  '}${fitTo(field.label, width)}`;
  const shown = field.type === 'secret' ? {text: '•'.repeat(input.text.length), caret: input.caret} : input;
  const offers = field.type === 'choice' ? offersOf(state, panel, field, input.text) : [];
  const chosen = offers.find(({value}) => value === input.text.trim());
  const touched = panel.asked || panel.refused[name] !== undefined || input.text !== '';
  const note =
    wrong && touched && !(here && field.type === 'choice' && !panel.asked)
      ? wrong
      : chosen && !here
        ? [chosen.title === chosen.value ? '' : chosen.title, chosen.detail].filter(Boolean).join(' · ')
        : (field.unit ?? (here ? (field.hint ?? (wrong === chooseOne ? wrong : '')) : ''));
  const chosenAt = here && field.type === 'choice' ? inHand(state, panel, one) : -1;
  const first = Math.max(0, Math.min(chosenAt - 2, offers.length - offersShown));
  return (
    <>
      {field.type === 'flag' ? (
        <Line
          spans={[
            {text: label, bold: here},
            {text: input.text === 'yes' ? '[x]' : '[ ]'},
            {text: here ? '   space changes it' : '', tone: 'dim'},
          ]}
        />
      ) : (
        <TextField
          label={label}
          input={shown}
          active={here}
          note={truncate(clean(note), Math.floor(columns / 2))}
          columns={columns}
          tone={wrong && touched ? 'bad' : 'dim'}
        />
      )}
      {here &&
        offers.slice(first, first + offersShown).map((offer, index) => (
          <Line
            key={offer.value}
            spans={[
              {
                text: `${' '.repeat(width + 2)}${first + index === chosenAt ? '› ' : '  '}`,
                tone: 'accent',
              },
              {
                text: truncate(fitTo(offer.title, 26), columns - width - 6),
                bold: first + index === chosenAt,
              },
              {text: truncate(`  ${offer.detail}`, Math.max(0, columns - width - 34)), tone: 'dim'},
            ]}
          />
        ))}
    </>
  );
}
