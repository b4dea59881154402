import {paramNames} from '../../../api/endpoints/endpoint.ts';
import type {CallEndpoint, Command, JsonObject, Params} from '../../../api/index.ts';
import {valueAt} from '../../../own-property.ts';
import type {Answers} from './answers.ts';
import type {Cost, PriceSources} from './cost.ts';
import type {Field} from './field.ts';
import type {FormPlace, ListRead} from './form-place.ts';
import type {Planner} from './planner.ts';

/** A new item, and how to find it if the reply is lost: by its label, or by `matches`. */
export interface Created {
  resource: string;
  label: string;
  params?: Params;
  /** A method, so that it may name the type of that resource's items. */
  matches?(item: unknown): boolean;
  /** Equalities that the service can filter by, so that fewer items have to be read. */
  filter?: JsonObject;
}

/**
 * The confirmation that an action requires before its request is sent: press a button (`plain`), confirm a second time
 * (`confirm`), or type the item's label (`label`). `none` is for actions that only change the running program: they run at once.
 */
export type Level = 'none' | 'plain' | 'confirm' | 'label';

/** Something that can be done to an item, or (`on: 'list'`) to a collection. */
export interface Action<T> {
  name: string;
  title: string;
  /** A shorter verb than the title, for sentences: `edit`. */
  verb?: string;
  /** One line for the help of the commands; made from the title and the fields if left out. */
  summary?: string;
  key: string;
  on: 'item' | 'list';
  /** Few people need it, so its hint follows those of the other keys. */
  rare?: true;
  /** A `plain` one is confirmed, too, if it is on several items or its `cautions` say so. */
  level: Level;
  endpoint: CallEndpoint | Command;
  /** The parameters of the route or the command; `place` has those of the list. */
  params: (item: T, place: Params) => Params;
  fields: Readonly<Record<string, Field<T>>>;
  /** Why it cannot be done now, and what to do first; undefined if it can. */
  unavailable?: (item: T) => string | undefined;
  /** Why it cannot be done to these together; undefined if it can. */
  apart?: (items: readonly T[]) => string | undefined;
  /** Describes the changes: `size 20 → 40 GB`. The app adds the label to a chosen id: `web-3 (41206569)`. */
  changes?: (item: T, answers: Answers, place: FormPlace) => string | undefined;
  /** What to know before: `shut down while it moves`. Told with the changes while it is asked, and not once it is sent. */
  warns?: (item: T, answers: Answers, place: FormPlace) => string | undefined;
  /** Why these answers need a confirmation where others need none: they cannot be undone. Shown by `changes`, and on the command line. */
  cautions?: (item: T, answers: Answers) => string | undefined;
  /** Returns the cost; undefined while the answers do not determine it. */
  cost?: (item: T, answers: Answers, sources: PriceSources) => Cost | undefined;
  /** The lists that its functions use, beside the catalogues. They are read when this function returns them. */
  reads?: (item: T, answers: Answers, place: FormPlace) => readonly ListRead[];
  /** Further catalogues in which its cost is looked up, beside those of its resource, and what there is one of: `settings`. */
  catalogues?: readonly string[];
  /** The body, if it is not the answers by the names of their fields. */
  body?: (answers: Answers, item: T, place: FormPlace) => JsonObject;
  /** Returns the item that the action creates, to find it if the reply is lost. `id` is that of the item acted on. */
  creates?: (answers: Answers, place: Params, id?: string) => Created | undefined;
  /**
   * The fields whose values the item has afterwards, by the same names: they are compared with what is stored. An edit and a
   * creation set all of theirs; the fields of another action may be about something else, such as the label of a snapshot.
   */
  sets?: readonly string[];
  /** Whether an item shows that the action was done, if the reply was lost; undefined if this item cannot tell. Without it, `sets` tell. */
  done?: (item: T, answers: Answers) => boolean | undefined;
  /**
   * The `action` of the event that it makes, where the item does not show that it was done: `node_reboot`. If the reply is lost, a new
   * event of that kind about the item shows it.
   */
  event?: string;
  /** What the item is once it is done, where its status does not tell: `attached to web-3`. */
  becomes?: (item: T) => string;
  /** It can be applied to only one item at a time, for example because two items cannot have the same label. */
  single?: boolean;
  /** The field that is opened in an editor together with the form. */
  editor?: string;
  /** A field that only the reply contains, such as a new token: it is shown until the form is left, and can be copied once. */
  reveals?: {field: string; label: string};
  /** It consists of several writes, which are shown in a table before any is sent. */
  plan?: Planner<T>;
  removes?: boolean;
  /** It leaves the account in use, with the secrets that were made there and not copied. */
  leaves?: true;
  /**
   * All that a removed item was, so that it can be entered again, where its label does not tell: `www A 192.0.2.1, TTL 300 s`. The
   * question shows it, and the journal has it in place of the label.
   */
  loses?: (item: T) => string;
}

/**
 * Returns the parameters of an action's route or command by their names: `:domain_id` is that of the list, and what the list
 * does not have, such as `:id`, the item's own.
 */
function paramsOf(endpoint: CallEndpoint | Command): Action<unknown>['params'] {
  return (item, place) => {
    const names = endpoint.kind === 'command' ? endpoint.params : paramNames(endpoint.route);
    // The cast: what a route is given of an item is a number or a text. An action on the list has no item.
    const own = item as Params | undefined;
    return Object.fromEntries(names.map(name => [name, (name in place ? place[name] : own?.[name]) ?? '']));
  };
}

/** Whether an item has the values that an action sets. */
const hasAll =
  (names: readonly string[]) =>
  (item: unknown, answers: Answers): boolean =>
    names.every(name => valueAt(item, name) === answers[name]);

/** The parts of an action that its declaration may leave out: it is on an item, without fields, and {@link paramsOf} its route. */
type Common = 'on' | 'fields' | 'params';

export function declareAction<T>(
  declared: Omit<Action<T>, Common> & Partial<Pick<Action<T>, Common>>,
): Action<T> {
  const {on = 'item', fields = {}, params = paramsOf(declared.endpoint), sets} = declared;
  return {...(sets ? {done: hasAll(sets)} : {}), ...declared, on, fields, params};
}
