/** The entity row of agencies. A revert sets each field of the settings by itself; a change of the time zone recounts the days of delivery. */
import { agencies, features } from '@spotdesk/sdk/contract'
import type { AgencyState } from '@spotdesk/sdk/rules'
import { recountAgency } from '../../delivery/facts/roll-up/recount.ts'
import type { EntityKind } from '../../platform/change-sets/entity.ts'
import { type FieldRevert, restored } from '../../platform/change-sets/record/record-revert.ts'
import { noReverts, singleReverts } from '../../platform/change-sets/revert/single-revert.ts'
import { permit } from '../../platform/http/gate/gate.ts'
import type { AgencyParts } from './parts.ts'
import { readAgency } from './store.ts'
import { diffAgency, writeAgency } from './write.ts'

const kind: FieldRevert<AgencyState> = { label: 'agency', removed: {} }

export function agencyEntity(parts: AgencyParts): EntityKind {
  return {
    entityType: 'agency',
    label: 'agency',
    changeSetKind: 'agencies',
    table: 'agencies',
    read: agencies.settings,
    texts: {
      maximumCpm: 'Maximum CPM',
      marginMode: 'Margin mode',
      adSecondsMax: 'Longest ad (s)',
      deliveryThresholds: 'Delivery thresholds',
      daypartZone: 'Clock of dayparts',
      unratedContent: 'Unrated content',
      forecastThresholds: 'Forecast thresholds',
      notificationRecipients: 'Recipients of notifications',
      features: { label: 'Features', words: Object.fromEntries(Object.entries(features).map(([name, { label }]) => [name, label])) },
    },
    revert: {
      permit: (actor, events) => {
        permit(agencies.saveSettings, actor)
        if (events.some(({ diff }) => diff.some(({ path }) => path === 'features'))) permit(agencies.saveFeatures, actor)
      },
      async plan(tx, reverting) {
        const plan = noReverts()
        const later = reverting.later('agency')
        for (const event of reverting.events('agency')) {
          const before = await readAgency(tx, reverting.author.actor.agencyId, true)
          const { fields: after, conflicts } = restored(kind, event, before.settings, later.get(before.id) ?? [])
          plan.conflicts.push(...conflicts)
          const isChanged = diffAgency({ before, after }).length > 0
          if (!isChanged && conflicts.length === 0) plan.unchanged++
          if (!isChanged) continue
          plan.changes.push({
            id: before.id,
            name: before.settings.name,
            write: (inside) => writeAgency(inside, reverting.author, { before, after, action: 'REVERT' }),
          })
        }
        return singleReverts(reverting, plan)
      },
      done({ actor, services }) {
        parts.identities.forgetAll()
        parts.background.run(async () => void (await recountAgency(services.db, actor.agencyId, services)))
      },
    },
  }
}
