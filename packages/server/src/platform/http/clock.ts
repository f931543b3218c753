/** The clock that handlers and jobs read; tests replace it. */

export interface Clock {
  now(): Date
}
