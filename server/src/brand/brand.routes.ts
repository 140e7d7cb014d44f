/** HTTP edge of the brand on the intake origin: the issuer's pictures and fonts, and the merchant's logo. */
import * as z from 'zod';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { BrandService, ServedFile } from './brand.service.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** A picture or font, of exactly the type it was judged to be. */
export function answerServed(c: HttpContext, file: ServedFile | undefined, cacheControl: string): Response {
  if (!file) throw new ProblemError('not_found', 'There is no such file');
  return c.body(new Uint8Array(file.bytes), 200, {
    'Content-Type': file.contentType,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': cacheControl,
  });
}

/** `GET /brand/{id}`: an id is never given twice, so what stands under it never changes. */
export const brandRoutes = (brand: Pick<BrandService, 'file'>): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/brand/{asset_id}',
    access: 'own',
    params: z.object({ asset_id: z.string().regex(/^ba_[0-9a-z]{36}$/) }),
    handle: async (c, { params }) => answerServed(c, await brand.file(params.asset_id), YEAR),
  }),
];
