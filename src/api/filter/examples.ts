interface Example {
  filter: string;
  resource: string;
  means: string;
  /** README, which has to be short, has it too. One of nodes: newcomers try it in the first list they see. */
  basic?: true;
}

/** Examples of filters, for the help and the docs. A test reads each with the fields of its resource. */
export const examples: readonly Example[] = [
  {filter: 'web', resource: 'nodes', means: 'any column of the list contains "web"', basic: true},
  {filter: '2001:db8', resource: 'nodes', means: 'part of an address; for IPv6 with its ":"'},
  {filter: '"two words"', resource: 'nodes', means: 'quotes keep spaces'},
  {
    filter: 'region=us-east',
    resource: 'nodes',
    means: 'a field by its name or its column title',
    basic: true,
  },
  {filter: 'region=Frankfurt', resource: 'nodes', means: 'a region by its city'},
  {filter: 'label~db memory>4GB', resource: 'nodes', means: 'both', basic: true},
  {filter: 'vendor=Debian or vendor=Arch', resource: 'images', means: 'either; ( ) group'},
  {filter: 'not (web or db)', resource: 'nodes', means: 'everything else'},
  {filter: 'image=none', resource: 'nodes', means: 'no value: null, empty or absent', basic: true},
  {
    filter: 'memory>=4GB',
    resource: 'nodes',
    means: 'with a unit, or in the unit of the raw view',
    basic: true,
  },
  {filter: 'created>3d', resource: 'nodes', means: 'later than 3 days ago; 2h, 1w, 6mo, 1y', basic: true},
  {
    filter: 'created=yesterday',
    resource: 'events',
    means: 'all of that day, in UTC or the time zone of the settings',
  },
  {filter: 'created<2026-10', resource: 'volumes', means: 'before October'},
];
