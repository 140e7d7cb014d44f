/** `api_request`: one row a request that was made with an API key, kept seven days. No value of any body, query or header. */
export interface ApiRequestTable {
  /** Begins with the time, so that it sorts and is erased by it. */
  id: string;
  /** The side of the account the key belongs to. */
  account_id: string;
  key_id: string;
  /** `X-Request-Id` of the response; a client may send its own, so it need not be unique. */
  request_id: string;
  method: string;
  /** Ids of our own making stand in it; anything else a client put there is shown as `{name}`. */
  path: string;
  status: number;
  /** Code of the problem; null where there was none. */
  code: string | null;
  duration_us: number;
  /** Names of query parameters and the shape of the JSON body, as JSON; null where there was neither. */
  shape: string | null;
  at: number;
}
