/** pg-copy-streams has no types: the two functions that are used. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** `copy … from stdin`: write the rows' text to it. */
  export function from(text: string): Writable & Submittable
  /** `copy … to stdout`: read the rows' text from it. */
  export function to(text: string): Readable & Submittable
}
