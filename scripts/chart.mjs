/**
 * `node scripts/chart.mjs [--write]`: lints the Helm chart and compares ops/kubernetes.yaml with what it renders by default, or
 * writes it. Needs Helm 3: HELM names the program, `helm` otherwise.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const CHART = 'ops/helm/dispute-intake';
const FILE = resolve(ROOT, 'ops/kubernetes.yaml');
const HEAD = `# Rendered from ${CHART} with its default values, for kubectl alone: write your addresses into it, make the Secret
# "dispute-intake" (values.yaml says what it holds), then kubectl apply -f. \`node scripts/chart.mjs --write\` renders it again.
`;

function helm(args) {
  const { status, error, stdout, stderr } = spawnSync(process.env.HELM ?? 'helm', args, {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`helm ${args[0]} failed: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}

helm(['lint', '--strict', CHART]);
// Optional parts are rendered too, so that a mistake in one of them shows.
for (const part of ['prometheusOperator.enabled=true', 'autoscaling.enabled=true'])
  helm(['template', 'dispute-intake', CHART, '--kube-version', '1.31.0', '--set', part]);
const rendered = HEAD + helm(['template', 'dispute-intake', CHART, '--kube-version', '1.31.0']);
if (process.argv.includes('--write')) writeFileSync(FILE, rendered);
else if (readFileSync(FILE, 'utf8') !== rendered) {
  console.error('ops/kubernetes.yaml is not what the chart renders: run node scripts/chart.mjs --write');
  process.exit(1);
}
