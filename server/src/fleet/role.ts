/** What one process of an installation does. One process does everything, unless `--role` says otherwise. */

export const ROLES = ['all', 'api', 'intake', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface Duties {
  role: Role;
  /** HTTP API, dashboard, docs and demo, on `PORT`. */
  servesApi: boolean;
  /** The hosted intake, on `INTAKE_PORT`. */
  servesIntake: boolean;
  /** Jobs and recurring tasks. */
  works: boolean;
}

/** Reads `--role api`; throws a one-line error for anything else. */
export function readDuties(args: readonly string[]): Duties {
  const [flag, given, ...more] = args.flatMap((arg) => (arg.startsWith('--role=') ? ['--role', arg.slice(7)] : [arg]));
  const role = flag === undefined ? 'all' : ROLES.find((known) => known === given);
  if ((flag !== undefined && flag !== '--role') || role === undefined || more.length > 0) {
    throw new RoleError(`"${args.join(' ')}" is not known: it takes --role ${ROLES.join('|')}`);
  }
  const does = (duty: Role) => role === 'all' || role === duty;
  return { role, servesApi: does('api'), servesIntake: does('intake'), works: does('worker') };
}

/** The command line is wrong; the message is one line for the operator. */
export class RoleError extends Error {}
