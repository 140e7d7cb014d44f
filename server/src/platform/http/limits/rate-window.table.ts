/** `rate_window`: requests of the running minute, where several processes count together. */
export interface RateWindowTable {
  /** Policy and subject. */
  name: string;
  ends_at: number;
  /** Reserved by any process; may pass the limit, since a reservation is counted before it is judged. */
  used: number;
}
