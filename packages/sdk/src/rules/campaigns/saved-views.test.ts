import { expect, test } from 'vitest'
import type { ActionUser } from '../people/action-user.ts'
import { canShareView, canWriteView } from './saved-views.ts'

const holding = (...permissions: string[]): ActionUser => ({ admin: false, permissions })
const reader = holding('CAMPAIGN.READ')
const planner = holding('CAMPAIGN.READ', 'CAMPAIGN.WRITE')
const administrator = holding('CAMPAIGN.READ', 'AGENCY_SETTINGS.WRITE')
const platform: ActionUser = { admin: true, permissions: [] }

test.each([
  ['a personal view by its owner', { scope: 'PERSONAL', own: true }, reader, true],
  ['a personal view by an administrator', { scope: 'PERSONAL', own: false }, administrator, false],
  ['a view of the agency by its owner', { scope: 'AGENCY', own: true }, reader, true],
  ['a view of the agency by another planner', { scope: 'AGENCY', own: false }, planner, false],
  ['a view of the agency by an administrator', { scope: 'AGENCY', own: false }, administrator, true],
  ['a view of the agency by the platform', { scope: 'AGENCY', own: false }, platform, true],
] as const)('%s: may it be changed?', (_, view, user, expected) => expect(canWriteView(view, user)).toBe(expected))

test('a view is shared by those who write campaigns or settings, not by readers', () => {
  expect([reader, planner, administrator, platform].map(canShareView)).toEqual([false, true, true, true])
})
