/** One call of the dashboard's API, described once: what it needs, what it takes, what it does. */
import type { DashboardPermission } from '@dispute-intake/contract/dashboard-roles';
import type * as z from 'zod';
import type { HttpContext } from '../../platform/http/endpoints/http-env.ts';
import type { Actor } from './actor.ts';

export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  actor: Actor;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  c: HttpContext;
}

export interface DashboardRoute<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Below `/dashboard/api`, as the router writes it: `/endpoints/:id`. */
  path: string;
  permission: DashboardPermission;
  params?: P;
  query?: Q;
  body?: B;
  /** Which fields of the body, by path, are a file in base64; the handler bounds and reads it. */
  isFile?: (path: string) => boolean;
  /**
   * Takes the password or a passkey once more, unless it was given within the last ten minutes: what a stolen sign-in could
   * do lasting harm with. A function decides by the body.
   */
  needsConfirmation?: boolean | ((body: z.output<B>) => boolean);
  /** Of the JSON the route returns; a route without one returns nothing (204) or a whole `Response`. */
  response?: R;
  /** Status of the JSON; default 200. */
  status?: 201 | 202;
  handle(call: Call<P, Q, B>): Promise<Returned<R>>;
}

/** What a handler may resolve with: what its schema takes, a whole response, or nothing where there is no schema. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers that return nothing resolve with void
type Returned<R extends z.ZodType> = z.ZodType extends R ? Response | undefined | void : z.input<R>;

/** Gives a route's handler the types of its schemas. */
export const route = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  described: DashboardRoute<P, Q, B, R>,
): DashboardRoute => described as unknown as DashboardRoute;

/** A call before there is a login: no actor, no permission. */
export interface OpenRoute<B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  method: 'get' | 'post';
  path: string;
  body?: B;
  /** As of {@link DashboardRoute}. */
  response?: R;
  handle(call: { body: z.output<B>; c: HttpContext; ipAddress: string | null }): Promise<Returned<R>>;
}

/** Gives an open route's handler the type of its body. */
export const openRoute = <B extends z.ZodType, R extends z.ZodType>(described: OpenRoute<B, R>): OpenRoute =>
  described as unknown as OpenRoute;

/** What is known of a route from outside: where it is, what it takes, and what it returns. */
export type DescribedRoute = Pick<DashboardRoute | OpenRoute, 'method' | 'path' | 'body' | 'response'>;
