/** HTTP edge of the rulesets: which editions there are, and what stands in the one in force. */
import { rulesetList, ruleset as rulesetSchema } from '@dispute-intake/contract';
import { ruleset, rulesets } from '@dispute-intake/evaluation';
import * as z from 'zod';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';

const params = z.object({ version: z.string().max(40) });

export function rulesetRoutes(): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/rulesets/',
      access: 'key',
      operationId: 'listRulesets',
      tag: 'Rulesets',
      summary: 'List the editions of the rules',
      description: 'The version that decided stands in each result as `ruleset`.',
      responses: { 200: { description: 'Every edition, the newest first', schema: rulesetList } },
      handle: (c) => c.json({ data: rulesets() }),
    }),
    endpoint({
      method: 'get',
      path: '/api/rulesets/{version}',
      access: 'key',
      operationId: 'getRuleset',
      tag: 'Rulesets',
      summary: 'Get the tables and rules of an edition',
      description: 'Of the edition in force its tables, rules and options; of an earlier one what it changed.',
      params,
      responses: { 200: { description: 'The edition', schema: rulesetSchema } },
      handle(c, { params: { version } }) {
        const found = ruleset(version);
        if (!found) throw new ProblemError('not_found', 'There is no such edition');
        return c.json(found);
      },
    }),
  ];
}
