/** One multipart upload with byte progress, which `fetch` cannot give. */
import { ApiError, errorOf } from '@dispute-intake/contract/api-request';
import type { EvidenceFile } from '@dispute-intake/contract/file';
import type { UploadOptions } from '../api/cardholder-api.ts';

/** Resolves with the stored file's metadata; rejects with an `ApiError` (`cancelled` when aborted). */
export function sendFile(
  url: string,
  authorization: string,
  file: File,
  { onProgress, signal, kind }: UploadOptions,
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
