/** Examples of filters, for the help and the docs. A test reads each with the fields of its resource. */
export const examples = [
  {filter: 'web', resource: 'nodes', means: 'the label contains "web"'},
  {filter: 'region=us-east', resource: 'nodes', means: 'a field by its name or its column title'},
  {filter: 'label~db size>50', resource: 'volumes', means: 'both'},
  {filter: 'vendor=Debian or vendor=Arch', resource: 'images', means: 'either; ( ) group'},
  {filter: '"two words"', resource: 'nodes', means: 'quotes keep spaces'},
] as const;
