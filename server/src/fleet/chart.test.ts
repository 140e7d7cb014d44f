/** The Kubernetes manifests, held to what the program takes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../config.ts';
import { VARIABLES } from '../environment.schema.ts';
import { runOperatorCommand } from '../operator-program.ts';
import { VERSION } from '../platform/version.ts';
import { readDuties } from './role.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

interface Container {
  name: string;
  args?: string[];
  command?: string[];
  env: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  volumeMounts: { mountPath: string }[];
  [probe: `${string}Probe`]: {
    httpGet: { path: string; port: string };
    periodSeconds: number;
    failureThreshold: number;
  };
}
interface PodSpec {
  containers: [Container];
  terminationGracePeriodSeconds: number;
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
}
interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    selector: { matchLabels: Record<string, string> } & Record<string, string>;
    strategy: { rollingUpdate: unknown };
    maxUnavailable: number;
    ports: { targetPort: string }[];
    rules: { host: string }[];
  };
}
const manifests = parseAllDocuments(read('ops/kubernetes.yaml')).map((document) => document.toJS() as Manifest);
const of = (kind: string): Manifest[] => manifests.filter((each) => each.kind === kind);
const deployments = of('Deployment');
const SECRET = {
  DATABASE_URL: 'postgres://dispute:secret@postgres:5432/dispute',
  ROOT_SECRET: 'a root secret of at least thirty-two bytes',
};
const holds = (labels: Record<string, string>, selector: Record<string, string>): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

const hasHelm = spawnSync(process.env.HELM ?? 'helm', ['version']).error === undefined;
test('the chart lints and renders what is committed', { skip: hasHelm ? false : 'Helm is not installed' }, () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/chart.mjs'], { cwd: ROOT, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('the chart has the version of the release, and its alerts are those of Prometheus', () => {
  const { version, appVersion } = parse(read('ops/helm/dispute-intake/Chart.yaml'));
  assert.deepEqual([version, appVersion], [VERSION, VERSION]);
  assert.equal(read('ops/helm/dispute-intake/alerts.yaml'), read('ops/prometheus/alerts.yaml'));
});

test('one deployment of each role, with variables the program takes and the ports it opens', () => {
  const roles = deployments.map(({ metadata, spec }) => {
    const [container] = spec.template.spec.containers;
    const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    assert.deepEqual(
      Object.keys(env).filter((name) => !VARIABLES.includes(name)),
      [],
      metadata.name,
    );
    const config = readConfig({ ...env, ...SECRET, NODE_ENV: 'production', DATA_DIR: '/data' });
    const duties = readDuties(container.args ?? []);
    const opened = [
      ...(duties.servesApi ? [config.port] : []),
      ...(duties.servesIntake ? [config.intakePort] : []),
      config.metricsPort,
    ];
    assert.deepEqual(
      container.ports?.map(({ containerPort }) => containerPort),
      opened,
      metadata.name,
    );
    assert.equal(config.metricsHost, '0.0.0.0');
    return duties.role;
  });
  assert.deepEqual(roles.sort(), ['api', 'intake', 'worker']);
});

test('a stop has the drain delay, the drain and five seconds, and readiness shows within the delay', () => {
  for (const { metadata, spec } of deployments) {
    const { terminationGracePeriodSeconds, containers } = spec.template.spec;
    const { readinessProbe, livenessProbe, startupProbe, env } = containers[0];
    const seconds = (name: string) => Number(env.find((each) => each.name === name)?.value);
    assert.ok(seconds('DRAIN_DELAY_SECONDS') > 0);
    const needed = seconds('DRAIN_DELAY_SECONDS') + seconds('DRAIN_SECONDS') + 5;
    assert.equal(terminationGracePeriodSeconds, needed, metadata.name);
    assert.ok(readinessProbe && readinessProbe.periodSeconds * readinessProbe.failureThreshold <= 5);
    assert.deepEqual(
      [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet),
      ['/livez', '/livez', '/readyz'].map((path) => ({ path, port: 'metrics' })),
    );
    assert.deepEqual(spec.strategy.rollingUpdate, { maxUnavailable: 0, maxSurge: 1 });
  }
});

test('every budget, service and ingress finds its pods', () => {
  const budgets = of('PodDisruptionBudget');
  for (const { metadata, spec } of deployments) {
    const { labels } = spec.template.metadata;
    assert.ok(holds(labels, spec.selector.matchLabels), metadata.name);
    const found = budgets.filter((budget) => holds(labels, budget.spec.selector.matchLabels));
    assert.deepEqual(
      found.map((budget) => budget.spec.maxUnavailable),
      [1],
      metadata.name,
    );
  }
  for (const { metadata, spec } of of('Service')) {
    const behind = deployments.filter((each) => holds(each.spec.template.metadata.labels, spec.selector));
    assert.equal(behind.length, 1, metadata.name);
    const names = behind[0]?.spec.template.spec.containers[0].ports?.map(({ name }) => name) ?? [];
    for (const { targetPort } of spec.ports) assert.ok(names.includes(targetPort), metadata.name);
  }
  assert.deepEqual(
    of('Ingress').map(({ spec }) => spec.rules[0]?.host),
    ['disputes.example.com', 'intake.example.com'],
  );
});

test('pods have no rights and write to memory only', () => {
  for (const { spec } of [...deployments, ...of('Job')]) {
    const pod = spec.template.spec;
    assert.equal(pod.automountServiceAccountToken, false);
    assert.equal(pod.securityContext.runAsNonRoot, true);
    const [{ securityContext, volumeMounts, envFrom }] = pod.containers;
    const wanted = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
    assert.deepEqual(securityContext, wanted);
    assert.deepEqual(volumeMounts.map(({ mountPath }) => mountPath).sort(), ['/data', '/tmp']);
    assert.equal(envFrom[0]?.secretRef.name, 'dispute-intake');
  }
});

test('migrations run as a job before the pods, by a command that is there', async () => {
  const [job] = of('Job');
  assert.equal(job?.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade');
  const [program, file, ...words] = job?.spec.template.spec.containers[0].command ?? [];
  assert.deepEqual([program, file], ['node', 'server/src/admin.ts']);
  const dataDir = await mkdtemp(resolve(tmpdir(), 'chart-'));
  try {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const code = await runOperatorCommand(words, { env: { DATA_DIR: dataDir }, stdout, stderr });
    stdout.end();
    stderr.end();
    assert.equal(code, 0, await text(stderr));
    const answer = JSON.parse(await text(stdout));
    assert.equal(answer.version, VERSION);
    assert.ok(answer.migrations > 0);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
