import {ownProperty} from '../../own-property.ts';

/** `web-3 was booted`, `deploy-bot is booting web-3`, `boot failed`. */
type Verb = readonly [did: string, doing: string, noun: string];

export const verbs: Readonly<Record<string, Verb>> = {
  add: ['added', 'adding', 'addition'],
  attach: ['attached', 'attaching', 'attach'],
  boot: ['booted', 'booting', 'boot'],
  cancel: ['cancelled', 'cancelling', 'cancellation'],
  clone: ['cloned', 'cloning', 'clone'],
  create: ['created', 'creating', 'creation'],
  delete: ['deleted', 'deleting', 'deletion'],
  detach: ['detached', 'detaching', 'detach'],
  disable: ['disabled', 'disabling', 'disabling'],
  edit: ['edited', 'editing', 'edit'],
  enable: ['enabled', 'enabling', 'enabling'],
  import: ['imported', 'importing', 'import'],
  make: ['made', 'making', ''],
  migrate: ['migrated', 'migrating', 'migration'],
  reboot: ['rebooted', 'rebooting', 'reboot'],
  rebuild: ['rebuilt', 'rebuilding', 'rebuild'],
  reset: ['reset', 'resetting', 'reset'],
  resize: ['resized', 'resizing', 'resize'],
  restore: ['restored', 'restoring', 'restore'],
  revise: ['revised', 'revising', 'revision'],
  'shut down': ['shut down', 'shutting down', 'shutdown'],
  submit: ['submitted', 'submitting', 'submission'],
  send: ['sent', 'sending', 'sending'],
  set: ['set', 'setting', 'setting'],
  stop: ['stopped', 'stopping', 'stop'],
  update: ['changed', 'changing', 'change'],
  upgrade: ['upgraded', 'upgrading', 'upgrade'],
  take: ['took', 'taking', 'taking'],
  upload: ['uploaded', 'uploading', 'upload'],
};

/** Puts the leading verb of a title into the past tense: `Shut down node web-3`, `Edited volume data`. */
export function asDone(title: string): string {
  const [, verb = '', rest = ''] = /^(shut down|\S+)(.*)$/s.exec(title) ?? [];
  const did = ownProperty(verbs, verb)?.[0] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`);
  return `${did.charAt(0).toUpperCase()}${did.slice(1)}${rest}`;
}
