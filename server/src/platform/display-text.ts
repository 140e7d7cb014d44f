/** Text of others that people will read: without characters that change what stands around it. */

/** Marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9), which can turn `exe.pdf` around. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const withoutDirectionControls = (text: string): string => text.replace(DIRECTION, '');

/** A request whose merchant name cannot reorder the line it is shown in. */
export function withPlainMerchantName<T extends { transaction: { merchant_name: string } }>(request: T): T {
  const name = withoutDirectionControls(request.transaction.merchant_name);
  if (name === request.transaction.merchant_name) return request;
  return { ...request, transaction: { ...request.transaction, merchant_name: name } };
}
