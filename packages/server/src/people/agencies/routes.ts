/** Settings of the active agency. */
import { agencies } from '@spotdesk/sdk/contract'
import { planAgency } from '@spotdesk/sdk/rules'
import { recountAgency } from '../../delivery/facts/recount.ts'
import { authorOf } from '../../platform/change-sets/direct-change.ts'
import { recordWithCommit } from '../../platform/change-sets/direct-change-store.ts'
import { requirePossible } from '../../platform/change-sets/require-plan.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import { fieldError } from '../../platform/http/problem.ts'
import { type Handler, type Route, type Services, on } from '../../platform/http/route.ts'
import type { AgencyParts } from './parts.ts'
import { type AgencyRecord, readAgency } from './store.ts'
import { writeAgency } from './write.ts'

function toSettings({ id, version, market, recounting, settings }: AgencyRecord): agencies.AgencySettings {
  return { id, version, market, ...settings, recountingDays: recounting }
}

const readSettings: Handler<typeof agencies.settings> = async (_, { db, actor }) => toSettings(await readAgency(db, actor.agencyId))

/** Cached rights depend on these settings, so they are forgotten: a new maximum CPM is in force for the next call. */
function saveSettings(parts: AgencyParts): Handler<typeof agencies.saveSettings> {
  return async ({ body }, call) => {
    const { actor, services } = call
    const author = authorOf(call)
    const answer = await call.write(async (tx) => {
      const before = await readAgency(tx, actor.agencyId, true)
      if (call.ifMatch !== null && call.ifMatch !== before.version) throw await versionConflict(tx, call, 'agency', before)
      const plan = planAgency({ before: before.settings, cells: body })
      requirePossible(plan, ({ field, code, params }) => fieldError(field, code, params, body[field as keyof typeof body]))
      if (!plan.change) return { ...toSettings(before), changeSetId: null }
      const audit = await writeAgency(tx, author, { before, after: plan.after, action: 'UPDATE' })
      const changeSetId = recordWithCommit(tx, author, 'agencies', audit)
      return { ...toSettings(await readAgency(tx, actor.agencyId)), changeSetId }
    })
    parts.identities.forgetAll()
    if (answer.recountingDays) parts.background.run(() => recount(services, actor.agencyId))
    return answer
  }
}

/** Starts the recount at once; the delivery job continues one that was interrupted. */
async function recount(services: Services, agencyId: number): Promise<void> {
  await recountAgency(services.db, agencyId, services)
}

export const agencyRoutes = (parts: AgencyParts): Route[] => [
  on(agencies.settings, readSettings),
  on(agencies.saveSettings, saveSettings(parts)),
]
