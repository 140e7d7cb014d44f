/** The least a service could do for "create a session" and still be durable: parse, one SQLite insert on disk, answer. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const [port = '0', folder = '.'] = process.argv.slice(2);
const db = new Database(join(folder, 'floor.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE session (id TEXT PRIMARY KEY, body TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT');
const insert = db.prepare('INSERT INTO session VALUES (?, ?, ?)');

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as object;
    const id = randomUUID();
    insert.run(id, JSON.stringify(body), Date.now());
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id, status: 'pending' }));
  });
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
