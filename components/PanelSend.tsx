import {movementOf, waited} from '../src/app/following/words.ts';
import {actionOf, answersOf, askedOf, requestOf, wordOf} from '../src/app/panel/fields.ts';
import {costOf} from '../src/app/panel/offers.ts';
import type {Job, Panel as PanelState, State} from '../src/app/state.ts';
import {masked} from '../src/app/write.ts';
import {resourceOf} from '../src/resources/index.ts';
import type {Tone} from '../src/resources/status.ts';
import {chop, clean, truncate} from '../src/text.ts';
import {Line, type Span} from './Line.tsx';
import {TextField} from './TextField.tsx';

/** What stands before the request, what has become of it, and the request itself. */

export function Buttons({panel, columns}: {panel: PanelState; columns: number}) {
  const action = actionOf(panel);
  const asking = panel.stage === 'confirm';
  if (action.level === 'label' && asking) {
    const word = wordOf(panel);
    const note = panel.asked && panel.typed.text !== word ? 'that is not it' : '';
    return (
      <>
        <Line
          spans={[
            {
              text: `   This cannot be undone. Type ${clean(word)} to ${action.title.toLowerCase()}; esc cancels.`,
              tone: 'bad',
            },
          ]}
        />
        <TextField label="   " input={panel.typed} active note={note} columns={columns} tone="bad" />
      </>
    );
  }
  if (!asking && action.level === 'plain')
    return <Line spans={button(action.title, panel.at === askedOf(panel).length)} />;
  const tone = asking ? undefined : 'dim';
  return (
    <Line
      spans={[
        ...button('Cancel', asking && !panel.sure, tone),
        ...button(action.title, asking && panel.sure, panel.sure ? 'bad' : tone),
      ]}
    />
  );
}

/** A button; the one in hand is told by a mark too, for whom neither colour nor inverse is to be seen. */
function button(title: string, here: boolean, tone?: Tone): Span[] {
  return [
    {text: here ? '  ›' : '   '},
    {text: `[${title}]`, inverse: here, bold: here, ...(tone ? {tone} : {})},
  ];
}

const words = {
  waiting: 'waiting',
  sending: 'sending …',
  looking: 'no answer came: looking it up …',
  done: 'done',
  refused: 'refused',
  unknown: 'unknown',
  cancelled: 'not sent',
};

function wordOfJob(state: State, job: Job): string | undefined {
  const follow = state.follows[job.id];
  if (follow) return movementOf(job, follow);
  if (job.status === 'failed') return undefined;
  const waits = job.status === 'sending' || job.status === 'looking';
  return `${words[job.status]}${waits ? waited(state, job) : ''}`;
}

export function Sent({state, panel}: {state: State; panel: PanelState}) {
  return (
    <>
      {panel.jobs.map(id => {
        const job = state.jobs[id];
        if (!job) return null;
        const text = [
          job.target?.label,
          wordOfJob(state, job),
          job.found ?? job.problem?.message,
          job.again ? 'r sends it again' : undefined,
        ]
          .filter(Boolean)
          .join(' · ');
        return (
          <Line
            key={id}
            spans={[
              {
                text: `   ${truncate(clean(text), state.size.columns - 4)}`,
                tone:
                  job.status === 'done' && !state.follows[id]
                    ? 'good'
                    : ['refused', 'unknown', 'failed'].includes(job.status)
                      ? 'bad'
                      : 'busy',
              },
            ]}
          />
        );
      })}
    </>
  );
}

/** The request exactly as it will go, secrets masked, and what it changes. */
export function Preview({state, panel}: {state: State; panel: PanelState}) {
  const action = actionOf(panel);
  const [target] = panel.targets;
  const request = previewed(panel);
  const changes = action.changes?.(target?.value, answersOf(panel));
  const cost = costOf(state, panel);
  const {columns} = state.size;
  if (!request) return null;
  const body = masked({...panel, request});
  const {local} = resourceOf(panel.resource);
  return (
    <>
      {panel.targets.length > 1 && (
        <Line
          spans={[
            {
              text: `   for ${clean(target?.label ?? '')}, and alike for ${panel.targets.length - 1} more:`,
              tone: 'dim',
            },
          ]}
        />
      )}
      {changes && <Line spans={[{text: `   ${truncate(clean(changes), columns - 4)}`, bold: true}]} />}
      {cost && <Line spans={[{text: `   ${truncate(clean(cost), columns - 4)}`, bold: true}]} />}
      <Line
        spans={[
          {
            text: `   ${local ? `to be kept in ${local}, on this machine` : `${request.method} ${truncate(clean(request.path), columns - 12)}`}`,
            tone: 'dim',
          },
        ]}
      />
      {(body === undefined ? [] : chop(clean(JSON.stringify(body)), columns - 4)).map((text, index) => (
        <Line key={index} spans={[{text: `   ${text}`, tone: 'dim'}]} />
      ))}
    </>
  );
}

function previewed(panel: PanelState) {
  try {
    return requestOf(panel, panel.targets[0]);
  } catch {
    // A field that names part of the address is still empty.
    return undefined;
  }
}
