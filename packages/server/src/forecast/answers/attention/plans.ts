/** Morning plans that are kept: the chosen fixes of a change-set, and a week later what each has brought. */
import { attentionPlans, forecast, type OutputOf, revive } from '@spotdesk/sdk/contract'
import { formatForecastReason } from '@spotdesk/sdk/rules'
import { attentionLimits } from '@spotdesk/sdk/values'
import { findChangeSet } from '../../../platform/change-sets/change-set-store.ts'
import type { Entities } from '../../../platform/change-sets/entity.ts'
import { reachableSets } from '../../../platform/change-sets/readable-query.ts'
import { requireOwn } from '../../../platform/change-sets/revert/revert.ts'
import { fieldError, notFound } from '../../../platform/http/answer/problem.ts'
import { type Handler, type Route, on } from '../../../platform/http/route.ts'
import { invalid } from '../problems.ts'
import { readVisibleIds } from '../store.ts'
import { progressOfPlan } from './made-plans.ts'
import { planAttention } from './plan.ts'
import { type FixRow, insertPlan, readDigest, readLastPlan, readPlans, writeDigest } from './plan-store.ts'
import type { ReadCauses } from './causes.ts'

const recordPlan =
  (entities: Entities): Handler<typeof attentionPlans.record> =>
  ({ body: { changeSetId, fixes } }, call) =>
    call.write(async (tx) => {
      const { actor, services } = call
      const changeSet = await findChangeSet(tx, reachableSets(entities, actor), changeSetId)
      if (!changeSet) throw notFound()
      // Its fixes stand beside its maker's name, and are kept once.
      requireOwn(actor, changeSet)
      const ids = fixes.map(({ campaignId }) => campaignId)
      const visible = new Set(await readVisibleIds(tx, actor, ids))
      const strangers = ids.flatMap((id, index) =>
        visible.has(id) ? [] : [fieldError(`fixes.${index}.campaignId`, 'unknownItem', { field: 'campaign' }, id)],
      )
      if (strangers.length > 0) throw invalid(strangers)
      await insertPlan(tx, actor, { changeSetId, fixes, now: services.clock.now() })
      return { changeSetId }
    })

const listPlans: Handler<typeof attentionPlans.list> = async (_input, { db, actor }) => {
  const rows = await readPlans(db, actor)
  return [...Map.groupBy(rows, ({ changeSetId }) => changeSetId).values()].map((own) => {
    const { changeSetId, madeBy, appliedAt } = own[0]!
    const dates = { zone: actor.agency.timeZone, dateFormat: actor.user.dateFormat }
    const days = Math.max(...own.map((row) => row.days))
    return { changeSetId, madeBy, appliedAt, days, fixes: own.map((row) => toOutcome(row, dates)) }
  })
}

/** A fix is judged once the week is over: before, a day says little. */
function toOutcome(
  { campaignId, name, text, before, after, days, expected, delivered, reason }: FixRow,
  dates: Parameters<typeof formatForecastReason>[1],
): attentionPlans.FixOutcome {
  const isKnown = expected !== null && expected > 0 && delivered !== null
  const deliveredPercent = isKnown ? Math.round((1000 * delivered) / expected) / 10 : null
  const worked = deliveredPercent === null || days < attentionLimits.outcomeDays ? null : deliveredPercent >= attentionLimits.workedPercent
  const why = worked === false && reason ? formatForecastReason(reason, dates) : null
  return { campaignId, name, text, before, after, deliveredPercent, worked, reason: why }
}

/** At once: it waits for nothing. */
const lastPlan: Handler<typeof attentionPlans.last> = async (_input, { db, actor, services }) => {
  const [plan, part] = [await readLastPlan(db, actor), progressOfPlan(services, actor)]
  return {
    // It was stored as this call answers it.
    plan: plan === null ? null : (revive(forecast.attention.response, plan) as OutputOf<typeof forecast.attention>),
    progress: part === null ? null : Math.floor(part * 100),
  }
}

const getDigest: Handler<typeof attentionPlans.digest> = async (_input, { db, actor }) => ({ enabled: await readDigest(db, actor) })

const putDigest: Handler<typeof attentionPlans.setDigest> = ({ body: { enabled } }, call) =>
  call.write(async (tx) => {
    await writeDigest(tx, call.actor, enabled, call.services.clock.now())
    return { enabled }
  })

/** @param readCauses from the checks of campaigns */
export const attentionRoutes = (entities: Entities, readCauses: ReadCauses): Route[] => [
  on(forecast.attention, planAttention(readCauses)),
  on(attentionPlans.list, listPlans),
  on(attentionPlans.record, recordPlan(entities)),
  on(attentionPlans.last, lastPlan),
  on(attentionPlans.digest, getDigest),
  on(attentionPlans.setDigest, putDigest),
]
