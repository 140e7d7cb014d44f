/** Kills processes with SIGKILL at random moments under load and checks that every promise was kept. */
import { createInstallation } from './installation.ts';
import { untilMore } from './load.ts';
import { type Figures, underLoad } from './under-load.ts';

export interface KillOptions {
  database: 'sqlite' | 'postgres';
  /** One process each; `all` alone is what SQLite takes. */
  roles: readonly string[];
  rounds: number;
  /** A process lives until 3 to so many more requests were answered, so that a slow machine gets as far as a fast one. */
  mostAnswers: number;
}

const LEAST_ANSWERS = 3;

export async function killRounds({ database, roles, rounds, mostAnswers }: KillOptions): Promise<{
  figures: Figures & { database: string; processes: number; rounds: number };
  broken: string[];
}> {
  const installation = await createInstallation({ database, roles });
  try {
    const { figures, broken } = await underLoad(installation, 8, async (load) => {
      for (let round = 0; round < rounds; round++) {
        await untilMore(load, 'answered', LEAST_ANSWERS + Math.floor(Math.random() * (mostAnswers - LEAST_ANSWERS)));
        const victim = installation.members[round % installation.members.length];
        await victim?.kill();
        await victim?.start();
      }
      await untilMore(load, 'answered', LEAST_ANSWERS);
    });
    return { figures: { database, processes: installation.members.length, rounds, ...figures }, broken };
  } finally {
    await installation.close();
  }
}
