import {checkAddress} from '../../api/address.ts';
import {command, localList} from '../../api/endpoints/endpoint.ts';
import {canBeWord} from '../../api/vocabulary.ts';
import {
  ProfileCreate,
  ProfileEntry,
  ProfileUpdate,
  profileColors,
  profileNameMistake,
} from '../../model/index.ts';
import {yesNo} from '../../text/format.ts';
import {type Field, field} from '../definition/action.ts';
import {createAction, editAction} from '../definition/common-actions.ts';
import {describe, settingsFile} from '../definition/definition.ts';

const {action, resource} = describe(ProfileEntry);

const ifBuiltin = (profile: ProfileEntry) =>
  profile.builtin ? 'it is built in or comes from the environment' : undefined;

const fields = {
  url: field.text('Address', {
    hint: 'such as https://api.example.com/v4',
    initial: profile => profile?.url ?? undefined,
    check: url => {
      const checked = checkAddress(String(url), 'token');
      return 'mistake' in checked ? checked.mistake : undefined;
    },
  }),
  word: field.text('Word for a node', {
    hint: "the service's own, such as linode",
    initial: profile => profile?.word ?? 'node',
    check: word => (canBeWord(String(word)) ? undefined : 'must be one word in lower case, such as node'),
  }),
  token: field.secret('Token', {
    optional: true,
    hint: 'never shown again',
    when: ({token_command}) => token_command === undefined,
    check: token => {
      const checked = checkAddress('https://localhost', String(token));
      return 'mistake' in checked ? checked.mistake : undefined;
    },
  }),
  token_command: field.text('Or a command', {
    optional: true,
    hint: 'prints the token, such as: pass show cloud',
    // What looks like a secret in it is masked.
    unshown: true,
    initial: profile => profile?.token_command ?? undefined,
  }),
  read_only: field.flag('Read-only', {initial: profile => profile?.read_only ?? false}),
  color: field.choice('Colour', {
    optional: true,
    choices: profileColors,
    initial: profile => profile?.color ?? undefined,
  }),
} satisfies Record<string, Field<ProfileEntry | undefined>>;

const add = action({
  ...createAction,
  name: 'add',
  title: 'Add profile',
  endpoint: command('add', {body: ProfileCreate}),
  fields: {
    name: field.text('Name', {
      hint: 'a name with prod has a red badge',
      check: name => profileNameMistake(String(name)),
    }),
    ...fields,
  },
  creates: answers => ({resource: 'profiles', label: String(answers.name)}),
});

const switchTo = action({
  name: 'open',
  title: 'Switch',
  verb: 'switch to',
  key: 'S',
  level: 'none',
  leaves: true,
  single: true,
  endpoint: command('switch', {params: ['name']}),
  unavailable: profile => (profile.open ? 'it is the one in use' : undefined),
});

const makeDefault = action({
  name: 'prefer',
  title: 'Open by default',
  summary: 'make a profile the default',
  verb: 'set as default:',
  key: 'U',
  level: 'plain',
  single: true,
  endpoint: command('prefer', {params: ['name']}),
  changes: profile => `skydeck opens ${profile.name} by default from then on`,
  unavailable: ifBuiltin,
});

const edit = action({
  ...editAction,
  single: true,
  endpoint: command('update', {params: ['name'], body: ProfileUpdate, edits: true}),
  fields: {
    ...fields,
    url: {...fields.url, hint: `${fields.url.hint}; another one needs its own token`},
    token: {...fields.token, hint: 'without one, the stored one stays'},
  },
  unavailable: ifBuiltin,
});

const remove = action({
  name: 'remove',
  title: 'Remove',
  key: 'x',
  level: 'confirm',
  endpoint: command('remove', {params: ['name']}),
  unavailable: ifBuiltin,
  changes: () => 'its token is deleted here; at the service it stays valid',
  removes: true,
});

const importUsers = action({
  name: 'import',
  title: 'Import from linode-cli',
  verb: 'import profiles from linode-cli',
  key: 'I',
  on: 'list',
  level: 'confirm',
  endpoint: command('import'),
});

export const profiles = resource({
  name: 'profiles',
  menu: 91,
  aliases: ['accounts', 'connections'],
  synonyms: ['login', 'use', 'switch'],
  summary: 'the accounts that skydeck knows',
  source: settingsFile,
  list: localList(ProfileEntry),
  live: true,
  id: profile => profile.name,
  label: profile => profile.name,
  copies: [
    ['name', profile => profile.name],
    ['address', profile => profile.url],
  ],
  primary: 'name',
  columns: [
    {title: 'Name', width: 12, cell: profile => profile.name, rank: 1},
    {
      title: 'State',
      field: 'open',
      cell: profile => (profile.open ? 'in use' : profile.default ? 'default' : undefined),
      tone: profile => (profile.open ? 'good' : 'accent'),
      rank: 1,
    },
    {title: 'Address', field: 'url', width: 20, rank: 2},
    {title: 'Word', cell: profile => profile.word, rank: 5},
    {title: 'Token', cell: profile => profile.token, rank: 3},
    {title: 'Read-only', field: 'read_only', cell: profile => yesNo(profile.read_only), rank: 4},
    {title: 'Colour', field: 'color', rank: 6},
  ],
  details: [
    ['Token command', profile => profile.token_command],
    ['Opened by default', profile => yesNo(profile.default)],
  ],
  actions: [add, switchTo, makeDefault, edit, remove, importUsers],
  enterAction: 'open',
});
