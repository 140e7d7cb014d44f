/** One multipart upload with byte progress, which `fetch` cannot give. */
import type { EvidenceFile } from '@dispute-intake/contract/file';
import { ApiFailure, codeOf, type UploadOptions } from '../api/cardholder-api.ts';

/** Resolves with the stored file's metadata; rejects with {@link ApiFailure} (`cancelled` when aborted). */
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
      let answer: unknown = null;
      try {
        answer = JSON.parse(xhr.responseText);
      } catch {
        // An answer that is no JSON is judged by its status alone.
      }
      if (xhr.status === 201 && answer) resolve(answer as EvidenceFile);
      else reject(new ApiFailure(codeOf(xhr.status, answer)));
    };
    xhr.onerror = () => reject(new ApiFailure('network'));
    xhr.onabort = () => reject(new ApiFailure('cancelled'));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}
