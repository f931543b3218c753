/** Settings of the active agency. */
import { type ParsedOf, agencies } from '@spotdesk/sdk/contract'
import { checkCompany } from '@spotdesk/sdk/rules'
import { isTimeZone } from '@spotdesk/sdk/values'
import { differences } from '../../platform/audit/differences.ts'
import { recordWithCommit } from '../../platform/change-sets/record.ts'
import { versionConflict } from '../../platform/change-sets/version-conflict.ts'
import { type FieldError, Problem, fieldError } from '../../platform/http/problem.ts'
import { type Handler, type Route, type Services, on } from '../../platform/http/route.ts'
import type { SessionParts } from '../session/parts.ts'
import { recountAgency } from '../../delivery/facts/recount.ts'
import { cpmOf, fields, readSettingsOf, shownOf } from './settings.ts'
import { type AgencyRecord, type AgencySettingsState, saveAgency } from './store.ts'

type Body = ParsedOf<typeof agencies.saveSettings>['body']

function toSettings({ id, version, market, recounting, settings }: AgencyRecord): agencies.AgencySettings {
  return { id, version, market, ...shownOf(settings), recountingDays: recounting }
}

const readSettings: Handler<typeof agencies.settings> = async (_, { db, actor }) => toSettings(await readSettingsOf(db, actor.agencyId))

/** What is said of the rights of everybody stands on these: a new maximum CPM holds for the very next call. */
function saveSettings(parts: SessionParts): Handler<typeof agencies.saveSettings> {
  return async ({ body }, call) => {
    const { actor, services, reason } = call
    check(body)
    const now = services.clock.now()
    const answer = await call.write(async (tx) => {
      const before = await readSettingsOf(tx, actor.agencyId, true)
      if (call.ifMatch !== null && call.ifMatch !== before.version) throw await versionConflict(tx, call, 'agency', before)
      const after = changed(before.settings, body)
      const diff = differences(fields, shownOf(before.settings), shownOf(after))
      if (diff.length === 0) return { ...toSettings(before), changeSetId: null }
      await saveAgency(tx, actor.agencyId, after, now)
      const version = before.version + 1
      const changeSetId = recordWithCommit(
        tx,
        { actor, now, reason },
        {
          entityType: 'agency',
          entityId: before.id,
          entityName: after.name,
          action: 'UPDATE',
          versionBefore: before.version,
          versionAfter: version,
          diff,
        },
      )
      const recounting = before.recounting || after.timeZone !== before.settings.timeZone
      return { ...toSettings({ ...before, version, recounting, settings: after }), changeSetId }
    })
    parts.identities.forgetAll()
    if (answer.recountingDays) parts.background.run(() => recount(services, actor.agencyId))
    return answer
  }
}

/** At once; what is cut off here, the clock of deliveries goes on with. */
async function recount(services: Services, agencyId: number): Promise<void> {
  await recountAgency(services.db, agencyId, services)
}

function changed(before: AgencySettingsState, body: Body): AgencySettingsState {
  return {
    name: textOf(body.name) ?? before.name,
    domain: body.domain === undefined ? before.domain : textOf(body.domain),
    currency: body.currency ?? before.currency,
    timeZone: textOf(body.timeZone) ?? before.timeZone,
    maximumCpmE4: body.maximumCpm === undefined ? before.maximumCpmE4 : cpmOf(body.maximumCpm),
    marginPercent: body.marginPercent ?? before.marginPercent,
    marginMode: body.marginMode ?? before.marginMode,
    adSecondsMax: body.adSecondsMax ?? before.adSecondsMax,
    deliveryThresholds: body.deliveryThresholds === undefined ? before.deliveryThresholds : (body.deliveryThresholds ?? {}),
  }
}

const textOf = (value: string | null | undefined) => value?.trim().normalize('NFC') || null

/** @throws Problem validationFailed with every field that does not hold (specification 001 §5) */
function check({ name, domain, timeZone }: Body): void {
  const errors: FieldError[] = checkCompany({ name, domain: domain?.trim() ? domain : null }).map(({ field, code, params }) =>
    fieldError(field, code, params),
  )
  if (timeZone !== undefined && !isTimeZone(timeZone.trim())) errors.push(fieldError('timeZone', 'invalidValue', {}, timeZone))
  if (errors.length > 0) throw new Problem('validationFailed', {}, { errors })
}

export const agencyRoutes = (parts: SessionParts): Route[] => [
  on(agencies.settings, readSettings),
  on(agencies.saveSettings, saveSettings(parts)),
]
