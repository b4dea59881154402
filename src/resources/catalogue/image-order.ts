import type {Image} from '../../model/index.ts';

/** In which order images stand where one is chosen: plain ones, the account's own, special ones, deprecated ones; newest first. */
export function compareImages(one: Image, other: Image): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  return (
    first.kind - second.kind ||
    first.name.localeCompare(second.name, 'en') ||
    second.version.localeCompare(first.version, 'en', {numeric: true}) ||
    first.rest.localeCompare(second.rest, 'en')
  );
}

/** `Ubuntu 24.04 LTS NVIDIA` is `Ubuntu`, `24.04` and `LTS NVIDIA`. */
const parts = /^(\D*?)\s*(\d[\d.]*)?(?:\s+(.*))?$/su;

function partsOf(image: Image): {kind: number; name: string; version: string; rest: string} {
  const [, name = '', version = '', rest = ''] = parts.exec((image.label ?? image.id).trim()) ?? [];
  return {kind: kindOf(image, rest), name, version, rest};
}

/** A plain one is a system and its version; a special one is made for something, such as Kubernetes. */
function kindOf({deprecated, is_public, vendor, label}: Image, rest: string): number {
  if (deprecated) return 3;
  if (is_public === false) return 1;
  const named = label?.toLowerCase().startsWith(vendor?.toLowerCase() ?? '') ?? true;
  return named && /^(LTS|Linux)?$/i.test(rest) ? 0 : 2;
}
