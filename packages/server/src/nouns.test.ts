import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { actionVerbs, adActionVerbs, campaignFieldNames, userMembershipFields, userProfileFields } from '@spotdesk/sdk/rules'
import { auditActionLabels, entityTypeLabels } from '@spotdesk/sdk/values'
import { expect, test } from 'vitest'
import { adKind } from './campaigns/ads/kind.ts'
import { advertiserKind } from './campaigns/advertisers/entity.ts'
import { orderKind } from './campaigns/orders/entity.ts'
import { savedViewKind } from './campaigns/saved-views/entity.ts'
import { presetKind } from './campaigns/targeting/presets/entity.ts'
import { entitiesWith } from './nouns.ts'
import { adjustmentKind } from './forecast/adjustments/entity.ts'
import { releaseScheduleKind } from './forecast/release-schedules/entity.ts'
import { agencyFields } from './people/agencies/write.ts'
import type { SessionParts } from './people/session/parts.ts'

const named = {
  order: Object.keys(orderKind.columns),
  advertiser: Object.keys(advertiserKind.columns),
  campaign: campaignFieldNames,
  ad: Object.keys(adKind.columns),
  inventoryAdjustment: Object.keys(adjustmentKind.columns),
  releaseSchedule: Object.keys(releaseScheduleKind.columns),
  savedView: Object.keys(savedViewKind.columns),
  targetingPreset: Object.keys(presetKind.columns),
  user: ['userName', ...userProfileFields, ...userMembershipFields],
  agency: agencyFields,
}

test.each(Object.entries(named))('Every field of an entity of type %s has a label in lists of changes', (_, fields) => {
  // Labels need nothing of a session.
  const { textOf } = entitiesWith({} as SessionParts)
  expect(fields.filter((field) => textOf(field) === undefined)).toEqual([])
})

test('Every type of thing in the log has a name for people, and so has every action', () => {
  const { auditTypes } = entitiesWith({} as SessionParts)
  expect(auditTypes.filter((type) => !Object.hasOwn(entityTypeLabels, type))).toEqual([])
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.ts$/.test(path))
  const written = sources.flatMap((path) => [
    ...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/(?:\baction: |(?:person|password)Change\(\w+, )'([A-Z_]+)'/g),
  ])
  const verbs = [...Object.keys(actionVerbs), ...Object.keys(adActionVerbs)].map((verb) => verb.toUpperCase())
  // Names of the menu, which no entry has.
  const inMenus = ['EDIT_CAMPAIGN', 'QUICK_EDIT']
  const actions = new Set([...written.map(([, action]) => action!), ...verbs])
  expect(actions.size).toBeGreaterThan(20)
  expect([...actions].filter((action) => !Object.hasOwn(auditActionLabels, action) && !inMenus.includes(action))).toEqual([])
})
