/** The user log. What it shows is written with every change: see `audit/`. Taking an entry back is a revert: see `change-sets/`. */
import { userLog } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { exportEntries, getEntry, listEntries } from './log.ts'
import { readChoices } from './store.ts'

export const routes: Route[] = [
  on(userLog.list, listEntries),
  on(userLog.get, getEntry),
  on(userLog.exportLog, exportEntries),
  on(userLog.choices, (_, call) => readChoices(call.db, call.actor)),
]
