/**
 * `npm run fuzz -- memory [MB]`: the real program, with the allocator settings of the container image, in a cgroup of 512 MB takes
 * the worst hundred files, eight at a time, converts the pictures among them, writes case files and reads the longest statements
 * meanwhile. Prints the responses and the most memory used; fails where a connection is lost or the program does not answer
 * `/livez`. Where no cgroup can be made (it takes root), the resident memory is watched instead.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { ALLOCATOR } from '../../../src/testing/as-started.ts';
import { childServer } from '../../../src/testing/child-server.ts';
import { evaluationRequest, upload } from '../../../src/testing/factories.ts';
import { heicFile, jpegFile, mailFile, pdfFile, pngFile, webpFile, wordFile } from './documents.ts';
import { WORST_FILES } from './worst-files.ts';

const limitMb = Number(process.argv[2] ?? 512);
const AT_ONCE = 8;

/** A memory cgroup, of version 2 or 1; undefined where none can be made. */
function memoryGroup(name: string, bytes: number) {
  const [folder, limit, most] = existsSync('/sys/fs/cgroup/memory')
    ? [`/sys/fs/cgroup/memory/${name}`, 'memory.limit_in_bytes', 'memory.max_usage_in_bytes']
    : [`/sys/fs/cgroup/${name}`, 'memory.max', 'memory.peak'];
  try {
    mkdirSync(folder);
    writeFileSync(`${folder}/${limit}`, String(bytes));
    return {
      /** Runs the command after it in the group, so that it sees the limit from its start. */
      launcher: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh'],
      mostBytes: () => Number(readFileSync(`${folder}/${most}`, 'utf8')),
      /** Busy until the kernel has taken the process out. */
      remove: async () => {
        for (let i = 0; i < 50 && existsSync(folder); i++) {
          try {
            rmdirSync(folder);
          } catch {
            await pause(100);
          }
        }
      },
    };
  } catch {
    return undefined;
  }
}

const HEIC = 'a.heic';
const GRAMMARS = [pdfFile, jpegFile, pngFile, webpFile, heicFile, mailFile, wordFile].map(
  (files, i): [string, Buffer][] =>
    fc
      .sample(files, { numRuns: 10, seed: 1 })
      .map((bytes) => [
        ['a.pdf', 'a.jpg', 'a.png', 'a.webp', HEIC, 'a.eml', 'a.docx'][i] as string,
        Buffer.from(bytes),
      ]),
);
const files = [...WORST_FILES, ...GRAMMARS.flat(), ...WORST_FILES, ...WORST_FILES].slice(0, 100);

const group = memoryGroup(`dispute-intake-${process.pid}`, limitMb * 1_048_576);
const server = await childServer(
  { ...ALLOCATOR, RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' },
  group?.launcher,
);
/** The most so far; 0 once it has ended. */
const residentBytes = () => {
  const file = `/proc/${server.pid()}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
};
const statuses = new Map<string, number>();
const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);

try {
  await server.start();
  const account = JSON.parse((await server.admin('account', 'create', '--name', 'Memory')).stdout);
  const { key } = JSON.parse((await server.admin('key', 'create', '--account', account.id, '--name', 'memory')).stdout);
  const headers = { authorization: `Bearer ${key}` };
  const restingBytes = residentBytes();
  async function send([name, bytes]: [string, Buffer]): Promise<void> {
    const response = await fetch(`${server.baseUrl}/api/files/`, {
      method: 'POST',
      headers,
      body: upload(new Uint8Array(bytes), name),
    });
    note(`upload ${response.status}`);
    const { id } = (await response.json()) as { id?: string };
    if (id === undefined || name !== HEIC) return;
    const { signed_url: url } = (await (await fetch(`${server.baseUrl}/api/files/${id}`, { headers })).json()) as {
      signed_url: string;
    };
    const picture = await fetch(`${url}&as=jpeg`);
    await picture.arrayBuffer();
    note(`conversion ${picture.status}`);
  }
  async function tell(part: string): Promise<void> {
    const request = evaluationRequest();
    const evidences = { ...request.evidences, cardholder_statement: part.repeat(20_000 / part.length) };
    const response = await fetch(`${server.baseUrl}/api/evaluations/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, evidences }),
    });
    const { id } = (await response.json()) as { id: string };
    note(`statement ${response.status}`);
    const exported = `${server.baseUrl}/api/evaluations/${id}/export?for=pdf`;
    let caseFile = await fetch(exported, { headers });
    // Until the statement has been read.
    for (let i = 0; i < 100 && caseFile.status === 409; i++) {
      await caseFile.arrayBuffer();
      await pause(300);
      caseFile = await fetch(exported, { headers });
    }
    await caseFile.arrayBuffer();
    note(`case file ${caseFile.status}`);
  }
  const work = [
    ...files.map((file) => () => send(file)),
    ...['ﷺ', '🙂', '1.1.2025 注文したが', '12/12 '].map((part) => () => tell(part)),
  ];
  let next = 0;
  let lost = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = work[next++]; one; one = work[next++])
        await one().catch((error) => {
          lost++;
          note(String(error.cause?.code ?? error));
        });
    }),
  );
  await pause(1000);
  const status = await fetch(`${server.baseUrl}/livez`).then(
    (response) => response.status,
    () => 'is not answered',
  );
  const mostBytes = group ? group.mostBytes() : residentBytes();
  const mb = (bytes: number) => Math.round(bytes / 1_048_576);
  console.log(`${files.length} files, ${group ? `a cgroup of ${limitMb} MB` : 'resident memory watched'}`);
  console.log(
    [...statuses]
      .sort()
      .map(([what, times]) => `${what}: ${times}`)
      .join(', '),
  );
  console.log(
    `memory: ${mb(restingBytes)} MB at rest, at most ${mb(residentBytes())} MB resident, ${mb(mostBytes)} MB counted; /livez ${status}`,
  );
  const isUp = status === 200 && lost === 0;
  process.exitCode = isUp && (group !== undefined || mostBytes <= limitMb * 1_048_576) ? 0 : 1;
} finally {
  await server.remove();
  await group?.remove();
}
