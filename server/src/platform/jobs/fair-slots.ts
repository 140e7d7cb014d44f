/**
 * Who may run next, in one process. A *slot* is held by a running job. A job that takes longer than {@link SLOW_AFTER_MS}
 * moves to the *slow* slots, of which there are more, so that waiting on a slow peer keeps no quick job from running. Each
 * group has a limit that grows by one with every quick job and is halved by a slow one, as TCP treats a congested path.
 */

export const SLOW_AFTER_MS = 1000;
export const FIRST_GROUP_LIMIT = 8;
export const MAX_GROUP_LIMIT = 64;
const SLOW_SLOTS_PER_SLOT = 4;
/** No kind (when there are several) and no tenant takes more than this part of the slots. */
const MAX_KIND_SHARE = 0.75;
const MAX_TENANT_SHARE = 0.5;
/** A claim asks for at least this many, though a share may then be passed by a few. */
const MIN_CLAIM = 8;
const MAX_REMEMBERED_GROUPS = 2000;

export interface Slot {
  /** Moves the job to the slow slots. */
  becameSlow(): void;
  /** Ends the run; the slot must not be used again. */
  free(): void;
  /** As {@link free}, where there was no run. */
  cancel(): void;
}

export interface FairSlots {
  /** How many jobs may be claimed now. */
  claimable(): number;
  /** How many more each group may have, for those where it is not {@link FIRST_GROUP_LIMIT}. */
  capacities(): Record<string, number>;
  /** How many more this group may have; below zero where others were claimed meanwhile. */
  capacityOf(group: string): number;
  /** True when one more of this kind and group may run now. */
  hasCapacity(kind: string, group: string): boolean;
  /** Tenants and kinds from which nothing may be claimed now. */
  fullTenants(): string[];
  fullKinds(): string[];
  take(kind: string, group: string): Slot;
}

interface Load {
  running: number;
  slow: number;
}
const NOTHING: Readonly<Load> = { running: 0, slow: 0 };

/** The part of a group's name before `/`; null when it has none. */
export function tenantOf(group: string): string | null {
  const end = group.indexOf('/');
  return end > 0 ? group.slice(0, end) : null;
}

/** Slots for `concurrency` quick jobs of `kindCount` kinds. */
export function createFairSlots(concurrency: number, kindCount: number): FairSlots {
  const all: Load = { running: 0, slow: 0 };
  const kinds = new Map<string, Load>();
  const tenants = new Map<string, Load>();
  const groups = new Map<string, Load>();
  const limits = new Map<string, number>();
  const kindLimit = kindCount > 1 ? Math.max(1, Math.floor(concurrency * MAX_KIND_SHARE)) : concurrency;
  const tenantLimit = Math.max(1, Math.floor(concurrency * MAX_TENANT_SHARE));
  const slowLimit = concurrency * SLOW_SLOTS_PER_SLOT;
  const slowTenantLimit = Math.max(1, Math.floor(slowLimit * MAX_TENANT_SHARE));

  const limitOf = (group: string) => limits.get(group) ?? FIRST_GROUP_LIMIT;
  const learn = (group: string, limit: number) => {
    limits.delete(group);
    limits.set(group, limit);
    if (limits.size > MAX_REMEMBERED_GROUPS) limits.delete(limits.keys().next().value ?? '');
  };
  const kindCapacity = (load: Load) => kindLimit - (load.running - load.slow);
  const tenantCapacity = (load: Load) => (load.slow >= slowTenantLimit ? 0 : tenantLimit - (load.running - load.slow));
  const freeSlots = () => (all.slow >= slowLimit ? 0 : concurrency - (all.running - all.slow));
  const capacityOf = (group: string) => limitOf(group) - (groups.get(group)?.running ?? 0);
  const full = (loads: Map<string, Load>, capacity: (load: Load) => number) =>
    [...loads].filter(([, load]) => capacity(load) <= 0).map(([name]) => name);

  return {
    claimable() {
      const capacities = [...[...kinds.values()].map(kindCapacity), ...[...tenants.values()].map(tenantCapacity)];
      const least = Math.min(kindLimit, ...capacities.filter((capacity) => capacity > 0));
      return Math.max(0, Math.min(freeSlots(), Math.max(MIN_CLAIM, least)));
    },
    capacities() {
      const capacities: Record<string, number> = {};
      for (const [group, limit] of limits) if (limit < FIRST_GROUP_LIMIT) capacities[group] = limit;
      for (const [group, { running }] of groups) capacities[group] = Math.max(0, limitOf(group) - running);
      return capacities;
    },
    capacityOf,
    hasCapacity(kind, group) {
      const tenant = tenants.get(tenantOf(group) ?? '');
      return (
        freeSlots() > 0 &&
        capacityOf(group) > 0 &&
        kindCapacity(kinds.get(kind) ?? NOTHING) > 0 &&
        tenantCapacity(tenant ?? NOTHING) > 0
      );
    },
    fullTenants: () => full(tenants, tenantCapacity),
    fullKinds: () => full(kinds, kindCapacity),
    take(kind, group) {
      const tenant = tenantOf(group);
      const loads = [
        all,
        enter(kinds, kind),
        enter(groups, group),
        ...(tenant === null ? [] : [enter(tenants, tenant)]),
      ];
      for (const load of loads) load.running++;
      let isSlow = false;
      const cancel = () => {
        for (const load of loads) {
          load.running--;
          if (isSlow) load.slow--;
        }
        leave(kinds, kind);
        leave(groups, group);
        if (tenant !== null) leave(tenants, tenant);
      };
      return {
        becameSlow() {
          if (isSlow) return;
          isSlow = true;
          for (const load of loads) load.slow++;
          learn(group, Math.max(1, Math.floor(limitOf(group) / 2)));
        },
        free() {
          cancel();
          if (!isSlow) learn(group, Math.min(MAX_GROUP_LIMIT, limitOf(group) + 1));
        },
        cancel,
      };
    },
  };
}

function enter(loads: Map<string, Load>, name: string): Load {
  const load = loads.get(name) ?? { running: 0, slow: 0 };
  loads.set(name, load);
  return load;
}

function leave(loads: Map<string, Load>, name: string): void {
  if (loads.get(name)?.running === 0) loads.delete(name);
}
