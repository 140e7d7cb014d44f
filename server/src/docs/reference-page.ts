/** The API reference as one page, written from the OpenAPI document; search and console come with a script, the rest without. */
import { RULESET_VERSION } from '@dispute-intake/evaluation';
import { html, raw } from 'hono/html';
import { type CallSample, callSamples } from './call-samples.ts';
import { exampleOf } from './example.ts';

type Json = Record<string, unknown>;
type Html = ReturnType<typeof html>;
const object = (value: unknown): Json => (value !== null && typeof value === 'object' ? (value as Json) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `**bold**`, `code` and paragraphs: all the markup our descriptions use. */
function prose(source: string): Html {
  const inert = (part: string) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = source.split(/\n\n?/).map((paragraph) =>
    inert(paragraph)
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/`([^`]+)`/g, '<code>$1</code>'),
  );
  return html`${raw(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''))}`;
}

const schemaName = (schema: Json): string | undefined => /^#\/components\/schemas\/(.+)$/.exec(text(schema.$ref))?.[1];

/** A type in a few words; named schemas are links. */
function typeOf(schema: Json): Html {
  const name = schemaName(schema);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  if (Array.isArray(schema.allOf)) return typeOf(object(schema.allOf[0]));
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return html`${choices.map((choice, i) => html`${i > 0 ? ' or ' : ''}${typeOf(choice)}`)}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((value, i) => html`${i > 0 ? ' · ' : ''}<code>${String(value)}</code>`)}`;
  if (schema.type === 'array') return html`array of ${typeOf(object(schema.items))}`;
  if (schema.type === 'object' && schema.properties) return fields(schema);
  const format = text(schema.format) || text(schema.pattern);
  return html`${[schema.type ?? 'any'].flat().join(' or ')}${format ? html` <code>${format}</code>` : ''}`;
}

function fields(schema: Json): Html {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const rows = Object.entries(object(schema.properties)).map(([name, property]) => {
    const { description, default: fallback } = object(property);
    return html`<tr>
      <th scope="row"><code>${name}</code>${required.has(name) ? html` <span class="required">required</span>` : ''}</th>
      <td>${typeOf(object(property))}${fallback === undefined ? '' : html`, default <code>${JSON.stringify(fallback)}</code>`}</td>
      <td>${description ? prose(text(description)) : ''}</td>
    </tr>`;
  });
  return html`<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}

const contentSchema = (part: Json): Json => object(object(Object.values(object(part.content))[0]).schema);

function parameterList(parameters: Json[]): Html {
  if (parameters.length === 0) return html``;
  const schema = {
    properties: Object.fromEntries(
      parameters.map((each) => [
        text(each.name),
        { ...object(each.schema), description: [`In the ${text(each.in)}.`, text(each.description)].join(' ') },
      ]),
    ),
    required: parameters.filter((each) => each.required).map((each) => text(each.name)),
  };
  return html`<h4>Parameters</h4>${fields(schema)}`;
}

/** What stands for a path's parameter, and the query a call is shown with. */
const VALUES: Readonly<Record<string, string>> = {
  report_id: '0190f3c2-7c1e-7d3a-9a51-2f4f0c1d2e3f',
  session_id: 'is_01jbm3x0q8v6n2k4c5d7e9f1g3h5j7k9m2p4',
  test_clock_id: 'tclk_01jbm3x0q8v6n2k4c5d7e9f1g3h5j7k9m2p4',
  evaluation_id: '0190f3c2-7c1e-7d3a-9a51-2f4f0c1d2e3f',
  file_id: '0190f3c2-7c1e-7d3a-9a51-2f4f0c1d2e3f',
  version: RULESET_VERSION,
};
const QUERIES: Readonly<Record<string, string>> = {
  listIntakeSessions: 'status=completed',
  listEvaluations: 'next_action=file',
  getEvaluationResult: 'wait=30',
  exportEvaluation: 'for=stripe',
  listEvents: 'limit=20',
  getRequirements: 'card_scheme=VISA&reason_code=13.1',
};

const sampleList = (samples: readonly CallSample[]): Html =>
  html`<div class="samples">${samples.map(({ language, code }, i) => html`<details data-language="${language}"${i === 0 ? raw(' open') : ''}><summary>${language}</summary><pre tabindex="0">${code}</pre></details>`)}</div>`;

