import {expect} from 'vitest';
import type {PlainReply, Service} from '../../src/service/index.ts';
import type {ReplyCheck} from './openapi-document.ts';

/** Checks what must hold for the data after any request. @param sizes the largest size of each volume so far, in GB */
export function checkConsistency({tables}: Service['store'], sizes: Map<number, number>): void {
  const nodes = new Map(tables.nodes.all().map(node => [node.id, node]));
  expect(new Set([...nodes.values()].map(node => node.label)).size).toBe(nodes.size);
  const held = new Map<number, number>();
  for (const volume of tables.volumes.all()) {
    expect(volume.size).toBeGreaterThanOrEqual(sizes.get(volume.id) ?? 10);
    sizes.set(volume.id, volume.size);
    expect(volume.filesystem_path).toBe(`/dev/disk/by-id/scsi-0Node_Volume_${volume.label}`);
    if (volume.node_id === null) {
      expect([volume.node_label, volume.io_ready]).toEqual([null, false]);
      continue;
    }
    const node = nodes.get(volume.node_id);
    expect([volume.region, volume.node_label]).toEqual([node?.region, node?.label]);
    held.set(volume.node_id, (held.get(volume.node_id) ?? 0) + 1);
  }
  expect(Math.max(0, ...held.values())).toBeLessThanOrEqual(8);
  const plugged = tables.configs
    .all()
    .flatMap(config => Object.values(config.devices).flatMap(slot => slot?.volume_id ?? []));
  const attached = new Set(tables.volumes.all(({node_id}) => node_id !== null).map(volume => volume.id));
  expect(plugged.filter(id => !attached.has(id))).toEqual([]);
}

/** Checks what must hold for any reply. */
export function checkReply(
  method: string,
  {status, headers: told, body}: PlainReply,
  fits: ReplyCheck,
  path: string,
): void {
  expect(status).toBeLessThan(500);
  expect(body).not.toMatch(/\bat .*\.ts:\d+|SQLITE|sqlite|node_modules/);
  if (method === 'HEAD') {
    expect(body).toBe('');
    return;
  }
  expect(told['content-type']).toBe('application/json');
  const json = JSON.parse(body) as unknown;
  if (status >= 400) expect((json as {errors: unknown[]}).errors.length).toBeGreaterThan(0);
  const below = /^\/v4(?:beta)?(\/[^?]*)$/.exec(path)?.[1];
  if (status === 200 && below !== undefined) expect(fits(method, below, status, json)).toBeUndefined();
}
