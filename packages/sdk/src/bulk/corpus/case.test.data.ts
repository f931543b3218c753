import type { PlanContext } from '../context.ts'

/** A file and what importing it into the world of `world.test.data.ts` says of each of its rows. */
export interface CorpusCase {
  name: string
  file: string | Uint8Array
  expected: string[]
  context?: Partial<PlanContext>
}
