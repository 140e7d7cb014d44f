/**
 * Writes `src/api-types.generated.ts` from the schemas of the contract: plain interfaces with their descriptions, so that the
 * published package needs neither zod nor another package of this repository. `--check` fails where the file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROBLEMS_BY_CODE } from '@dispute-intake/contract';
import * as z from 'zod';

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

const FILE = resolve(import.meta.dirname, '../src/api-types.generated.ts');
/** What a client sends: typed before defaults are filled in. Everything these name follows. */
const REQUESTS = [
  'IntakeSessionRequest',
  'EvaluationSubmission',
  'OutcomeReport',
  'DisputeUpdateRequest',
  'DutyRecord',
  'ReportRequest',
  'TestClockCreate',
  'TestClockAdvance',
];
/** Of the service alone, or generic in the client. */
const LEFT_OUT = new Set([
  'IntakeSessionCreate',
  'IntakeSessionPage',
  'EvaluationPage',
  'DisputeUpdatePage',
  'TestClockPage',
]);
const RENAMED: Record<string, string> = { Event: 'AccountEvent', Problem: 'ProblemDetails' };

/** Importing the contract has registered its schemas by their ids. */
const schemasOf = (io: 'input' | 'output'): Record<string, Schema> =>
  z.toJSONSchema(z.globalRegistry, { uri: (id) => id, io, unrepresentable: 'any' }).schemas as Record<string, Schema>;

const typeName = (id: string): string => RENAMED[id] ?? id;

const comment = (text: string | undefined, indent: string): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n` : '';

function object(schema: Schema, indent: string): string {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${comment(property.description, inner)}${inner}${key}${required.has(name) ? '' : '?'}: ${type(property, inner)};\n`;
  });
  const rest = schema.additionalProperties;
  if (members.length === 0) return `Record<string, ${typeof rest === 'object' ? type(rest, indent) : 'unknown'}>`;
  // Unknown fields are accepted, kept and given back.
  const open = typeof rest === 'object' && Object.keys(rest).length === 0 ? `${inner}[field: string]: unknown;\n` : '';
  return `{\n${members.join('')}${open}${indent}}`;
}

function type(schema: Schema, indent = ''): string {
  if (schema.$ref) return typeName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => type(choice, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => type(part, indent)).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((each) => type({ ...schema, type: each }, indent)).join(' | ');
  switch (schema.type) {
    case 'object':
      return object(schema, indent);
    case 'array': {
      if (schema.prefixItems) return `[${schema.prefixItems.map((each) => type(each, indent)).join(', ')}]`;
      const item = type(schema.items ?? {}, indent);
      return /^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
    }
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    default:
      return 'unknown';
  }
}

function referenced(schema: unknown, found: Set<string>, all: Record<string, Schema>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { $ref } = schema as Schema;
  if ($ref && !found.has($ref)) {
    found.add($ref);
    referenced(all[$ref], found, all);
  }
  for (const value of Object.values(schema)) referenced(value, found, all);
}

function generated(): string {
  const [inputs, outputs] = [schemasOf('input'), schemasOf('output')];
  const sent = new Set(REQUESTS);
  for (const id of REQUESTS) referenced(inputs[id], sent, inputs);
  const parts = Object.keys(outputs)
    .filter((id) => !LEFT_OUT.has(id))
    .sort()
    .map((id) => {
      const schema = (sent.has(id) ? inputs[id] : outputs[id]) ?? {};
      const body = type(schema);
      const head = comment(schema.description, '');
      return body.startsWith('{')
        ? `${head}export interface ${typeName(id)} ${body}\n`
        : `${head}export type ${typeName(id)} = ${body};\n`;
    });
  const codes = Object.keys(PROBLEMS_BY_CODE).map((code) => `\n  | ${JSON.stringify(code)}`);
  parts.push(`/** Stable code of an error. */\nexport type ProblemCode =${codes.join('')};\n`);
  return `/** Types of the HTTP API. Generated from the contract by \`scripts/write-types.ts\`: do not edit. */\n\n${parts.join('\n')}`;
}

const wanted = generated();
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== wanted) {
    console.error('packages/client/src/api-types.generated.ts is stale');
    process.exitCode = 1;
  }
} else writeFileSync(FILE, wanted);
