import { describe, expect, test } from 'vitest'
import type { OrderFields } from './order-fields.ts'
import { type OrderPlanContext, type OrderState, newOrderFields, planOrder } from './order-plan.ts'

const defaults = { currency: 'EUR', marginPercent: 7.5 } as const
const context: OrderPlanContext = {
  defaults,
  duplicationStatus: null,
  campaigns: 0,
  pendingCampaigns: 0,
  sumObjective: 0,
  advertisers: new Map([
    [1, 'ACTIVE'],
    [2, 'INACTIVE'],
    [3, 'ARCHIVED'],
  ]),
}
const stored: OrderState = { ...newOrderFields(defaults), advertiserId: 1, name: 'Spring', objectiveValue: 1000, archived: false }

const edit = (cells: Partial<OrderFields>, around: Partial<OrderPlanContext> = {}, before: OrderState | null = stored) =>
  planOrder({ before, cells, verb: null }, { ...context, ...around })
const move = (verb: 'archive' | 'unarchive', before: Partial<OrderState> = {}, around: Partial<OrderPlanContext> = {}) =>
  planOrder({ before: { ...stored, ...before }, cells: {}, verb }, { ...context, ...around })
const said = (findings: readonly { field: string; code: string }[]) => findings.map(({ field, code }) => `${field} ${code}`)

describe('A new order', () => {
  test('takes the margin and the currency of the agency, CPM and IMPRESSIONS', () => {
    const plan = edit({ name: 'New', advertiserId: 1 }, {}, null)
    expect(plan).toMatchObject({ change: true, refusal: null, errors: [], warnings: [] })
    expect(plan.after).toMatchObject({
      name: 'New',
      currency: 'EUR',
      marginPercent: 7.5,
      revenueType: 'CPM',
      objectiveType: 'IMPRESSIONS',
      objectiveValue: null,
      archived: false,
    })
  })

  test.each<[string, number, string[]]>([
    ['of an inactive advertiser is made', 2, []],
    ['of an archived advertiser is refused', 3, ['advertiserId advertiserArchived']],
    ['of an advertiser that the user may not see is refused', 4, ['advertiserId unknownItem']],
  ])('%s', (_, advertiserId, errors) => expect(said(edit({ name: 'New', advertiserId }, {}, null).errors)).toEqual(errors))
})

describe('A change of settings', () => {
  test('keeps what is left out', () => {
    const { after, change } = edit({ name: 'Summer' })
    expect([after, change]).toEqual([{ ...stored, name: 'Summer' }, true])
  })

  test('that says what is stored changes nothing, whatever the sequence of members is', () => {
    expect(edit({ name: 'Spring', capping: [] }).change).toBe(false)
    const before = { ...stored, capping: [{ unit: 'DAY' as const, limit: 3, unitMultiplier: 1 }] }
    expect(edit({ capping: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }] }, {}, before).change).toBe(false)
    expect(edit({ capping: [{ limit: 4, unit: 'DAY', unitMultiplier: 1 }] }, {}, before).change).toBe(true)
  })

  test('to an unlimited objective takes the value away', () => {
    expect(edit({ objectiveUnlimited: true }).after).toMatchObject({ objectiveUnlimited: true, objectiveValue: null })
    expect(edit({ objectiveUnlimited: true, objectiveValue: 5 }).after.objectiveValue).toBeNull()
  })

  test('of an order whose advertiser was archived since is judged by the rest', () => {
    expect(edit({ name: 'Summer' }, {}, { ...stored, advertiserId: 3 }).errors).toEqual([])
  })

  test('keeps advertiser, currency and objective type while the order has a campaign, or gets one', () => {
    const cells = { advertiserId: 2, currency: 'USD', objectiveType: 'PRICE' } as const
    const bound = ['advertiserId readOnly', 'currency readOnly', 'objectiveType readOnly']
    expect(edit(cells).errors).toEqual([])
    expect(said(edit(cells, { campaigns: 1 }).errors)).toEqual(bound)
    expect(said(edit(cells, { duplicationStatus: 'DUPLICATING' }).errors)).toEqual(bound)
  })

  test('warns when the objectives of the campaigns exceed the order', () => {
    expect(said(edit({}, { sumObjective: 1001 }).warnings)).toEqual(['objectiveValue objectivesExceedOrder'])
    expect(edit({ objectiveUnlimited: true }, { sumObjective: 1001 }).warnings).toEqual([])
  })

  test('is refused for an archived order and for a duplicate whose copying failed, with the actions that these offer', () => {
    const refused = (archived: boolean, duplicationStatus: OrderPlanContext['duplicationStatus']) =>
      edit({ name: 'Summer' }, { duplicationStatus }, { ...stored, archived }).refusal
    expect(refused(true, null)).toEqual({
      ok: false,
      code: 'orderActionNotAllowed',
      params: { status: 'ARCHIVED', allowedActions: ['UNARCHIVE'] },
    })
    expect(refused(false, 'DUPLICATION_FAILED')?.params).toEqual({
      status: 'DUPLICATION_FAILED',
      allowedActions: ['RETRY_DUPLICATION', 'ARCHIVE'],
    })
    expect([refused(false, 'DUPLICATING'), refused(false, 'DUPLICATED'), refused(false, null)]).toEqual([null, null, null])
  })
})

describe('Moving an order', () => {
  test('into the archive and out of it changes nothing else', () => {
    expect(move('archive')).toEqual({ after: { ...stored, archived: true }, change: true, refusal: null, errors: [], warnings: [] })
    expect(move('unarchive', { archived: true })).toMatchObject({ after: stored, change: true, refusal: null })
  })

  test('to where it is changes nothing and is not refused', () => {
    expect(move('archive', { archived: true }, { pendingCampaigns: 1 })).toMatchObject({ change: false, refusal: null })
    expect(move('unarchive')).toMatchObject({ change: false, refusal: null })
  })

  test('into the archive is refused while a campaign waits for the seller', () => {
    expect(move('archive', {}, { pendingCampaigns: 1 }).refusal?.code).toBe('orderHasPendingCampaigns')
  })
})
