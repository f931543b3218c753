/** The contract of `/api/v2`: one row a call. See `docs/architecture.md` §3. */
import * as advertisers from './advertisers.ts'
import * as billing from './billing.ts'
import * as bulk from './bulk.ts'
import * as campaigns from './campaigns.ts'
import * as changeSets from './change-sets.ts'
import * as creatives from './creatives.ts'
import * as dashboards from './dashboards.ts'
import { isEndpoint, type EndpointRow } from './endpoint.ts'
import * as session from './session.ts'

export * from './codec.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './permissions.ts'
export * from './revive.ts'
export * from './wire.ts'
export { advertisers, billing, bulk, campaigns, changeSets, creatives, dashboards, session }

/** Every noun's rows; schemas and lists of a noun stand in the same module and are no rows. */
export const nouns = { session, campaigns, dashboards, changeSets, bulk, advertisers, creatives, billing } as const
export type Noun = keyof typeof nouns

export interface NamedRow {
  noun: Noun
  name: string
  row: EndpointRow
}

/** The whole table in the order in which it is written. */
export const endpoints: readonly NamedRow[] = /* @__PURE__ */ Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ noun: noun as Noun, name, row: value }] : [])),
)
