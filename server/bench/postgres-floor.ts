/** The least a program can do for a request on PostgreSQL: plain `node:http` and one durable insert. `postgres-floor.ts URL`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
pool.on('error', () => process.exit(0));
await pool.query('create table if not exists floor (id bigserial primary key, body text not null)');
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const { rows } = await pool.query('insert into floor (body) values ($1) returning id', [JSON.stringify(body)]);
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(rows[0]));
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
