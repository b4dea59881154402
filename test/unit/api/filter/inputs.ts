/** Texts of filters, one list a line, its texts between bars. */

const list = (line: string): string[] => line.split('|').map(text => text.trim());

/** 2026-03-31 12:34:56 UTC: the last day of a month, so that a month before is not the same day. */
export const now = Date.UTC(2026, 2, 31, 12, 34, 56);

/** Values of the fields of `sample.ts`, as people write them. */
export const values: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `
label: web | "" | none | "two words"
status: running | None
size: 5 | -5 | +5 | 5. | .5 | 1,000 | 1,00 | 5e1 | 5GB | 5% | $5 | #5 | " 5 " | "" | x | -0
memory: 4 | 0 | -4 | 1024 | 1023 | 4mib | 4MiB | 4ib | 4bib | 4B | 4bb | 4K | 4P | 4T | 4e0 | 4 x
region: Frankfurt | eu-central | tokyo | "Tokyo 3" | "Frankfurt, DE" | osa | ""
node: none | web | NONE
deprecated: yes | no | true | FALSE | 1 | 0 | on | none | x
tags: prod | none | ""
created: 2026 | 2026-03 | 2026-03-31 | 2026-03-31T12 | "2026-03-31 12:34" | 2026-03-31T12:34:56 | 2026-02-29 | today | Yesterday
updated: 2026-03-31T12:34Z | 2026-03-31T12:34+02:00 | 2026-03-31T12:34:56-01:30 | 2026-03-31T12:34+99:00 | 2026-03-31T12:34+14:59 | 2026-03-31T12:34-15:00 | 2026-03-31T12:34+09:60 | now | 1s | 2m | 2min
when: 3h | 1d | 1w | 1mo | +1mo | 1y | 1.5h | 1.5mo | 999999y | none | x | 3000 | 9999 | 0999 | " 2026-03-31T12:34Z "
action: node_boot | de_boot | e_boot | Ode_boot | NODE | od | boot | odd_boot | ""
specs.disk: 5 | 512MB | 1TB | 0.5 | 0
took: 5 | 5m | 5MIN | 1500ms | 2w | 1mo | 2y | 5x
price: 5 | $5 | 5$ | -$5 | $-5 | $5GB
`
    .trim()
    .split('\n')
    .map(line => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), list(line.slice(at + 2))];
    }),
);

export const conditions = [
  ...list(
    'web | label=a | label!=a | label~a | label^ab | not label~a | status=running | memory>4GB | memory<=8GB',
  ),
  ...list(
    'tags=x | tags!=x | tags~x | created=2026-03 | created>2026-03-31 | action~de_boot | action=node_boot',
  ),
  ...list('region=a | node=none | deprecated=yes | label=b | not web | memory>4'),
];

/** Filters at the edge of the language, right and wrong. */
export const unusual = [
  ...list(
    'label=a"b | "a"b | a"b" | x AND | x OR | NOT | x or or y | label= AND x | label=AND | "a\\ | "a\\q"',
  ),
  ...list(
    'label="a | label~"a b" "c | a)b | (a | ( ) | x ( | memory>4 specs.disk<512 | took>5 memory>4 memory>2',
  ),
  ...list(
    'when>2026 WHEN<2027 | "End of life"=none | rules.port=80 | port=80 | scheme=http | disk>5 | constructor=x',
  ),
  ...list(
    'constructor | toString>5 | lable=a | stat=a | Region~x | id=5 | label==a | label<>a | label!a | a:b | label:b',
  ),
  ...list(
    'label =a | label= a | label = a | =a | >5 | a>b>c | label=a=b | label>=>= | ! | != | !web | -web | !label=a',
  ),
  ...[25, 49, 50, 51].flatMap(depth => [
    `${'('.repeat(depth)}a${')'.repeat(depth)}`,
    `${'not '.repeat(depth)}a`,
    `${'not ('.repeat(depth)}a${')'.repeat(depth)}`,
  ]),
];

export const nameValues = list(
  'frankfurt | "Frankfurt 2" | "frankfurt, de" | eu-central | tokyo | TOKYO | o | Osaka | x- | central | "" | none | JP',
);

export const unfinished = [
  ...list(
    'size= | size!= | size> | size=5 | memory= | memory=2 | tags= | tags=w | tags=W | tags="t | tags=o | label=',
  ),
  ...list(
    'label=a | label=B | deprecated= | deprecated=T | created> | created>t | created= | created=N | status=',
  ),
  ...list(
    'status~r | wh | WHEN | when | end | end-of-life | up | updated | sch | RULES | rules. | p | di | e | disk',
  ),
  ...list(
    'specs.disk | price | nothing | nothing= | "label | "label" | "label"= | "label"=a | a ( | a ) | label= a | node=',
  ),
  'not ',
  'x or ',
];
