import type { Campaign } from '@spotdesk/sdk'
import { toSettingField } from '@spotdesk/sdk/rules'
import { describe, expect, test } from 'vitest'
import { checkSettings, isNeeded, missingSettings } from './check-settings.ts'
import { settingsRequest } from './settings-request.ts'
import { readStoredSetting, toSettingsValues, toSettingsBody } from './settings-values.ts'

const day = (text: string) => new Date(`${text}T05:00:00Z`)
/** As far as the settings read it. */
const campaign = {
  id: 7,
  name: 'Spring',
  status: 'RUNNING',
  campaignType: 'STANDARD',
  order: { id: 501, name: 'Order', archived: false },
  advertiser: { id: 1001, name: 'Advertiser' },
  publisher: null,
  dealId: null,
  assignedUsername: null,
  externalReference: null,
  startDate: day('2026-11-01'),
  endDate: day('2026-12-01'),
  objectiveType: 'IMPRESSIONS',
  currency: 'USD',
  campaignObjective: { type: 'IMPRESSIONS', value: 1000, unlimited: false },
  campaignRevenue: { type: 'CPM', currency: 'USD', value: 12.5 },
  margin: 10,
  campaignPacing: { priority: 5, type: 'EVENLY' },
  cappingRules: [{ limit: 3, unit: 'CAMPAIGN', unitMultiplier: 1 }],
  extensions: [],
  attribution: { pixelIds: ['acme:1'] },
  categoryIds: ['IAB2'],
} as unknown as Campaign
const values = toSettingsValues(campaign)
const draft = { ...campaign, status: 'DRAFT' } as Campaign
const check = (given: typeof values, of = campaign) => checkSettings(given, { campaign: of, advanced: false })

describe('the body of the settings', () => {
  test('a campaign that is sent back as it was read says the same', () => {
    expect(toSettingsBody(values)).toMatchObject({
      order: { id: 501 },
      advertiser: { id: 1001 },
      publisher: null,
      campaignObjective: { value: 1000, unlimited: false },
      extensions: [],
      margin: 10,
    })
  })

  test('an unlimited objective has no value, and a cap of the whole campaign one window', () => {
    const body = toSettingsBody({
      ...values,
      campaignObjective: { value: 'half typed', unlimited: true },
      cappingRules: [{ limit: 3, unit: 'CAMPAIGN', unitMultiplier: null }],
    })
    expect(body).toMatchObject({ campaignObjective: { value: null, unlimited: true }, cappingRules: [{ unitMultiplier: 1 }] })
  })

  test('a margin that the user may not see is not sent', () => {
    expect(toSettingsBody(toSettingsValues({ ...campaign, margin: null }))).not.toHaveProperty('margin')
  })

  test.for([
    ['cpm', 125_000, 'campaignRevenue.value', 12.5],
    ['startDate', '2026-11-01T05:00:00.000Z', 'startDate', day('2026-11-01')],
    ['publisherId', 201, 'publisher', '201'],
    ['capping', [{ unit: 'DAY', unitMultiplier: 1, limit: 3 }], 'cappingRules', [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }]],
    ['objectiveValue', null, 'campaignObjective.value', null],
  ] as const)('the stored %s stands in its field as the form has it', ([stored, value, field, shown]) => {
    // As text, because forms compare values so.
    expect(JSON.stringify([toSettingField(stored), readStoredSetting(stored, value)])).toBe(JSON.stringify([field, shown]))
  })
})

describe('the errors of the settings', () => {
  test('a live campaign needs name, start, price and objective; a draft is saved without them', () => {
    const empty = {
      ...values,
      name: ' ',
      startDate: null,
      campaignRevenue: { ...values.campaignRevenue, value: null },
      campaignObjective: { value: null, unlimited: false },
    }
    const missing = ['name', 'startDate', 'campaignRevenue.value', 'campaignObjective.value']
    expect(check(empty).map(({ field }) => field)).toEqual(missing)
    expect(check(empty, draft)).toEqual([])
    expect(missingSettings(empty)).toEqual(missing)
  })

  test('a guaranteed campaign needs its publisher, and a second screen with an objective its price', () => {
    expect(isNeeded('publisher', { ...values, campaignType: 'RESERVED' })).toBe(true)
    expect(isNeeded('publisher', values)).toBe(false)
    const second = { ...values, extensions: [{ data: { objective: 10, cpmBid: null } }] as typeof values.extensions }
    expect(missingSettings(second)).toEqual(['extensions.0.data.cpmBid'])
  })

  test('an end before the start, and a priority beyond those of the type, are refused', () => {
    const wrong = { ...values, endDate: day('2026-10-01'), campaignPacing: { priority: 2, type: 'EVENLY' as const } }
    expect(check(wrong)).toEqual([
      { field: 'endDate', code: 'endBeforeStart' },
      { field: 'campaignPacing.priority', code: 'forbidden' },
    ])
  })
})

describe('the requests of the settings', () => {
  test('the estimate gets impressions with those of the second screen', () => {
    const extensions = [{ data: { objective: 200, cpmBid: 4 } }] as typeof values.extensions
    const request = settingsRequest({ ...values, extensions }, campaign)
    expect(request?.budget.campaignContext).toMatchObject({ campaignId: 7, inputTotalObjective: 1200, inputAudioCPM: 12.5, margin: 10 })
    expect(request?.forecast?.campaignContext).toMatchObject({ campaignObjective: { value: 1000 }, secondScreenObjective: 200 })
  })

  test('there is none while a value is half typed or missing', () => {
    expect(settingsRequest({ ...values, campaignRevenue: { ...values.campaignRevenue, value: '12,x' } }, campaign)).toBeNull()
    expect(settingsRequest({ ...values, startDate: 'tomorrow' }, campaign)).toBeNull()
    expect(settingsRequest({ ...values, name: '' }, campaign)).toBeNull()
  })
})
