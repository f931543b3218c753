import { includeRule } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import type { TargetingDraft } from '../../../shared/targeting/targeting-draft.ts'
import { toBudgetRequest, toDraftTargeting, toForecastRequest } from './draft-requests.ts'

const rules = (text: string, link: 'AND' | 'REPLACE' = 'AND'): TargetingDraft => ({ mode: 'rules', text, link })
const car = includeRule('DEVICE_TYPE', ['CAR'])

describe('the cards beside the editor', () => {
  const campaign = { id: 7 }
  test('get the saved campaign while nothing is changed, and nothing of a text that cannot be read', () => {
    expect(toBudgetRequest(campaign, null)).toEqual({ campaignContext: { campaignId: 7 } })
    const unread = toDraftTargeting(rules('DEVICE_TYPE in ('), undefined)
    expect([toBudgetRequest(campaign, unread), toForecastRequest(campaign, unread)]).toEqual([null, null])
  })
  test('get the groups of a draft, for an ad with the way they are joined', () => {
    const own = toDraftTargeting(rules('DEVICE_TYPE in (CAR)', 'REPLACE'), 12)
    const targetingContext = { ads: [12], groups: [{ rules: [car] }], link: 'REPLACE' }
    expect(toBudgetRequest(campaign, own)).toEqual({ campaignContext: { campaignId: 7 }, targetingContext })
    expect(toForecastRequest(campaign, own)).toMatchObject({ trigger: 'CAMPAIGN_AD_TARGETING', audienceTargeting: targetingContext })
  })
})
