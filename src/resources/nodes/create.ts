import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Image, Region, Script, Type} from '../../model/index.ts';
import {megabytes} from '../../text/format.ts';
import {costOfNew, monthlyText, nodePrice, priceIn} from '../billing/price.ts';
import {checkNodeLabel, checkPassword} from '../definition/checks.ts';
import {loginFields} from './login-fields.ts';
import {action} from './node.ts';

export const create = action({
  name: 'create',
  title: 'Create node',
  key: 'n',
  on: 'list',
  level: 'confirm',
  endpoint: endpoints.nodes.create,
  params: () => ({}),
  fields: {
    label: {label: 'Label', type: 'text', hint: '3–64 characters', check: checkNodeLabel},
    region: {
      label: 'Region',
      type: 'choice',
      from: {resource: 'regions', detail: (region: Region) => region.label ?? ''},
    },
    type: {
      label: 'Type',
      type: 'choice',
      from: {
        resource: 'types',
        detail: (type: Type, answers) =>
          [
            // The price is first, so that a narrow screen does not cut it off.
            monthlyText(priceIn(type, answers.region)),
            `${type.vcpus} CPU${type.vcpus === 1 ? '' : 's'}`,
            megabytes(type.memory),
            `${megabytes(type.disk)} disk`,
          ].join(' · '),
      },
    },
    image: {
      label: 'Image',
      type: 'choice',
      optional: true,
      hint: 'leave empty for a node without a system',
      from: {
        resource: 'images',
        detail: (image: Image) =>
          [image.vendor, image.deprecated && 'deprecated'].filter(Boolean).join(' · '),
      },
    },
    root_pass: {
      label: 'Root password',
      type: 'secret',
      generated: true,
      check: checkPassword,
      when: answers => answers.image !== undefined,
    },
    ...loginFields,
    stackscript_id: {
      label: 'Script',
      type: 'choice',
      optional: true,
      from: {resource: 'scripts', detail: (script: Script) => script.username ?? ''},
      when: answers => answers.image !== undefined,
    },
  },
  cost: (_, answers, sources) =>
    answers.type === undefined ? undefined : costOfNew(nodePrice(answers, sources), answers.region),
  creates: answers => ({resource: 'nodes', label: String(answers.label)}),
});
