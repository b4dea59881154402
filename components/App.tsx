import {Box} from 'ink';
import {useSyncExternalStore} from 'react';
import type {Store} from '../src/app/loop/store.ts';
import type {Form as OpenForm} from '../src/app/screens/form/form.ts';
import {formOf} from '../src/app/screens/form/form-of.ts';
import {blankOf} from '../src/app/screens/place/blank.ts';
import {isReader} from '../src/app/screens/reader/lines.ts';
import {
  bodyHeight,
  formColumns,
  isFormBeside,
  isTooSmall,
  listColumns,
  paneColumns,
  tooSmall,
} from '../src/app/state/layout.ts';
import type {OverlayOf} from '../src/app/state/overlay.ts';
import {placeOf} from '../src/app/state/places.ts';
import type {ListPlace, State} from '../src/app/state/state.ts';
import {ColumnChooser} from './columns/ColumnChooser.tsx';
import {CopyMenu} from './copy/CopyMenu.tsx';
import {Export} from './export/Export.tsx';
import {FindPrompt} from './find/FindPrompt.tsx';
import {Form} from './form/Form.tsx';
import {Footer, Header, PlaceLine} from './frame/Frame.tsx';
import {Guard} from './frame/Guard.tsx';
import {Line} from './frame/Line.tsx';
import {Detail} from './item/Detail.tsx';
import {Blank, Table} from './list/Table.tsx';
import {OwnAsk} from './own-command/OwnAsk.tsx';
import {Pane, Rule} from './pane/Pane.tsx';
import {FilterPrompt} from './prompt/FilterPrompt.tsx';
import {Palette} from './prompt/Palette.tsx';
import {Reader} from './reader/Reader.tsx';
import {standaloneComponents} from './standalone.ts';
import {type Look, themeOf} from './theme/theme.ts';
import {ThemeContext} from './theme/theme-context.ts';

export function App({store, look}: {store: Store; look: Look}) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  return (
    <ThemeContext value={themeOf(state, look)}>
      <Screen state={state} />
    </ThemeContext>
  );
}

/** Draws the whole screen; listens to nothing. */
export function Screen({state}: {state: State}) {
  const {columns, rows} = state.size;
  if (isTooSmall(state.size)) {
    return (
      <Box flexDirection="column">
        {tooSmall(state.size).map((text, index) => (
          <Line key={index} spans={[{text}]} />
        ))}
      </Box>
    );
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
        ) : state.overlay?.kind === 'findPrompt' ? (
          <FindPrompt state={state} overlay={state.overlay} />
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
  if (overlay?.kind === 'copy') return <CopyMenu state={state} menu={overlay} />;
  if (overlay?.kind === 'columns') return <ColumnChooser state={state} chosen={overlay} />;
  if (overlay?.kind === 'ownAsk') return <OwnAsk state={state} ask={overlay} />;
  if (overlay?.kind === 'export') return <Export state={state} asked={overlay} />;
  const form = formOf(state);
  if (form) {
    const Shown = isFormBeside(state) ? FormBeside : Form;
    return <Shown state={state} form={form} />;
  }
  if (isReader(overlay)) return <Reader state={state} reader={overlay} />;
  // No other overlay leaves the place visible: one without a component does not compile here.
  overlay satisfies OverlayOf<'filter' | 'findPrompt' | 'form'> | undefined;
  const blank = blankOf(state);
  if (blank) return <Blank state={state} words={blank} />;
  const place = placeOf(state);
  if (place.kind === 'list') return <List state={state} place={place} />;
  if (place.kind === 'item') return <Detail state={state} place={place} />;
  const Standalone = standaloneComponents[place.screen];
  return Standalone && <Standalone state={state} place={place} />;
}

/** A form beside the list that it was opened from, so that the affected items stay visible. */
function FormBeside({state, form}: {state: State; form: OpenForm}) {
  const place = placeOf(state);
  const columns = listColumns(state);
  const blank = blankOf(state);
  return (
    <Box>
      <Box flexDirection="column" width={columns}>
        {blank && <Blank state={state} words={blank} columns={columns} />}
        {!blank && place.kind === 'list' && <Table state={state} place={place} />}
      </Box>
      <Rule lines={bodyHeight(state)} />
      <Guard of={state} columns={formColumns(state)}>
        <Box flexDirection="column" width={formColumns(state)}>
          <Form state={state} form={form} />
        </Box>
      </Guard>
    </Box>
  );
}

/** A list, with the item under the cursor beside it if there is room. */
function List({state, place}: {state: State; place: ListPlace}) {
  const table = <Table state={state} place={place} />;
  if (paneColumns(state) === 0) return table;
  return (
    <Box>
      <Box flexDirection="column" width={listColumns(state)}>
        {table}
      </Box>
      <Guard of={state} columns={paneColumns(state)}>
        <Pane state={state} />
      </Guard>
    </Box>
  );
}