function examples(document: Json, method: string, path: string, operation: Json): Html {
  const operationId = text(operation.operationId);
  const types = Object.keys(object(object(operation.requestBody).content));
  const isUpload = types.includes('multipart/form-data');
  const body =
    operation.requestBody && !isUpload
      ? exampleOf(document, contentSchema(object(operation.requestBody)), true)
      : undefined;
  const { url: baseUrl } = (document.servers as { url: string }[])[0] ?? { url: '' };
  const values = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, VALUES[name] ?? name]),
  );
  const query = QUERIES[operationId] ?? '';
  const answer = Object.entries(object(operation.responses)).find(([status]) => /^2/.test(status))?.[1];
  const schema = contentSchema(object(answer));
  const response = Object.keys(schema).length === 0 ? undefined : exampleOf(document, schema, false);
  return html`<h4>Example</h4>${sampleList(callSamples({ operationId, method, baseUrl, path, values, query, body, isUpload }))}
    ${body === undefined ? '' : html`<template data-example>${JSON.stringify(body, null, 2)}</template>`}
    ${response === undefined ? '' : html`<details><summary>Example of the response</summary><pre tabindex="0">${JSON.stringify(response, null, 2)}</pre></details>`}`;
}

function operationSection(document: Json, method: string, path: string, operation: Json): Html {
  const answers = Object.entries(object(operation.responses)).filter(([status]) => status !== 'default');
  return html`<section id="${text(operation.operationId)}" class="operation"${operation.operationId === 'uploadFile' ? '' : html` data-method="${method}" data-path="${path}"`}>
    <h3><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p class="summary">${text(operation.summary)}</p>
    ${operation.description ? prose(text(operation.description)) : ''}
    ${parameterList((operation.parameters as Json[] | undefined) ?? [])}
    ${operation.requestBody ? html`<h4>Body</h4><div class="type">${typeOf(contentSchema(object(operation.requestBody)))}</div>` : ''}
    ${answers.length > 0 ? html`<h4>Answers</h4>` : ''}
    <ul class="answers">${answers.map(([status, answer]) => {
      if (object(answer).$ref)
        return html`<li><strong>${status}</strong> <a href="/docs/errors">Problem details with a code</a></li>`;
      const schema = contentSchema(object(answer));
      return html`<li><strong>${status}</strong> ${text(object(answer).description)}${Object.keys(schema).length > 0 ? html`: ${typeOf(schema)}` : ''}</li>`;
    })}</ul>
    ${examples(document, method, path, operation)}
  </section>`;
}

/** A page around `main`, in the reference's look. */
export const docsPage = (title: string, main: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/reference.css">
<script type="module" src="/docs/reference.js"></script>
</head>
<body>${main}</body>
</html>`;

/** The whole reference. */
export function referencePage(document: Json): Html {
  const info = object(document.info);
  const operations = Object.entries(object(document.paths)).flatMap(([path, methods]) =>
    Object.entries(object(methods)).map(([method, operation]) => ({ path, method, operation: object(operation) })),
  );
  const tags = (document.tags as Json[]).map((tag) => ({
    name: text(tag.name),
    description: text(tag.description),
    operations: operations.filter(({ operation }) => (operation.tags as string[]).includes(text(tag.name))),
  }));
  const webhooks = Object.entries(object(document.webhooks)).map(([event, methods]) => ({
    event,
    operation: object(object(methods).post),
  }));
  const schemas = Object.entries(object(object(document.components).schemas));
  return docsPage(
    `${text(info.title)} API`,
    html`<nav aria-label="Contents">
      <p class="product">${text(info.title)}</p>
      ${tags.map((tag) => html`<p>${tag.name}</p><ul>${tag.operations.map(({ operation }) => html`<li><a href="#${text(operation.operationId)}">${text(operation.summary)}</a></li>`)}</ul>`)}
      <p>Webhooks</p><ul>${webhooks.map(({ event }) => html`<li><a href="#${event}">${event}</a></li>`)}</ul>
      <p>More</p><ul><li><a href="#schemas">Schemas</a></li><li><a href="/docs/errors">Errors</a></li><li><a href="/openapi.json">openapi.json</a></li></ul>
    </nav>
    <main>
      <h1>${text(info.title)} API <small>${text(info.version)}</small></h1>
      ${prose(text(info.description))}
      ${tags.map((tag) => html`<h2>${tag.name}</h2>${prose(tag.description)}${tag.operations.map(({ method, path, operation }) => operationSection(document, method, path, operation))}`)}
      <h2>Webhooks</h2>
      ${prose('Signed to Standard Webhooks. Verify the signature over the raw body before you read it; `webhook-id` stays the same over every try.')}
      ${webhooks.map(({ event, operation }) => html`<section id="${event}" class="operation"><h3><code>${event}</code></h3><p class="summary">${text(operation.summary)}</p><h4>Body</h4><div class="type">${typeOf(contentSchema(object(operation.requestBody)))}</div><details><summary>Example of the body</summary><pre tabindex="0">${JSON.stringify(exampleOf(document, contentSchema(object(operation.requestBody)), false), null, 2)}</pre></details></section>`)}
      <h2 id="schemas">Schemas</h2>
      ${schemas.map(([name, schema]) => html`<section id="schema-${name}" class="schema"><h3>${name}</h3>${object(schema).description ? prose(text(object(schema).description)) : ''}${object(schema).properties ? fields(object(schema)) : typeOf(object(schema))}</section>`)}
    </main>`,
  );
}
