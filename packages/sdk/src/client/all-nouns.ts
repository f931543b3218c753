import * as calls from '../calls/index.ts'
import type { Nouns } from '../declarations/nouns.ts'
import type { SpotdeskCore } from './core.ts'
import type { Dates } from './dates.ts'
import { bindNoun } from './nouns.ts'

/** Binds the whole contract. */
export function bindNouns<D extends Dates>(core: SpotdeskCore<D>): Nouns<D> {
  // The declarations are written from the same rows, and a test compares them with what the rows infer.
  return Object.fromEntries(Object.entries(calls).map(([name, module]) => [name, bindNoun(core, module)])) as unknown as Nouns<D>
}
