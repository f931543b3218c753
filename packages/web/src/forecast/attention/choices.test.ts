import { describe, expect, test } from 'vitest'
import {
  toChosenInput,
  chooseAll,
  mergeChoices,
  editedValues,
  type Fix,
  type AttentionPlan,
  type PlanCampaign,
  toReview,
} from './choices.ts'

const fix = (more: Partial<Fix> = {}): Fix => ({
  kind: 'priority',
  text: '',
  needs: null,
  changes: { campaignPacing: { priority: 4 } },
  cpm: null,
  steps: [],
  writes: [],
  ...more,
})
const prospect = { shortfall: 1, shortfallPercent: 1, atRisk: 1, probability: 0.5 }
const campaign = (campaignId: number, more: Partial<PlanCampaign> = {}): PlanCampaign => ({
  campaignId,
  name: 'Radio',
  advertiserName: 'Bakery',
  status: 'RUNNING',
  currency: 'USD',
  cause: 'CONTENTION',
  reason: '',
  remaining: 10,
  settings: { priority: 5, endDate: new Date('2027-03-13T05:00Z'), cappingRules: [] },
  before: prospect,
  after: prospect,
  outcome: null,
  chosen: null,
  fixes: [],
  loses: [],
  ...more,
})
const planOf = (...campaigns: PlanCampaign[]): AttentionPlan => ({
  madeAt: new Date(0),
  snapshot: { version: '', builtAt: new Date(0), stale: false },
  campaigns,
  totals: [],
  conflicts: [],
  left: 0,
  inFull: 0,
})
const sold = fix({ kind: 'extend', needs: 'CLIENT', changes: { endDate: new Date('2027-03-15T04:00Z') } })

describe('choices', () => {
  const plan = planOf(campaign(1, { chosen: fix(), fixes: [fix()] }), campaign(2, { fixes: [sold] }), campaign(3, { fixes: [sold, fix()] }))

  test('are those of the plan, and over them those of the user', () => {
    const choices = mergeChoices(plan, new Map([[1, null]]))
    expect(toChosenInput(choices)).toEqual([1, 2, 3].map((campaignId) => ({ campaignId, changes: null })))
    expect(toChosenInput(mergeChoices(plan, new Map()))![0]).toEqual({ campaignId: 1, changes: fix().changes })
    expect(toChosenInput(null)).toBeUndefined()
  })

  test('of all leave out what needs the yes of somebody else', () => {
    expect([...chooseAll(plan, true).values()].map((choice) => choice?.changes ?? null)).toEqual([fix().changes, null, fix().changes])
    expect([...chooseAll(plan, false).values()]).toEqual([null, null, null])
  })
})

test('a review asks about each fix that needs a yes, and leaves out what has none', () => {
  const chosen = [campaign(1, { chosen: fix() }), campaign(2, { chosen: sold }), campaign(3, { chosen: sold })]
  const ids = (some: readonly PlanCampaign[]) => some.map(({ campaignId }) => campaignId)
  const asked = (answers: [number, 'yes' | 'no'][]) => {
    const review = toReview(chosen, new Map(answers))
    return [ids(review.taken), ids(review.asked), review.isAnswered]
  }
  expect(asked([])).toEqual([[1, 2, 3], [2, 3], false])
  expect(asked([[2, 'yes']])).toEqual([[1, 2, 3], [2, 3], false])
  expect(
    asked([
      [2, 'yes'],
      [3, 'no'],
    ]),
  ).toEqual([[1, 2], [2, 3], true])
})

test('an end that is moved keeps its hour when the clocks change', () => {
  const zone = 'America/New_York'
  const [days] = editedValues({ changes: sold.changes! }, campaign(1), zone)
  expect(days!.value).toBe(2)
  // Summer time begins on 14 March 2027.
  expect(days!.with(3).changes.endDate).toEqual(new Date('2027-03-16T04:00Z'))
})
