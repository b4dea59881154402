import {movementOf, waited} from '../src/app/following/words.ts';
import {actionOf, answersOf, requestOf, wordOf} from '../src/app/panel/fields.ts';
import type {Job, Panel as PanelState, State} from '../src/app/state.ts';
import {masked} from '../src/app/write.ts';
import {resourceOf} from '../src/resources/index.ts';
import {chop, clean, truncate} from '../src/text.ts';
import {Line} from './Line.tsx';
import {TextField} from './TextField.tsx';

/** What stands before the request, what has become of it, and the request itself. */

export function Confirm({panel, columns}: {panel: PanelState; columns: number}) {
  const action = actionOf(panel);
  const {singular} = resourceOf(panel.resource);
  if (action.level === 'label') {
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
  const name = panel.targets.length === 1 ? ` ${clean(panel.targets[0]?.label ?? '')}` : '';
  return (
    <Line
      spans={[
        {text: `   ${action.title}${panel.targets.length > 0 ? ` ${singular}` : ''}${name}?   `},
        {text: ' Cancel ', inverse: !panel.sure, bold: !panel.sure},
        {text: '  '},
        {
          text: ` ${action.title} `,
          inverse: panel.sure,
          bold: panel.sure,
          tone: panel.sure ? 'bad' : undefined,
        },
      ]}
    />
  );
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
