import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Kernel} from '../../model/index.ts';
import {yesNo} from '../../text/format.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

export const kernels = describe(Kernel).resource({
  name: 'kernels',
  menu: 9,
  summary: 'what a node can boot',
  list: endpoints.kernels.list,
  offered: true,
  copies: [['id', kernel => kernel.id]],
  label: kernel => kernel.label ?? kernel.id,
  values: {architecture: ['x86_64', 'i386']},
  columns: [
    {title: 'Id', width: 22, cell: kernel => kernel.id, rank: 1},
    {title: 'Label', width: 18, cell: kernel => kernel.label, rank: 3},
    {title: 'Version', cell: kernel => kernel.version, rank: 2},
    {title: 'Arch', field: 'architecture', rank: 2},
    {title: 'KVM', cell: kernel => yesNo(kernel.kvm), rank: 4},
    {title: 'PVOPS', cell: kernel => yesNo(kernel.pvops), rank: 6},
    {
      title: 'Deprecated',
      cell: kernel => yesNo(kernel.deprecated),
      tone: kernel => (kernel.deprecated ? 'bad' : 'dim'),
      rank: 3,
    },
    timeColumn('Built', kernel => kernel.built, {rank: 5}),
  ],
});
