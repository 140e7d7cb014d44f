/**
 * An *endpoint* is one HTTP call described once: the description validates its requests, documents it in OpenAPI and
 * tells which methods a path knows. Handlers get input that is already checked.
 */
import type * as z from 'zod';
import type { HttpContext } from './http-env.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A body of a stated length up to this may be read before the caller is known: reading it costs less than a look-up. */
export const SMALL_BODY_BYTES = 4096;

/** Who may call: an API key's account, or a guard the endpoint's own routes bring along. */
export type Access = 'key' | 'own';

export interface Described {
  description: string;
  schema?: z.ZodType;
  /** Media types it may come in besides JSON. */
  types?: readonly string[];
  headers?: Record<string, string>;
}

export interface EndpointInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
}

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** With parameters as OpenAPI has them: `/api/files/{file_id}`. */
  path: string;
  access: Access;
  /** Unique name of the call in OpenAPI; absent: not documented. */
  operationId?: string;
  tag?: string;
  summary?: string;
  description?: string;
  params?: P;
  query?: Q;
  /** Schema of the JSON body. */
  body?: B;
  /** Without a body the handler gets what the schema makes of `{}`. */
  bodyOptional?: true;
  /** Documents the body where the handler checks it further than `body` does. */
  documentedBody?: z.ZodType;
  /** Bytes of the body at most; default 1 MiB. */
  maxBodyBytes?: number;
  /** Runs before more than {@link SMALL_BODY_BYTES} of a body are read; throws to refuse the caller. */
  admit?(c: HttpContext, params: z.output<P>): Promise<void>;
  /** Free text of the body in which card numbers are masked later instead of refused; default: none. */
  isFreeText?: (path: string) => boolean;
  /** Documents a body that the handler reads itself. */
  upload?: { description: string; kinds?: readonly string[] };
  /** The handler answers through `Idempotency.respondOnce`; honours `Idempotency-Key`. */
  idempotent?: boolean;
  responses?: Record<number, Described>;
  handle(c: HttpContext, input: EndpointInput<P, Q, B>): Promise<Response> | Response;
}

/** Gives an endpoint's handler the types of its schemas. */
export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  described: Endpoint<P, Q, B>,
): Endpoint => described as unknown as Endpoint;

/** `/a/{id}/` as a router that forgives a slash at the end wants it: `/a/:id`. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
