/** What a sample of a call is made of. */
export interface SampledCall {
  operationId: string;
  method: string;
  /** Where the service answers, without a slash at its end. */
  baseUrl: string;
  /** With parameters as `{name}`. */
  path: string;
  /** Names and values of the path's parameters. */
  values: Readonly<Record<string, string>>;
  /** Without the question mark; empty: none. */
  query: string;
  /** The JSON body; undefined: none. */
  body: unknown;
  isUpload: boolean;
}
