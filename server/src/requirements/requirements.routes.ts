/** HTTP edge of requirements: what the right behind a reason code asks for. */
import { requirements, requirementsQuery } from '@dispute-intake/contract';
import { codesWithRequirements, requirementsFor } from '@dispute-intake/evaluation';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';

export function requirementsRoutes(): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/requirements/',
      access: 'key',
      operationId: 'getRequirements',
      tag: 'Requirements',
      summary: 'See what a right asks for',
      description:
        'The facts, documents, filing windows, waiting periods and minimum amounts of a reason code, or of the code a kind of dispute is filed under, each with its sources. Read off the rules that decide. `reason_code: null`: the scheme has no right for this kind.',
      query: requirementsQuery,
      responses: { 200: { description: 'The requirements', schema: requirements } },
      handle(c, { query }) {
        if (query.reason_code === undefined && query.subcategory === undefined) {
          throw invalid([inputError(['query', 'reason_code'], 'Give a reason_code or a subcategory')]);
        }
        const found = requirementsFor(query);
        if (found) return c.json(found);
        const known = codesWithRequirements(query.card_scheme).join(', ');
        throw invalid([
          query.subcategory === undefined || query.reason_code === undefined
            ? inputError(['query', 'reason_code'], `Must be a code of this scheme: ${known}`)
            : inputError(['query', 'subcategory'], 'This kind of dispute is not filed under this code'),
        ]);
      },
    }),
  ];
}
