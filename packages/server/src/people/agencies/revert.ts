/** What a revert puts back in the settings of an agency, each field alone. A time zone that goes back has its days counted anew. */
import { agencies } from '@spotdesk/sdk/contract'
import { differences } from '../../platform/audit/differences.ts'
import type { RevertKind, ReturnPlan } from '../../platform/change-sets/revert-kind.ts'
import { restored } from '../../platform/change-sets/revert-records.ts'
import { recountAgency } from '../../delivery/facts/recount.ts'
import { permit } from '../../platform/http/gate.ts'
import type { SessionParts } from '../session/parts.ts'
import { type ShownSettings, fields, readSettingsOf, shownOf, stateOf } from './settings.ts'
import { saveAgency } from './store.ts'

const kind = { entityType: 'agency', unmade: {} } as const

export function agencyReverts(parts: SessionParts): RevertKind {
  return {
    entityType: 'agency',
    async plan(tx, { actor, services }, events, later) {
      permit(agencies.saveSettings, actor)
      const plan: ReturnPlan = { changes: [], unchanged: 0, conflicts: [] }
      for (const event of events) {
        const before = await readSettingsOf(tx, actor.agencyId, true)
        const shown = shownOf(before.settings)
        const { fields: after, conflicts } = restored<ShownSettings>(kind, event, shown, later.get(before.id) ?? [])
        plan.conflicts.push(...conflicts)
        const diff = differences(fields, shown, after)
        if (diff.length === 0 && conflicts.length === 0) plan.unchanged++
        if (diff.length === 0) continue
        const versions = { versionBefore: before.version, versionAfter: before.version + 1 }
        plan.changes.push({
          id: before.id,
          async write(inside) {
            await saveAgency(inside, actor.agencyId, stateOf(after), services.clock.now())
            return { entityType: 'agency', entityId: before.id, entityName: after.name, action: 'REVERT', ...versions, diff }
          },
        })
      }
      return plan
    },
    done({ actor, services }) {
      parts.identities.forgetAll()
      parts.background.run(async () => void (await recountAgency(services.db, actor.agencyId, services)))
    },
  }
}
