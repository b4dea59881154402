import {Box} from 'ink';
import {bodyHeight} from '../src/app/layout.ts';
import {actionOf} from '../src/app/panel/fields.ts';
import type {Panel as PanelState, State} from '../src/app/state.ts';
import {resourceOf} from '../src/resources/index.ts';
import {clean} from '../src/text.ts';
import {Line, type Span} from './Line.tsx';
import {Fields} from './PanelFields.tsx';
import {Buttons, Preview, Sent} from './PanelSend.tsx';

/** One action: its fields, what is wrong with them, what will be sent, what stands before it. */
export function Panel({state, panel}: {state: State; panel: PanelState}) {
  const {columns} = state.size;
  const action = actionOf(panel);
  const {singular} = resourceOf(panel.resource);
  const label =
    panel.targets.length === 1
      ? (panel.targets[0]?.label ?? '')
      : panel.targets.length > 1
        ? `${panel.targets.length} marked`
        : '';
  const height = bodyHeight(state);
  const title: Span[] = [
    {text: ` ${action.title}`, bold: true, tone: 'accent'},
    {text: label ? `  ${singular} ${clean(label)}` : ''},
  ];
  return (
    <Box flexDirection="column" height={height}>
      <Line spans={title} />
      <Line spans={[{text: ' '}]} />
      {panel.jobs.length > 0 ? (
        <Sent state={state} panel={panel} />
      ) : (
        <>
          <Fields state={state} panel={panel} />
          <Buttons panel={panel} columns={columns} />
        </>
      )}
      <Line spans={[{text: ' '}]} />
      <Preview state={state} panel={panel} />
    </Box>
  );
}
