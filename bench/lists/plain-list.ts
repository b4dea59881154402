import {Agent, get} from 'node:http';

/**
 * The least that a program does to print all nodes as CSV: it requests six pages at once, parses each, and joins some fields. It checks
 * nothing, and stops at the first mistake. `list --all` is measured beside it: `node plain-list.ts URL TOKEN`.
 */
const [, , url = '', token = ''] = process.argv;
const agent = new Agent({keepAlive: true});

interface Reply {
  data: Record<string, string | number>[];
  pages: number;
}

const page = (number: number): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const asked = `${url}/node/instances?page=${number}&page_size=500`;
    get(asked, {agent, headers: {authorization: `Bearer ${token}`}}, reply => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      // The cast: the embedded service answers with a list.
      reply.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Reply));
    }).on('error', reject);
  });

const fields = ['id', 'label', 'status', 'region', 'type', 'image', 'ipv4', 'ipv6', 'created', 'tags'];
const cell = (value: unknown): string => {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

process.stdout.write(`${fields.join(',')}\r\n`);
const requested = [page(1)];
for (let number = 1, pages = 1; number <= pages; number++) {
  const reply = await requested.shift();
  if (!reply) break;
  pages = reply.pages;
  while (requested.length < 6 && number + requested.length < pages)
    requested.push(page(number + requested.length + 1));
  let text = '';
  for (const item of reply.data) text += `${fields.map(field => cell(item[field])).join(',')}\r\n`;
  if (!process.stdout.write(text)) await new Promise(resolve => process.stdout.once('drain', resolve));
}
agent.destroy();
