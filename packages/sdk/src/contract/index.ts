/** The contract of `/api/v2`: one row a call. See `docs/architecture.md` §3. */
import * as adjustments from './forecast/adjustments.ts'
import * as ads from './campaigns/ads.ts'
import * as advertisers from './campaigns/advertisers.ts'
import * as agencies from './people/agencies.ts'
import * as billing from './campaigns/billing.ts'
import * as blastRadius from './campaigns/blast-radius.ts'
import * as bulk from './campaigns/bulk.ts'
import * as campaigns from './campaigns/campaigns.ts'
import * as checks from './campaigns/checks.ts'
import * as changeSets from './platform/change-sets.ts'
import * as commons from './platform/commons.ts'
import * as creatives from './studio/creatives.ts'
import * as delivery from './delivery/delivery.ts'
import * as dashboards from './campaigns/dashboards.ts'
import { isEndpoint, type EndpointRow } from './endpoint.ts'
import * as forecast from './forecast/forecast.ts'
import * as forecastLedger from './forecast/forecast-ledger.ts'
import * as insights from './delivery/insights.ts'
import * as inventory from './forecast/inventory.ts'
import * as invitations from './people/invitations.ts'
import * as markets from './people/markets.ts'
import * as notifications from './people/notifications.ts'
import * as pacing from './campaigns/pacing.ts'
import * as proposals from './campaigns/proposals.ts'
import * as publishers from './supply/publishers.ts'
import * as orders from './campaigns/orders.ts'
import { gridForms } from './grid-form.ts'
import * as session from './people/session.ts'
import * as userLog from './people/user-log.ts'
import * as statistics from './delivery/statistics.ts'
import * as users from './people/users.ts'
import * as targeting from './campaigns/targeting.ts'

export { type CampaignSettings, type Confirmation, type NewCampaign, type QuickEdit } from './campaigns/campaign-settings.ts'
export * from './codec.ts'
export * from './delivery/delivery-facts.ts'
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
