import {costText, notKnown} from '../../../resources/billing/price.ts';
import type {FindItem} from '../../../resources/definition/action.ts';
import {resourceOf} from '../../../resources/index.ts';
import {catalogueList, findIn} from '../../data/lists/catalogues.ts';
import {singleItem} from '../../data/lists/known-items.ts';
import {catalogueFetches, type ListFetch, whole} from '../../data/lists/pages.ts';
import {viewOf} from '../../data/lists/view.ts';
import {listPlace} from '../../state/places.ts';
import type {ItemRef, State} from '../../state/state.ts';
import type {Form} from './form.ts';
import {chooses, isWrong} from './mistakes.ts';

const isList = (name: string): boolean => resourceOf(name).list !== undefined;

/** Requests the catalogues in which the cost is looked up. */
export const formCatalogues = (app: State, {action, state}: Form): ListFetch[] => [
  ...catalogueFetches(app, state.resource),
  ...(action.catalogues ?? []).filter(isList).map(name => whole(app, listPlace(name))),
];

/** Requests what there is one of, such as the account's settings, if the cost depends on it. */
export const costItems = ({action: {cost, catalogues = []}}: Form): ItemRef[] =>
  cost ? catalogues.filter(name => !isList(name)).map(itemOf) : [];

const itemOf = (resource: string): ItemRef => ({
  resource,
  params: {},
  id: resourceOf(resource).id(undefined),
});

/** The cost of the action with the current answers, in words; for several items, the total. */
export function costOf(app: State, form: Form): string | undefined {
  const {action, fields, state} = form;
  // Without a wrong choice, such as a region, the price would be that of something else.
  if (!action.cost || fields.some(one => chooses(one.field) && isWrong(one))) return undefined;
  const answers = Object.fromEntries(
    fields.map(({name, chosen, ownMistake}) => [name, ownMistake === undefined ? chosen : undefined]),
  );
  const find: FindItem = <T>(resource: string, id: unknown) => {
    const place = fields.find(({items}) => items?.place.resource === resource)?.items?.place;
    if (place || isList(resource))
      return findIn(place ? viewOf(app, place).list : catalogueList(app, resource), id);
    // The cast: the caller names the type that the resource declares.
    return singleItem(app, itemOf(resource))?.value as T | undefined;
  };
  const {prices} = app.preferences;
  const targets = state.targets.length > 0 ? state.targets : [undefined];
  const text = costText(
    targets.flatMap(target => action.cost?.(target?.value, answers, {find, prices}) ?? []),
  );
  // An unknown price may still be loading.
  return text?.includes(notKnown) && readsCatalogues(app, form) ? undefined : text;
}

const readsCatalogues = (app: State, form: Form): boolean =>
  formCatalogues(app, form).some(({place}) => {
    const {list} = viewOf(app, place);
    return !list || list.loading.length > 0;
  });
