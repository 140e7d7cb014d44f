/** One multipart upload with byte progress, which `fetch` cannot give. */
import { ApiError, errorOf, requestJson } from '@dispute-intake/contract/api-request';
import type { EvidenceFile } from '@dispute-intake/contract/file';
import type { UploadOptions } from '../api/cardholder-api.ts';

/** Resolves with the stored file's metadata; rejects with an `ApiError` (`cancelled` when aborted). */
export function sendFile(
  url: string,
  authorization: string,
  file: File,
  { onProgress, onRead, signal, kind }: UploadOptions,
): Promise<EvidenceFile> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const body = new FormData();
    if (kind) body.append('kind', kind);
    body.append('file', file, file.name);
    xhr.open('POST', url);
    xhr.setRequestHeader('authorization', authorization);
    xhr.upload.onprogress = (event) => onProgress(Math.min(event.loaded, file.size));
    xhr.onload = () => {
      const stored = xhr.status === 201 ? metadataIn(xhr.responseText) : undefined;
      if (stored?.reading.status === 'pending' && onRead) void waitForReading(url, authorization, stored.id, onRead);
      if (stored) resolve(stored);
      else reject(errorOf(xhr.status, xhr.responseText));
    };
    xhr.onerror = () => reject(new ApiError(0, {}));
    xhr.onabort = () => reject(new ApiError(0, { code: 'cancelled' }));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}

function metadataIn(text: string): EvidenceFile | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LOOK_EVERY_MS = 1000;
/** A page takes three seconds; what other files take before it is not waited for without end. */
const LOOKS = 90;

/** Looks for the reading of a stored file until it has ended; nobody waits for it, and nothing is said where it does not come. */
async function waitForReading(
  url: string,
  authorization: string,
  id: string,
  onRead: (file: EvidenceFile) => void,
): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    try {
      const { data } = await requestJson<{ data: EvidenceFile[] }>('GET', url, { headers: { authorization } });
      const file = data.find((one) => one.id === id);
      if (!file) return;
      if (file.reading.status !== 'pending') return onRead(file);
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) return;
    }
  }
}
