/** The texts of the man page that are not declared elsewhere. */

export const intro: readonly string[] = [
  'Without a command, skydeck opens the account in a full screen: lists, items, their relations, and all actions on them. Without an account it opens a demo account. ? shows the keys.',
  'With a noun and a verb it prints or changes the same things without a screen. A name or an id names an item; a name that several items have is refused, and id=7 is the item with that id, whatever the labels are. In place of names, - reads them from standard input, one a line. Actions that the screen asks to confirm need --yes, and so does each one on several items; those for which a label has to be typed need --confirm.',
  'Where standard output is no terminal, nothing is drawn, and the demo account is used only if --demo asks for it. Messages go to standard error. Without a command it lists the nodes there.',
];

export const exits: readonly (readonly [string, string])[] = [
  [
    '0',
    'It was done, or it was so already: then nothing was sent, and standard error says so. Of several items each is reported on its own: those that were so already have the outcome already so, and the others are carried out.',
  ],
  [
    '1',
    'The service refused it, or skydeck did in its place, as where an item cannot be changed in its present state. Also if what was read could not be written to standard output. doctor: something is wrong.',
  ],
  [
    '2',
    'The command line or the settings file cannot be understood, and nothing was sent. A single setting that cannot be used is only reported, and the rest is used.',
  ],
  [
    '3',
    'No usable answer: none came in time, it cannot be read, or the service failed (5xx), is in maintenance or takes no more requests for now (429). Also if not all of a list came: what came is printed, and standard error says what is missing. Of a change that may have been done the status is 4.',
  ],
  [
    '4',
    'It was sent, and no answer says whether it was done: look before sending it again. Also if it was done, and standard output could not be written: then standard error has the outcome.',
  ],
  [
    '130',
    'It was interrupted: what was not yet sent is not sent, and the outcomes that are known are printed.',
  ],
  ['129, 143', 'The same, after SIGHUP or SIGTERM; a watch ends so too.'],
];

export const environment: readonly (readonly [string, string])[] = [
  ['SKYDECK_URL', 'The address of the service, such as https://api.example.com/v4.'],
  ['SKYDECK_TOKEN', 'The token to use; of serve, the one that clients must send.'],
  [
    'SKYDECK_WORD',
    "The service's own word for a node. Fields, filters and scopes are named with node; in the scopes of a token either word is taken.",
  ],
  ['SKYDECK_READ_ONLY', 'If set and not empty, nothing is changed, whatever it says: 0 too.'],
  ['SKYDECK_SSH_USER', "The user for ssh; empty leaves it to ssh's own settings."],
  ['NODE_TLS_REJECT_UNAUTHORIZED', 'If 0, no certificate is checked; skydeck warns.'],
  ['NODE_EXTRA_CA_CERTS', 'A file of certificate authorities that are trusted too, in PEM.'],
  ['NODE_USE_SYSTEM_CA', 'If 1, the certificate authorities of the system are trusted too.'],
  ['NO_COLOR', 'If set, nothing is drawn in colour.'],
  ['INK_SCREEN_READER', 'If true, changes are printed as lines.'],
  ['VISUAL, EDITOR', 'The editor for texts of several lines.'],
  [
    'HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY',
    'Proxies, as http://HOST:PORT or HOST:PORT, and the hosts, domains and networks that need none. In small letters too, which come first.',
  ],
  [
    'XDG_CONFIG_HOME, XDG_STATE_HOME',
    'The folders for settings and journal, in place of ~/.config and ~/.local/state.',
  ],
];

export const files: readonly (readonly [string, string])[] = [
  ['~/.config/skydeck/config.json', 'Profiles and settings, readable by their owner alone.'],
  ['~/.local/state/skydeck/journal.jsonl', 'The writes that were sent from here, with their outcomes.'],
  [
    '~/.config/skydeck/config.schema.json',
    'The schema of the settings, for editors; config set and config edit write it.',
  ],
  [
    '~/.local/state/skydeck/first-frames/',
    'The first screen of the last session, shown until there is data.',
  ],
];

export const filters: readonly string[] = [
  'Conditions side by side must all hold, or joins alternatives, not turns the next condition round, parentheses group. A bare word looks at the columns of the list; quotes keep spaces. A field is named as in the JSON, or by the title of its column. =none finds what has no value.',
  'Sizes take MB, GB and TB (1 GB is 1,024 MB), durations s, m, h and d, money $, parts %. Times are in UTC or the time zone of the settings and may be cut short: 2026-11. 3d is the moment three days ago; the units are s, m, h, d, w, mo and y; +30d lies ahead; today and yesterday are whole days.',
];
