/** Settings of the active agency. */
import { agencies, featureNames } from '@spotdesk/sdk/contract'
import { type AgencyState, planAgency } from '@spotdesk/sdk/rules'
import { recountAgency } from '../../delivery/facts/roll-up/recount.ts'
import { toAuthor } from '../../platform/change-sets/direct-change.ts'
import { recordWithCommit } from '../../platform/change-sets/direct-change-store.ts'
import { requirePossible } from '../../platform/change-sets/plan/require-plan.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import { isStale } from '../../platform/http/request/if-match.ts'
import { fieldError } from '../../platform/http/answer/problem.ts'
import { type Call, type Handler, type Route, type Services, on } from '../../platform/http/route.ts'
import type { AgencyParts } from './parts.ts'
import { type AgencyRecord, readAgency } from './store.ts'
import { diffAgency, writeAgency } from './write.ts'

function toSettings({ id, version, market, recounting, settings }: AgencyRecord): agencies.AgencySettings {
  const active = new Set(settings.features)
  const features = featureNames.map((feature) => ({ feature, active: active.has(feature) }))
  return { id, version, market, ...settings, features, recountingDays: recounting }
}

const readSettings: Handler<typeof agencies.settings> = async (_, { db, actor }) => toSettings(await readAgency(db, actor.agencyId))

function saveSettings(parts: AgencyParts): Handler<typeof agencies.saveSettings> {
  return async ({ body }, call) => {
    const answer = await change(parts, call, ({ settings }) => {
      const plan = planAgency({ before: settings, cells: body })
      requirePossible(plan, ({ field, code, params, suggestion }) => ({
        ...fieldError(field, code, params, valueAt(body, field)),
        ...(suggestion !== undefined && { suggestion }),
      }))
      return plan.after
    })
    if (answer.recountingDays) parts.background.run(() => recount(call.services, call.actor.agencyId))
    return answer
  }
}

function saveFeatures(parts: AgencyParts): Handler<typeof agencies.saveFeatures> {
  return async ({ body }, call) => {
    const wanted = new Map<string, boolean>(body.features.map(({ feature, active }) => [feature, active]))
    return change(parts, call, ({ settings }) => ({
      ...settings,
      features: featureNames.filter((feature) => wanted.get(feature) ?? settings.features.includes(feature)).toSorted(),
    }))
  }
}

/** Writes settings. Cached rights depend on them, so they are forgotten: a new maximum CPM is in force for the next call. */
async function change(parts: AgencyParts, call: Call, next: (before: AgencyRecord) => AgencyState): Promise<agencies.AgencySettingsResult> {
  const { actor } = call
  const author = toAuthor(call)
  const answer = await call.write(async (tx) => {
    const before = await readAgency(tx, actor.agencyId, true)
    if (isStale(call, before.version)) throw await versionConflict(tx, call, 'agency', before)
    const after = next(before)
    if (diffAgency({ before, after }).length === 0) return { ...toSettings(before), changeSetId: null }
    const audit = await writeAgency(tx, author, { before, after, action: 'UPDATE' })
    const changeSetId = recordWithCommit(tx, author, 'agencies', audit)
    return { ...toSettings(await readAgency(tx, actor.agencyId)), changeSetId }
  })
  parts.identities.forgetAll()
  return answer
}

/** The value of a field, which may lead into a list: 'notificationRecipients.1'. */
function valueAt(body: object, field: string): unknown {
  return field.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], body)
}

/** Starts the recount at once; the delivery job continues one that was interrupted. */
async function recount(services: Services, agencyId: number): Promise<void> {
  await recountAgency(services.db, agencyId, services)
}

export const agencyRoutes = (parts: AgencyParts): Route[] => [
  on(agencies.settings, readSettings),
  on(agencies.saveSettings, saveSettings(parts)),
  on(agencies.saveFeatures, saveFeatures(parts)),
]
