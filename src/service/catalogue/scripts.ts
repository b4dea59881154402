import * as v from 'valibot';
import {hex} from '../addresses.ts';
import {subject} from '../basics.ts';
import {flag, optional, Reasons, sized, text, texts} from '../check.ts';
import {list, one} from '../http/read-routes.ts';
import {type Call, find, type Route, shown, taking} from '../http/route.ts';
import {invalid, Refusal} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {tell} from '../simulation/lifecycle.ts';

const terms = {scope: 'stackscripts'};
const label = sized(3, 128);
const script = v.pipe(text, v.startsWith('#!', 'Must begin with #! and the program that runs it'));
const images = v.pipe(texts, v.minLength(1, 'At least one image is required'));
const fields = {description: optional(text), rev_note: optional(text), is_public: optional(flag)};
const about = (made: is.Script) => subject('stackscript', '/stackscripts', made);

/** A script of the account's own. @throws Refusal 403 for another's */
function own(call: Call): is.Script {
  const found = find(call, 'scripts');
  if (!found.mine) throw new Refusal(403, [{reason: 'Unauthorized'}]);
  return found;
}

function checkImages({store}: Call, wanted: readonly string[]): void {
  const reasons = new Reasons();
  for (const id of wanted) {
    if (id !== 'any/all' && store.tables.images.text(id) === undefined)
      reasons.add(`${id} is no image`, 'images');
  }
  reasons.settle();
}

const create = taking({
  ...terms,
  method: 'POST',
  path: '/node/stackscripts',
  body: v.looseObject({label, script, images, ...fields}),
  reply: is.Script,
  run: (call, body) => {
    checkImages(call, body.images);
    const {scripts} = call.store.tables;
    const id = scripts.nextNumber();
    const username = call.caller?.username ?? '';
    const made: is.Script = {
      id,
      username,
      user_gravatar_id: hex(username.length, 32),
      label: body.label,
      description: body.description ?? '',
      images: body.images,
      deployments_total: 0,
      deployments_active: 0,
      is_public: body.is_public ?? false,
      mine: true,
      created: stamp(call.at),
      updated: stamp(call.at),
      rev_note: body.rev_note ?? '',
      script: body.script,
      user_defined_fields: [],
    };
    scripts.insert(made);
    tell(call, {action: 'stackscript_create', entity: about(made)});
    return shown(call, 'scripts', id);
  },
});

const update = taking({
  ...terms,
  method: 'PUT',
  path: '/node/stackscripts/:id',
  body: v.looseObject({
    label: optional(label),
    script: optional(script),
    images: optional(images),
    ...fields,
  }),
  reply: is.Script,
  run: (call, body) => {
    const old = own(call);
    if (old.is_public && body.is_public === false) {
      throw invalid('A script that is public stays public', 'is_public');
    }
    checkImages(call, body.images ?? []);
    call.store.tables.scripts.update(old.id, {
      ...old,
      label: body.label ?? old.label,
      script: body.script ?? old.script,
      images: body.images ?? old.images,
      description: body.description ?? old.description,
      rev_note: body.rev_note ?? old.rev_note,
      is_public: body.is_public ?? old.is_public,
      updated: stamp(call.at),
    });
    tell(call, {action: 'stackscript_update', entity: about(old)});
    return shown(call, 'scripts', old.id);
  },
});

const remove: Route = {
  ...terms,
  method: 'DELETE',
  path: '/node/stackscripts/:id',
  run: call => {
    const old = own(call);
    call.store.tables.scripts.delete(old.id);
    tell(call, {action: 'stackscript_delete', entity: about(old)});
    return {};
  },
};

/** Public ones to everyone, the account's own where the request bears a token (specification, section 2). */
export const scripts: readonly Route[] = [
  list('/node/stackscripts', 'scripts', {...terms, open: true, counts: 'scripts'}, ({caller}) => ({
    where: caller === undefined ? 'is_public = 1' : 'TRUE',
    values: [],
  })),
  one(
    '/node/stackscripts/:id',
    'scripts',
    {...terms, open: true},
    ({store, caller}, id) => caller !== undefined || store.tables.scripts.get(id)?.is_public === true,
  ),
  create,
  update,
  remove,
];
