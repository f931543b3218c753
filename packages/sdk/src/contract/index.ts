/** The contract of `/api/v2`: one row a call. See `docs/architecture.md` §3. */
import * as adjustments from './adjustments.ts'
import * as ads from './ads.ts'
import * as advertisers from './advertisers.ts'
import * as agencies from './agencies.ts'
import * as billing from './billing.ts'
import * as blastRadius from './blast-radius.ts'
import * as bulk from './bulk.ts'
import * as campaigns from './campaigns.ts'
import * as checks from './checks.ts'
import * as changeSets from './change-sets.ts'
import * as commons from './commons.ts'
import * as creatives from './creatives.ts'
import * as delivery from './delivery.ts'
import * as dashboards from './dashboards.ts'
import { isEndpoint, type EndpointRow } from './endpoint.ts'
import * as forecast from './forecast.ts'
import * as forecastLedger from './forecast-ledger.ts'
import * as insights from './insights.ts'
import * as inventory from './inventory.ts'
import * as invitations from './invitations.ts'
import * as markets from './markets.ts'
import * as notifications from './notifications.ts'
import * as pacing from './pacing.ts'
import * as proposals from './proposals.ts'
import * as publishers from './publishers.ts'
import * as orders from './orders.ts'
import { gridForms } from './grid-form.ts'
import * as session from './session.ts'
import * as userLog from './user-log.ts'
import * as statistics from './statistics.ts'
import * as users from './users.ts'
import * as targeting from './targeting.ts'

export { type CampaignSettings, type Confirmation, type NewCampaign, type QuickEdit } from './campaign-settings.ts'
export * from './codec.ts'
export * from './delivery-facts.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './grid-form.ts'
export * from './permissions.ts'
export * from './revive.ts'
export * from './wire.ts'
export {
  adjustments,
  ads,
  advertisers,
  billing,
  blastRadius,
  bulk,
  campaigns,
  changeSets,
  checks,
  creatives,
  dashboards,
  delivery,
  forecast,
  forecastLedger,
  insights,
  inventory,
  invitations,
  agencies,
  commons,
  markets,
  notifications,
  orders,
  proposals,
  publishers,
  session,
  userLog,
  pacing,
  statistics,
  targeting,
  users,
}

/** Every noun's rows; schemas and lists of a noun stand in the same module and are no rows. */
export const nouns = {
  session,
  campaigns,
  dashboards,
  changeSets,
  bulk,
  orders,
  advertisers,
  ads,
  creatives,
  proposals,
  notifications,
  billing,
  userLog,
  blastRadius,
  pacing,
  checks,
  delivery,
  statistics,
  forecast,
  insights,
  inventory,
  users,
  invitations,
  agencies,
  markets,
  commons,
  targeting,
  publishers,
  adjustments,
  forecastLedger,
} as const
export type Noun = keyof typeof nouns

export interface NamedRow {
  noun: Noun
  name: string
  row: EndpointRow
}

const rows: readonly NamedRow[] = /* @__PURE__ */ Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ noun: noun as Noun, name, row: value }] : [])),
)

/** The whole table in the order in which it is written, with the POST forms of its grids at the end (`listGrid` of `list`). */
export const endpoints: readonly NamedRow[] = /* @__PURE__ */ withGridForms(rows)

function withGridForms(named: readonly NamedRow[]): NamedRow[] {
  const forms = new Map(gridForms(named.map(({ row }) => row)).map(({ source, form }) => [source, form]))
  return [
    ...named,
    ...named.flatMap(({ noun, name, row }) => {
      const form = forms.get(row)
      return form ? [{ noun, name: `${name}Grid`, row: form }] : []
    }),
  ]
}
