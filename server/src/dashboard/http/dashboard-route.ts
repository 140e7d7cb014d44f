/** One call of the dashboard's API, described once: what it needs, what it takes, what it does. */
import type { DashboardPermission } from '@dispute-intake/contract/dashboard-roles';
import type * as z from 'zod';
import type { HttpContext } from '../../platform/http/http-env.ts';
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
> {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Below `/dashboard/api`, as the router writes it: `/endpoints/:id`. */
  path: string;
  permission: DashboardPermission;
  params?: P;
  query?: Q;
  body?: B;
  /**
   * Takes the password or a passkey once more, unless it was given within the last ten minutes: what a stolen sign-in could
   * do lasting harm with. A function decides by the body.
   */
  needsConfirmation?: boolean | ((body: z.output<B>) => boolean);
  /** Of the answer; default 200, and 204 where the handler resolves with nothing. */
  status?: 201 | 202;
  /** Resolves with what is answered as JSON, a whole answer, or nothing. */
  handle(call: Call<P, Q, B>): Promise<unknown>;
}

/** Gives a route's handler the types of its schemas. */
export const route = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  described: DashboardRoute<P, Q, B>,
): DashboardRoute => described as unknown as DashboardRoute;

/** A call before there is a login: no actor, no permission. */
export interface OpenRoute<B extends z.ZodType = z.ZodType> {
  method: 'get' | 'post';
  path: string;
  body?: B;
  handle(call: { body: z.output<B>; c: HttpContext; ipAddress: string | null }): Promise<unknown>;
}

/** Gives an open route's handler the type of its body. */
export const openRoute = <B extends z.ZodType>(described: OpenRoute<B>): OpenRoute => described as unknown as OpenRoute;
