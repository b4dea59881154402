import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import manifest from '../package.json' with {type: 'json'};

/** `npm run sbom`: the packages in the bundle, as CycloneDX, made by npm. */

/** npm names it after the folder of the checkout. */
export function makeBill(): {bomFormat: string; components: {name: string}[]} {
  const {name, version} = manifest;
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const text = execFileSync('npm', ['sbom', ...options, '--omit=dev', '--omit=optional'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bill = JSON.parse(text);
  const {component} = bill.metadata;
  return {...bill, metadata: {...bill.metadata, component: {...component, name, version}}};
}

if (import.meta.main) {
  const file = `${manifest.name}-${manifest.version}.cdx.json`;
  writeFileSync(file, `${JSON.stringify(makeBill(), null, 2)}\n`);
  console.log(file);
}
