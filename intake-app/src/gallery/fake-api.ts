/** {@link CardholderApi} over an in-memory session, in the page itself. */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { CardholderApi } from '../api/cardholder-api.ts';
import { FakeProblem, type FakeSession } from '../testing/fake-session.ts';

export interface FakeApiFaults {
  /** Calls that fail with this code. */
  fail?: Partial<Record<keyof CardholderApi, string>>;
  /** Calls that never come back. */
  hang?: (keyof CardholderApi)[];
}

/** A session's API with faults for the gallery. */
export function fakeApi(fake: FakeSession, faults: FakeApiFaults = {}): CardholderApi {
  async function run<T>(name: keyof CardholderApi, work: () => T): Promise<T> {
    const code = faults.fail?.[name];
    if (code) throw new ApiError(0, { code });
    if (faults.hang?.includes(name)) return new Promise<T>(() => undefined);
    try {
      return work();
    } catch (failure) {
      throw new ApiError(0, failure instanceof FakeProblem ? { code: failure.code, ...failure.members } : {});
    }
  }
  return {
    claim: () => run('claim', () => fake.claim('gallery')),
    saveDraft: (draft) => run('saveDraft', () => fake.save(draft)),
    upload: async (file, { onProgress, signal }) => {
      onProgress(Math.round(file.size * 0.62));
      if (faults.hang?.includes('upload')) {
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new ApiError(0, { code: 'cancelled' })));
        });
      }
      return run('upload', () => fake.addFile({ name: file.name, type: file.type, size: file.size }));
    },
    removeFile: (id) => run('removeFile', () => fake.removeFile(id)),
    changeFile: (id, change) => run('changeFile', () => fake.changeFile(id, change)),
    fileContents: () => run('fileContents', () => new Blob()),
    merchantLogo: () => run('merchantLogo', () => new Blob()),
    submit: (request) => run('submit', () => fake.submit(request)),
    activity: () => run('activity', () => undefined),
    recognize: () => run('recognize', () => fake.recognize()),
    end: () => run('end', () => fake.end()),
    reopen: () => run('reopen', () => fake.reopen()),
    addInformation: () => run('addInformation', () => fake.followUp()),
    answerStatus: () => run('answerStatus', () => fake.followUp()),
    withdraw: () => run('withdraw', () => fake.withdraw()),
    handoff: () => run('handoff', () => fake.deviceLink()),
    companion: () => run('companion', () => fake.deviceLink()),
    close: () => run('close', () => fake.close()),
    leave: () => undefined,
  };
}
