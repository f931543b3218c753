/** The user log. Its entries are written with every change (see `audit/`) and reverted by change-sets (see `change-sets/`). */
import { userLog } from '@spotdesk/sdk/contract'
import type { Entities } from '../../platform/change-sets/entity.ts'
import { type Route, on } from '../../platform/http/route.ts'
import { exportEntries, getEntry, listEntries, listOfCampaign } from './log.ts'
import { readChoices } from './store.ts'

export const logRoutes = (entities: Entities): Route[] => [
  on(userLog.list, listEntries(entities)),
  on(userLog.ofCampaign, listOfCampaign(entities)),
  on(userLog.get, getEntry(entities)),
  on(userLog.exportLog, exportEntries(entities)),
  on(userLog.choices, (_, call) => readChoices(call.db, entities, call.actor)),
]
