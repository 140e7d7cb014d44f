/** Runs clients against an installation while something happens to it, and answers what was not kept. */
import type { Installation } from './installation.ts';
import { brokenPromises, createLoad, type Load, openSink } from './load.ts';

export interface Figures {
  requests: number;
  answered: number;
  lostAnswers: number;
  refused: number;
  sessions: number;
  evaluations: number;
  /** Newer versions and reported outcomes. */
  secondRounds: number;
  /** Of several payments, and what followed them: updates, duties, withdrawals. */
  reports: number;
  afterSubmit: number;
  renewedLinks: number;
  files: number;
  webhooks: number;
  lost: number;
  seconds: number;
}

/** Starts the installation; the caller closes it. */
export async function underLoad(
  installation: Installation,
  clients: number,
  trouble: (load: Load) => Promise<void>,
): Promise<{ broken: string[]; figures: Figures }> {
  const startedMs = Date.now();
  const sink = await openSink();
  try {
    await installation.start();
    const { key, secret = '' } = await installation.account(sink.url);
    sink.state.secret = secret;
    const targets = { apiUrls: installation.apiUrls, intakeUrls: installation.intakeUrls, key };
    const load = createLoad(targets);
    load.start(clients);
    try {
      await trouble(load);
    } finally {
      await load.stop();
    }
    const broken = await brokenPromises(load, targets, sink);
    const { counts, promises } = load;
    return {
      broken,
      figures: {
        ...counts,
        sessions: promises.sessions.size,
        evaluations: promises.evaluations.size + promises.submitted.size,
        secondRounds: promises.superseded.size + promises.outcomes.size,
        reports: promises.reports.size,
        afterSubmit: promises.afterSubmit.size,
        renewedLinks: promises.renewed.size,
        files: promises.files.size,
        webhooks: sink.state.deliveries,
        lost: broken.length,
        seconds: Math.round((Date.now() - startedMs) / 1000),
      },
    };
  } finally {
    await sink.close();
  }
}
