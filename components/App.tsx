import {Box} from 'ink';
import {useSyncExternalStore} from 'react';
import {blankOf} from '../src/app/blank.ts';
import {bodyHeight, smallest, tooSmall} from '../src/app/layout.ts';
import {placeOf} from '../src/app/places.ts';
import {isReader} from '../src/app/search.ts';
import type {State} from '../src/app/state.ts';
import type {Store} from '../src/app/store.ts';
import {truncate} from '../src/text.ts';
import {Blank} from './Blank.tsx';
import {Detail} from './Detail.tsx';
import {FilterPrompt} from './FilterPrompt.tsx';
import {Footer} from './Footer.tsx';
import {Guard} from './Guard.tsx';
import {Header} from './Header.tsx';
import {type Hold, Keys} from './Keys.tsx';
import {Line} from './Line.tsx';
import {Palette} from './Palette.tsx';
import {Panel} from './Panel.tsx';
import {PlaceLine} from './PlaceLine.tsx';
import {Reader} from './Reader.tsx';
import {Lend, type Suspend} from './Suspend.tsx';
import {Table} from './Table.tsx';
import {type Theme, ThemeContext} from './theme.tsx';

interface Props {
  store: Store;
  theme: Theme;
  hold: Hold;
  /** Is given the way to leave the terminal to another program. */
  give: (suspend: Suspend) => void;
}

/** The whole screen, from the state. */
export function App({store, theme, hold, give}: Props) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  return (
    <ThemeContext value={theme}>
      <Keys dispatch={store.dispatch} hold={hold} />
      <Lend give={give} />
      <Screen state={state} />
    </ThemeContext>
  );
}

/** Everything that is drawn; nothing here listens. */
export function Screen({state}: {state: State}) {
  const {columns, rows} = state.size;
  if (tooSmall(state.size)) {
    const text = `skydeck needs ${smallest.columns}×${smallest.rows}, not ${columns}×${rows}`;
    return <Line spans={[{text: truncate(text, columns)}]} />;
  }
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Guard of={state} columns={columns}>
        <Header state={state} />
      </Guard>
      <Guard of={state} columns={columns}>
        <PlaceLine state={state} />
      </Guard>
      <Box flexDirection="column" height={bodyHeight(state)} overflow="hidden">
        <Guard of={state} columns={columns}>
          <Body state={state} />
        </Guard>
      </Box>
      <Guard of={state} columns={columns}>
        {state.overlay?.kind === 'filter' ? (
          <FilterPrompt state={state} overlay={state.overlay} />
        ) : (
          <Footer state={state} />
        )}
      </Guard>
    </Box>
  );
}

function Body({state}: {state: State}) {
  const {overlay} = state;
  if (overlay?.kind === 'palette') return <Palette state={state} overlay={overlay} />;
  if (overlay?.kind === 'panel') return <Panel state={state} panel={overlay} />;
  if (isReader(overlay)) return <Reader state={state} reader={overlay} />;
  const blank = blankOf(state);
  if (blank) return <Blank state={state} words={blank} />;
  const place = placeOf(state);
  return place.kind === 'list' ? (
    <Table state={state} place={place} />
  ) : (
    <Detail state={state} place={place} />
  );
}
