/** Questions and campaigns that take more work than they may: each ends alone, and says why. */
import type { Rule, Targeting } from '@spotdesk/sdk/targeting'
import { dayMs } from '@spotdesk/sdk/values'
import { expect, test } from 'vitest'
import { attempt } from '../../budget.ts'
import { buildSnapshot } from '../../snapshot.ts'
import { audioAd, booked, makeInventory, originMs, question, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { findAvails } from '../reach/avails.ts'
import { findFixes } from '../fix/fix.ts'
import { forecastCampaign } from '../forecast.ts'
import { forecastGrp } from '../reach/grp.ts'
import { forecastInventory } from '../reach/inventory-forecast.ts'
import { planJointly } from '../pass/joint-plan.ts'
import type { ForecastRequest } from './question.ts'
import { planSteps } from './question-cost.ts'
import { countTargeting } from './targeting-matches.ts'
import { whatIf } from './what-if.ts'

const million = 1_000_000
/** Patterns whose pieces stand in most listeners, and which none matches. */
const dear: Rule = {
  type: 'LISTENER_ID',
  exclude: false,
  text: Array.from({ length: 3000 }, (_, at) => `*${at.toString(3).padStart(8, '0').split('').join('*')}*z`),
}
const dearTargeting: Targeting = { groups: [{ rules: [...parseTargetingText('LOCATION_COUNTRY in (US)').groups[0]!.rules, dear] }] }
const nowMs = originMs
const askedFor = (more: Parameters<typeof question>[0]): ForecastRequest => ({ question: question(more), nowMs, valuesKnown: true })
const snapshot = () => makeSnapshot({ settings: { questionSteps: 3 * million } })
const message = expect.stringMatching(/Listener id list has 3,000 values that take more work .* Use fewer of them/)

test('whatever asks about too dear a rule is told which one it is, and the next question is answered', () => {
  const own = snapshot()
  const asked = askedFor({ targeting: dearTargeting })
  const { startMs, endMs } = asked.question
  const place = { campaign: asked.question, ads: [], targeting: dearTargeting, beside: [] }
  const answers = [
    forecastCampaign(own, asked),
    whatIf(own, asked, { priority: 3 }),
    findFixes(own, asked),
    findAvails(own, asked),
    forecastGrp(own, { ...asked, universe: million, cost: null }),
    forecastInventory(own, { targeting: dearTargeting, startMs: startMs!, endMs: endMs!, nowMs, valuesKnown: true }),
    countTargeting(own, { ...place, startMs, endMs, nowMs }),
  ]
  for (const answer of answers)
    expect(answer).toEqual({ ok: false, problems: [expect.objectContaining({ code: 'tooDear', group: 0, rule: 1, message })] })
  const ofAd = askedFor({ ads: [{ ...audioAd, targeting: dearTargeting }] })
  expect(forecastCampaign(own, ofAd)).toMatchObject({ ok: false, problems: [{ code: 'tooDear', ad: 0, group: 0, rule: 1 }] })
  expect(forecastCampaign(own, askedFor({}))).toMatchObject({ ok: true })
})

test('a question whose rows alone are too many is refused before it starts, with the number of its groups and spans', () => {
  const flight: Rule = { type: 'TIME_HOLIDAY', exclude: true, values: ['US'] }
  const groups = Array.from({ length: 100 }, () => ({ rules: Array.from({ length: 100 }, () => flight) }))
  const own = snapshot()
  const year = { targeting: { groups }, endMs: originMs + 300 * dayMs }
  const stepsUntil = (endMs: number) => planSteps(own, { ...askedFor({ ...year, endMs }).question, nowMs }).steps
  expect(stepsUntil(year.endMs)).toBe(11 * stepsUntil(originMs + 10 * dayMs))
  const small = makeSnapshot({ settings: { questionSteps: million / 10 } })
  const [problem] = (forecastCampaign(small, askedFor(year)) as { problems: { message: string }[] }).problems
  expect(problem!.message).toBe(
    'The targeting has 10,000 rules in 100 groups, and those about dates have them all read again for each of 11 spans of four weeks: that is more work than one forecast may take. Use fewer groups, or a shorter flight.',
  )
})

test('a search for fixes that has used up its steps answers with those that it has found', () => {
  const asked = askedFor({
    targeting: parseTargetingText('LOCATION_COUNTRY in (US)'),
    objective: { value: 150_000 },
    capping: [{ limit: 1, unit: 'DAY', unitMultiplier: 1 }],
  })
  const found = (questionSteps: number) => findFixes(makeSnapshot({ settings: { questionSteps } }), asked)
  const [all, some] = [found(100 * million), found(3 * million)]
  if (!all.ok || !some.ok) throw new Error('the search is refused')
  expect(some.fixes.length).toBeLessThan(all.fixes.length)
  expect(all.fixes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(some.fixes.map(({ kind }) => kind)))
})

test('a plan of many campaigns is made without the one that is too dear', () => {
  const campaigns = [1, 2].map((id) => ({
    asked: askedFor({ id, objective: { value: 5_000_000 }, ...(id === 2 && { targeting: dearTargeting }) }),
    name: `Campaign ${id}`,
    worth: 1,
    options: {},
  }))
  const plan = planJointly(snapshot(), campaigns as never, { kept: [], most: 5 })
  expect(plan.campaigns.map(({ campaignId }) => campaignId)).toEqual([1])
})

test('a snapshot is built without the campaign that is too dear, and names it; the others have their claims', () => {
  const book = [booked(1), booked(2, { targeting: dearTargeting }), booked(3)]
  const build = (campaignSteps: number) =>
    buildSnapshot({ version: 'test', builtAtMs: originMs, inventory: makeInventory(6000), book, settings: { campaignSteps } })
  const built = build(million)
  expect(built.leftOut.map(({ id }) => id)).toEqual([2])
  expect(new Set(built.claims.map(({ id }) => id))).toEqual(new Set([1, 3]))
  expect(build(1000 * million).leftOut).toEqual([])
})

test('a question has no answer within fewer steps than it takes, and the same as ever within more', () => {
  const own = snapshot()
  const ask = (more: Parameters<typeof question>[0]) => forecastCampaign(own, askedFor(more))
  expect(attempt(1000, () => ask({}))).toBeNull()
  expect(attempt(100 * million, () => ask({}))).toEqual({ value: ask({}) })
  // What the question may have is less than what there is for now: that it is too dear is its answer.
  expect(attempt(100 * million, () => ask({ targeting: dearTargeting }))).toEqual({ value: ask({ targeting: dearTargeting }) })
  expect(attempt(million, () => ask({ targeting: dearTargeting }))).toBeNull()
})
