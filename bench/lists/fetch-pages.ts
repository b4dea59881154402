import {Pool} from 'undici';

const pageSize = 500;
const atOnce = 6;

/** A list of nodes, and how to request it. */
export interface Rows {
  readonly url: string;
  readonly token: string;
  readonly rows: number;
}

/** Fetches all pages of a list and ignores them: the first alone, then six at once. @returns milliseconds */
export async function fetchPages({url, token, rows}: Rows): Promise<number> {
  const {origin, pathname} = new URL(url);
  const pool = new Pool(origin, {connections: atOnce});
  const page = async (number: number): Promise<void> => {
    const {statusCode, body} = await pool.request({
      method: 'GET',
      path: `${pathname}/node/instances?page=${number}&page_size=${pageSize}`,
      headers: {authorization: `Bearer ${token}`, 'accept-encoding': 'gzip'},
    });
    await body.arrayBuffer();
    if (statusCode !== 200) throw new Error(`page ${number}: ${statusCode}`);
  };
  const begun = performance.now();
  await page(1);
  let next = 2;
  const last = Math.ceil(rows / pageSize);
  await Promise.all(
    Array.from({length: atOnce}, async () => {
      while (next <= last) await page(next++);
    }),
  );
  const taken = performance.now() - begun;
  await pool.close();
  return taken;
}
