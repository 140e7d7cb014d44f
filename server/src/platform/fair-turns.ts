/**
 * Who goes next where several wait for the same capacity. A *party* is whoever the work is done for: an account, and within it
 * a session. The account with the least running goes first, then the one served longest ago; within it the same for its
 * sessions; then whoever came first.
 */

export interface Party {
  accountId: string;
  /** Null: the account itself, by a key or an operator. */
  sessionId: string | null;
}

export interface FairTurns {
  /** Index of the entry to go next; undefined where each has a party at its limit. */
  next(waiting: readonly { party?: Party | undefined }[]): number | undefined;
  /** Counts a piece of work as running; call the result once when it ends. Work without a party has no limit. */
  enter(party: Party | undefined): () => void;
}

interface Share {
  running: number;
  /** Number of the last turn. */
  served: number;
}
const NEVER: Readonly<Share> = { running: 0, served: 0 };
/** Shares of parties that run nothing are forgotten beyond this many. */
const MAX_REMEMBERED = 1000;

/** At most `perAccount` and `perSession` pieces of work run at once; keys without a session count as the account alone. */
export function createFairTurns({ perAccount, perSession }: { perAccount: number; perSession: number }): FairTurns {
  const shares = new Map<string, Share>();
  let turn = 0;
  const shareOf = (name: string): Readonly<Share> => shares.get(name) ?? NEVER;
  const namesOf = ({ accountId, sessionId }: Party) => [`account ${accountId}`, `session ${sessionId ?? accountId}`];

  /** Compared from the left; the smallest goes first. */
  function rankOf(party: Party | undefined): number[] | undefined {
    if (!party) return [];
    const [account, session] = namesOf(party).map(shareOf) as [Share, Share];
    if (account.running >= perAccount) return undefined;
    if (party.sessionId !== null && session.running >= perSession) return undefined;
    return [account.running, account.served, session.running, session.served];
  }

  function forget(): void {
    for (const [name, { running }] of shares) {
      if (shares.size <= MAX_REMEMBERED) return;
      if (running === 0) shares.delete(name);
    }
  }

  return {
    next(waiting) {
      let best: { at: number; rank: number[] } | undefined;
      for (const [at, { party }] of waiting.entries()) {
        const rank = rankOf(party);
        if (rank && (!best || isBefore(rank, best.rank))) best = { at, rank };
      }
      return best?.at;
    },
    enter(party) {
      if (!party) return () => {};
      turn++;
      const held = namesOf(party).map((name) => {
        const share = shares.get(name) ?? { ...NEVER };
        // Set anew, so that the map's order is that of the last turns.
        shares.delete(name);
        shares.set(name, share);
        share.running++;
        share.served = turn;
        return share;
      });
      forget();
      return () => {
        for (const share of held) share.running--;
      };
    },
  };
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return (a[i] as number) < (b[i] as number);
  }
  return a.length < b.length;
}
