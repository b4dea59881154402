import type {Json} from '../../../../src/api/index.ts';
import {answering, losing} from '../troubles.ts';
import {walkAll} from '../walk.ts';

/** Writes that do not end as they should: what is told of them, how often they are looked at, and when that stops. */

type Trouble = ReturnType<typeof answering>;

const changed = (json: Json, change: Readonly<Record<string, Json>>): string =>
  JSON.stringify({...(json as object), ...change});

/** Answers reads of single items with a status, once there was a write, but for the first reads after it. */
function unread(status: number, path: RegExp, {first = 0}: {first?: number} = {}): Trouble {
  let wrote = false;
  let reads = 0;
  const fails = answering(status, () => true, 'not for you');
  return async (wire, service, signal) => {
    if (wire.method !== 'GET') wrote = true;
    const isMeant = wrote && wire.method === 'GET' && path.test(wire.url);
    return isMeant && ++reads > first ? fails(wire, service, signal) : service(wire, signal);
  };
}

/** Says something else of an item than what is asked for, in the reply to the write and in each read of it. */
function insisting(path: RegExp, change: Readonly<Record<string, Json>>): Trouble {
  let wrote = false;
  return async (wire, service, signal) => {
    const reply = await service(wire, signal);
    if (wire.method === 'PUT') wrote = true;
    return wrote && path.test(wire.url) && reply.status === 200
      ? {...reply, body: changed(JSON.parse(reply.body), change)}
      : reply;
  };
}

type Item = Readonly<Record<string, Json>>;

/** Changes items that are read, alone or on a page, once there was a write. */
function showing(path: RegExp, change: (item: Item) => Item): Trouble {
  let wrote = false;
  return async (wire, service, signal) => {
    const reply = await service(wire, signal);
    if (wire.method !== 'GET') wrote = true;
    if (!wrote || wire.method !== 'GET' || !path.test(wire.url) || reply.status !== 200) return reply;
    const json = JSON.parse(reply.body);
    const shown = (item: Item) => ({...item, ...change(item)});
    const body = Array.isArray(json.data) ? {...json, data: json.data.map(shown)} : shown(json);
    return {...reply, body: JSON.stringify(body)};
  };
}

const aVolume = /volumes\/\d+(\?|$)/;
const create = ': "volumes" enter n "walked" tab tab "ams" tab "20" ctrl-s right enter';
const small = {columns: 110, rows: 14};

walkAll([
  {
    name: 'created-and-never-visible',
    setting: {...small, transport: unread(404, aVolume)},
    steps: `${create} · 5s · 10s · 60s · esc · J · enter`,
  },
  {
    name: 'created-and-gone',
    setting: {...small, transport: unread(404, aVolume, {first: 1})},
    steps: `${create} · 3s · 20s · 60s · esc`,
  },
  {
    name: 'created-and-not-to-be-read',
    setting: {...small, transport: unread(403, aVolume)},
    steps: `${create} · 5s · 20s · esc · J`,
  },
  {
    name: 'created-and-unreadable',
    setting: {...small, transport: unread(500, aVolume)},
    steps: `${create} · 5s · 30s · 60s · 60s · 60s · esc · J`,
  },
  {
    name: 'booted-and-still-offline',
    setting: {...small, transport: showing(/instances/, () => ({status: 'offline'}))},
    steps: '/ "label=wiki-old" enter b ctrl-s right enter · 10s · 60s · 120s · esc · q',
  },
  {
    name: 'booting-without-end',
    setting: {...small, transport: showing(/instances/, () => ({status: 'booting'}))},
    steps: '/ "label=wiki-old" enter b ctrl-s right enter · 10s · esc · 1900s · J',
  },
  {
    name: 'boot-that-fails',
    setting: {
      ...small,
      transport: showing(/events|instances/, ({action, label}) =>
        action === 'node_boot'
          ? {status: 'failed', message: 'no host has room'}
          : label === 'wiki-old'
            ? {status: 'offline'}
            : {},
      ),
    },
    steps: '/ "label=wiki-old" enter b ctrl-s right enter · 3s · 10s · 60s · esc · b · esc J',
  },
  {
    name: 'several-lost',
    setting: {...small, rows: 18, transport: losing(4, 'before')},
    steps: `
      : "volumes node=none" enter space space space space x "4" enter · 1s · esc q · esc · J ·
      down enter · r · R · right enter · 5s · esc · esc J · enter · x · esc esc · q
    `,
  },
  {
    name: 'several-lost-and-given-up',
    setting: {...small, rows: 18, transport: losing(4, 'before')},
    steps: ': "volumes node=none" enter space space space x "3" enter · 1s · down x · J · esc q',
  },
  {
    name: 'sent-again-and-refused',
    setting: {
      ...small,
      transport: (() => {
        const lose = losing(1, 'before');
        const refuse = answering(400, method => method !== 'GET', 'size is too small');
        let writes = 0;
        return async (wire, service, signal) => {
          if (wire.method !== 'GET') writes++;
          return (writes > 1 ? refuse : lose)(wire, service, signal);
        };
      })(),
    },
    steps: `
      : "volumes label~old-wiki" enter z ctrl-u "80" ctrl-s right enter · 2s · R right enter · 2s · 30s ·
      esc J · enter · x
    `,
  },
  {
    name: 'an-action-that-is-not-there',
    setting: {
      ...small,
      transport: answering(
        404,
        (method, path) => method === 'POST' && /reboot|clone|shutdown/.test(path),
        'Not found',
      ),
    },
    steps: `
      B right enter · B · esc : "volumes" enter space space l · esc u l "copied" ctrl-s right enter · l ·
      esc ? · esc : "nodes" enter space space space B · u S · esc g space space S right enter · esc S
    `,
  },
  {
    name: 'a-volume-stored-otherwise',
    setting: {...small, transport: insisting(aVolume, {label: 'another', tags: ['x', 'y']})},
    steps: `
      : "volumes label~old-wiki" enter E · ctrl-u "new-wiki" tab "a, b" ctrl-s · right enter · 2s · 10s ·
      esc J · enter
    `,
  },
  {
    name: 'a-domain-stored-otherwise',
    setting: {
      ...small,
      rows: 30,
      transport: insisting(/domains\/\d+$/, {ttl_sec: 3600, retry_sec: 0, soa_email: ''}),
    },
    steps: `
      : "domains" enter E · tab ctrl-u "5m" tab tab ctrl-u "10m" · ctrl-s · right enter · 10s · esc J ·
      enter
    `,
  },
  {
    name: 'settings-stored-otherwise',
    setting: {
      ...small,
      rows: 30,
      transport: insisting(/account\/settings$/, {backups_enabled: false, network_helper: false}),
    },
    steps: ': "settings" enter E · space · tab space · ctrl-s · right enter · 5s · esc · J',
  },
  {
    name: 'a-script-stored-otherwise',
    setting: {
      ...small,
      rows: 30,
      transport: insisting(/stackscripts\/\d+$/, {
        script: '#!/bin/sh\ntrue\n',
        description: 'short',
        is_public: true,
      }),
    },
    steps: ': "scripts mine=true" enter E · tab tab · ctrl-e · ctrl-s · right enter · 5s · esc J · enter',
  },
]);
