// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRow } from '../contract/call-row.ts'
import * as adjustments from './forecast/adjustments.ts'
import * as advertisers from './campaigns/advertisers.ts'
import * as bulk from './campaigns/bulk.ts'
import * as campaigns from './campaigns/campaigns.ts'
import * as changeSets from './platform/change-sets.ts'
import * as creatives from './studio/creatives.ts'
import * as delivery from './delivery/delivery.ts'
import * as forecastLedger from './forecast/forecast-ledger.ts'
import * as inventory from './forecast/inventory.ts'
import * as notifications from './people/notifications.ts'
import * as orders from './campaigns/orders.ts'
import * as proposals from './campaigns/proposals.ts'
import * as userLog from './people/user-log.ts'
import * as users from './people/users.ts'

/** Lists that can be asked by POST too, as grids do. */
export const gridSources: readonly CallRow[] = [
  adjustments.list,
  advertisers.campaigns,
  advertisers.list,
  bulk.jobs,
  campaigns.ads,
  campaigns.cards,
  changeSets.items,
  creatives.usage,
  delivery.batches,
  forecastLedger.ofCampaign,
  inventory.batches,
  notifications.listOwn,
  orders.dashboard,
  proposals.list,
  userLog.list,
  userLog.ofCampaign,
  users.list,
  users.tokens,
]
