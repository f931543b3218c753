import { dayMs } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookedCampaign } from '../../contention/book.ts'
import { leftSteps } from '../../contention/allocate.ts'
import { rebook, type Snapshot } from '../../snapshot.ts'
import { booked, originMs, question, runs, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { findFixes } from '../fix/fix.ts'
import { type Forecast, forecastCampaign } from '../forecast.ts'
import { toBooking, type JointPlan, jointPlanSteps, type PlanCampaign, planJointly, toProspect } from './joint-plan.ts'
import type { CampaignQuestion } from '../question/question.ts'
import { applyChanges, type Changes } from '../question/what-if.ts'

/** Settings that no plan changes by itself. */
const kept: (keyof Changes)[] = ['endMs', 'objective', 'dropRules']
const lines = ['', 'LOCATION_COUNTRY in (US)', 'DEVICE_TYPE in (PHONE)', 'INVENTORY_PUBLISHER in (202)']

const anyCampaign = (id: number): fc.Arbitrary<BookedCampaign> =>
  fc
    .record({
      line: fc.constantFrom(...lines),
      priority: fc.integer({ min: 2, max: 5 }),
      days: fc.integer({ min: 2, max: 40 }),
      remaining: fc.integer({ min: 0, max: 400_000 }),
      pacing: fc.constantFrom('EVENLY' as const, 'AS_FAST_AS_POSSIBLE' as const),
      capping: fc.constantFrom([], [{ limit: 2, unit: 'WEEK' as const, unitMultiplier: 1 }]),
    })
    .map(({ line, days, ...rest }) => booked(id, { ...rest, targeting: parseTargetingText(line), endMs: originMs + days * dayMs }))

describe('a book with changed campaigns', () => {
  test('is the same as one that is built with them, claim by claim and row by row', () => {
    fc.assert(
      fc.property(
        fc.tuple(...[1, 2, 3, 4, 5].map(anyCampaign)),
        fc.tuple(anyCampaign(2), anyCampaign(4), anyCampaign(9)),
        (book, changed) => {
          const again = rebook(makeSnapshot({ book }, 600), changed)
          const whole = makeSnapshot({ book: [...book.filter(({ id }) => id !== 2 && id !== 4), ...changed] }, 600)
          const facts = ({ claims }: Snapshot) => claims.map(({ id, mark, got, demand, priority }) => ({ id, mark, got, demand, priority }))
          expect(facts(again)).toEqual(facts(whole))
          expect(again.planes).toEqual(whole.planes)
        },
      ),
      runs,
    )
  })
})

/** A campaign that the book has as it asks. */
const asking = (id: number, more: Parameters<typeof question>[0] = {}) =>
  question({ id, startMs: originMs, ...more, objective: { value: 100_000, ...more.objective } })
const planned = (asked: CampaignQuestion, more: Partial<PlanCampaign> = {}): PlanCampaign => ({
  asked: { question: asked, nowMs: originMs },
  name: `Campaign ${asked.id}`,
  worth: 1,
  options: { bestPriority: 2 },
  ...more,
})
const bookOf = (questions: readonly CampaignQuestion[], others: readonly BookedCampaign[] = []) =>
  makeSnapshot({ book: [...questions.map((one) => toBooking(one, `Campaign ${one.id}`)), ...others] })

function forecastOf(snapshot: Snapshot, asked: CampaignQuestion): Forecast {
  const answer = forecastCampaign(snapshot, { question: asked, nowMs: originMs }, { rules: false, contending: false })
  if (!answer.ok) throw new Error('no answer')
  return answer.forecast
}
const isFull = ({ deliveryForecast }: Forecast) => deliveryForecast.status === 'IN_FULL'

/** Requests that publisher 202 has for one campaign of 14 days. */
const supply = forecastOf(makeSnapshot(), asking(1, { targeting: parseTargetingText('INVENTORY_PUBLISHER in (202)') })).parts!.waterfall
  .available

/** Two campaigns that each want most of one publisher, and others of the same priority: with a better one each delivers, but not both. */
function rivals(part: number): { questions: CampaignQuestion[]; snapshot: Snapshot } {
  const targeting = parseTargetingText('INVENTORY_PUBLISHER in (202)')
  const questions = [1, 2].map((id) => asking(id, { targeting, objective: { value: Math.round(part * supply) } }))
  return {
    questions,
    snapshot: bookOf(questions, [booked(3, { targeting, remaining: supply, endMs: originMs + 14 * dayMs, agencyId: 2 })]),
  }
}

function choicesOf({ campaigns }: JointPlan, questions: readonly CampaignQuestion[]): CampaignQuestion[] {
  return questions.map((one) => applyChanges(one, campaigns.find(({ campaignId }) => campaignId === one.id)?.chosen ?? {}))
}

describe('fixes of many campaigns', () => {
  test('are judged in one book: what each plan promises is what the book with all of them brings', () => {
    const { questions, snapshot } = rivals(0.4)
    const plan = planJointly(
      snapshot,
      questions.map((one) => planned(one)),
      { kept, most: 10 },
    )
    const fixed = choicesOf(plan, questions)
    const whole = bookOf(fixed, [
      booked(3, { targeting: questions[0]!.targeting, remaining: supply, endMs: originMs + 14 * dayMs, agencyId: 2 }),
    ])
    expect(plan.campaigns).toHaveLength(2)
    for (const { campaignId, later, after, chosen } of plan.campaigns) {
      const alone = forecastOf(
        whole,
        fixed.find(({ id }) => id === campaignId)!,
      )
      expect(later).toEqual(toProspect(alone))
      expect(after.status).toBe('IN_FULL')
      expect(chosen).not.toBeNull()
    }
    // The other agency's campaign pays for it.
    expect(plan.campaigns.flatMap(({ loses }) => loses.map(({ campaignId }) => campaignId))).toContain(3)
  })

  test('do not spend the same inventory: the second gets a fix that leaves the first its delivery, or none', () => {
    const { questions, snapshot } = rivals(0.7)
    for (const { id } of questions) {
      const alone = findFixes(snapshot, { question: questions.find((one) => one.id === id)!, nowMs: originMs }, { bestPriority: 2 })
      expect(alone.ok && alone.fixes.some(({ kind }) => kind === 'priority')).toBe(true)
    }
    const others: (keyof Changes)[] = [...kept, 'pacing', 'capping', 'replaceRules', 'dropAdCaps']
    const plan = planJointly(
      snapshot,
      questions.map((one) => planned(one)),
      { kept: others, most: 10 },
    )
    const chosen = plan.campaigns.filter((one) => one.chosen !== null)
    expect(chosen).toHaveLength(1)
    expect(chosen[0]!.after.status).toBe('IN_FULL')
    const left = plan.campaigns.find((one) => one.chosen === null)!
    expect(plan.conflicts).toContainEqual({ kind: 'NO_ROOM', campaignId: left.campaignId })
    // Every other choice of one or both of these fixes, in a book that is built with it: never do both deliver.
    for (const first of [3, 4])
      for (const second of [3, 4]) {
        const both = questions.map((one, index) => ({ ...one, priority: index === 0 ? first : second }))
        const whole = bookOf(both, [
          booked(3, { targeting: questions[0]!.targeting, remaining: supply, endMs: originMs + 14 * dayMs, agencyId: 2 }),
        ])
        expect(both.filter((one) => isFull(forecastOf(whole, one))).length).toBeLessThan(2)
      }
  })

  test("hold the caller's own choice, also where it is not enough, and tell what it takes from the plan", () => {
    const { questions, snapshot } = rivals(0.7)
    const own = questions.map((one) => planned(one, { chosen: { priority: one.id === 1 ? 4 : 3 } }))
    const { campaigns, conflicts } = planJointly(snapshot, own, { kept, most: 10 })
    const [first, second] = [1, 2].map((id) => campaigns.find(({ campaignId }) => campaignId === id)!)
    expect(second!.after.status).toBe('IN_FULL')
    expect(first!.after.status).not.toBe('IN_FULL')
    expect(second!.loses.map(({ campaignId }) => campaignId)).toContain(1)
    expect(conflicts).toContainEqual(expect.objectContaining({ kind: 'TAKES', campaignId: 2, fromId: 1, inFull: false }))
    const none = planJointly(
      snapshot,
      questions.map((one) => planned(one, { chosen: null })),
      { kept, most: 10 },
    )
    expect(
      none.campaigns.every(({ chosen, proposal, now, later }) => chosen === null && proposal && now.shortfall === later.shortfall),
    ).toBe(true)
  })

  test('are those of the campaigns at the greatest risk; a campaign in full needs none', () => {
    const small = asking(5, { targeting: parseTargetingText('INVENTORY_PUBLISHER in (203)'), objective: { value: 10 } })
    const { questions, snapshot } = rivals(0.7)
    const all = [planned(small), planned(questions[0]!), planned(questions[1]!, { worth: 5 })]
    const { campaigns, left, inFull } = planJointly(snapshot, all, { kept, most: 1 })
    expect(campaigns.map(({ campaignId }) => campaignId)).toEqual([2])
    expect([left, inFull]).toEqual([1, 1])
    // Each step says how far the plan is: never back, and all of it at the end.
    const parts = [...jointPlanSteps(snapshot, [...all, planned(small, { waits: true })], { kept, most: 1 })]
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    expect([parts.length, parts.at(-1)]).toEqual([7, 1])
    expect(parts[0]).toBeLessThan(0.1)
  })

  test('never allocate more of a row than there is, nor less than nothing', () => {
    fc.assert(
      fc.property(fc.tuple(...[1, 2, 3].map(anyCampaign)), fc.integer({ min: 2, max: 4 }), (book, priority) => {
        const snapshot = rebook(makeSnapshot({ book }, 600), [{ ...book[0]!, priority }])
        // The levels of a block, one after the other, leave less and less of each row.
        for (const block of new Set(snapshot.planes.map((plane) => plane.block))) {
          const planes = snapshot.planes.filter((plane) => plane.block === block)
          for (const [index, { left }] of planes.entries())
            expect(left.every((steps, row) => steps >= 0 && steps <= (planes[index - 1]?.left[row] ?? leftSteps))).toBe(true)
        }
        for (const { got, demand } of snapshot.claims) expect(got).toBeLessThanOrEqual(demand * 1.01 + 1)
      }),
      runs,
    )
  })
})
