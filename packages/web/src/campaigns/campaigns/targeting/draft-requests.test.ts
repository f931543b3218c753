import { includeRule } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import type { TargetingDraft } from '../../../shared/targeting/targeting-draft.ts'
import { budgetRequestOf, draftTargetingOf, forecastRequestOf } from './draft-requests.ts'

const rules = (text: string, link: 'AND' | 'REPLACE' = 'AND'): TargetingDraft => ({ mode: 'rules', text, link })
const car = includeRule('DEVICE_TYPE', ['CAR'])

describe('the cards beside the editor', () => {
  const campaign = { id: 7 }
  test('get the saved campaign while nothing is changed, and nothing of a text that cannot be read', () => {
    expect(budgetRequestOf(campaign, null)).toEqual({ campaignContext: { campaignId: 7 } })
    const unread = draftTargetingOf(rules('DEVICE_TYPE in ('), undefined)
    expect([budgetRequestOf(campaign, unread), forecastRequestOf(campaign, unread)]).toEqual([null, null])
  })
  test('get the groups of a draft, for an ad with the way they are joined', () => {
    const own = draftTargetingOf(rules('DEVICE_TYPE in (CAR)', 'REPLACE'), 12)
    const targetingContext = { ads: [12], groups: [{ rules: [car] }], link: 'REPLACE' }
    expect(budgetRequestOf(campaign, own)).toEqual({ campaignContext: { campaignId: 7 }, targetingContext })
    expect(forecastRequestOf(campaign, own)).toMatchObject({ trigger: 'CAMPAIGN_AD_TARGETING', audienceTargeting: targetingContext })
  })
})
