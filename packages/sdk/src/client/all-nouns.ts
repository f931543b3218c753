import { nouns, type Noun } from '../contract/index.ts'
import type { SpotdeskCore } from './core.ts'
import { bindNoun } from './nouns.ts'
import type { Dates, NounApi } from './types.ts'

/** Every noun of the contract as properties of a client. */
export type NounApis<D extends Dates = 'date'> = { readonly [N in Noun]: NounApi<(typeof nouns)[N], D> }

/** Binds the whole contract. */
export function bindNouns<D extends Dates>(core: SpotdeskCore<D>): NounApis<D> {
  return Object.fromEntries(Object.entries(nouns).map(([name, module]) => [name, bindNoun(core, module)])) as NounApis<D>
}
