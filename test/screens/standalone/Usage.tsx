import {Box} from 'ink';
import {Line} from '../../../components/frame/Line.tsx';
import {listHeight} from '../../../src/app/state/layout.ts';
import type {ScreenPlace, State} from '../../../src/app/state/state.ts';
import {usageRows} from './usage.ts';

export function Usage({state, place}: {state: State; place: ScreenPlace}) {
  const shown = usageRows(state).slice(place.top, place.top + listHeight(state));
  return (
    <Box flexDirection="column">
      <Line spans={[{text: ' REGION          NODES VOLUMES', tone: 'dim'}]} />
      {shown.map(({item, counts}, index) => (
        <Line
          key={item.id}
          spans={[
            {text: place.top + index === place.cursor ? '▌' : ' ', tone: 'accent'},
            {text: `${item.id.padEnd(14)} ${counts.map(number => String(number).padStart(6)).join('')}`},
          ]}
        />
      ))}
    </Box>
  );
}
