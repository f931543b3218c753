import { dayMs } from '@spotdesk/sdk/values'
import { expect, test } from 'vitest'
import type { ForecastAd } from '../../match/campaign.ts'
import { audioAd, originMs, question, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { forecastCampaign } from '../forecast.ts'
import type { CampaignQuestion } from './question.ts'
import { countTargeting, type MatchesQuestion } from './targeting-matches.ts'

const snapshot = makeSnapshot()
const endMs = originMs + 28 * dayMs

function count(text: string, more: Partial<MatchesQuestion> = {}, campaign: Partial<CampaignQuestion> = {}) {
  const targeting = parseTargetingText(text)
  const asked: MatchesQuestion = {
    campaign: question({ targeting, ...campaign }),
    ads: [],
    targeting,
    beside: [],
    startMs: originMs,
    endMs,
    nowMs: originMs,
    ...more,
  }
  const answer = countTargeting(snapshot, asked)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
  return answer.matches
}

function matchedOf(text: string, ads: readonly ForecastAd[] = [audioAd]): number {
  const answer = forecastCampaign(snapshot, {
    question: question({ targeting: parseTargetingText(text), ads, startMs: originMs, endMs }),
    nowMs: originMs,
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
  return answer.forecast.parts!.waterfall.matched
}

const us = 'LOCATION_COUNTRY in (US)'
const phone = 'DEVICE_TYPE in (PHONE)'

test('each rule takes from what the rules above it let through, and what is left is what the forecast matches', () => {
  const { supply, matched, groups, interval } = count(`${us} AND ${phone} AND NOT DATA_AGE between 18 and 24`)
  expect(groups).toHaveLength(1)
  const { rules } = groups[0]!
  expect(rules[0]!.before).toBe(supply)
  for (const [index, rule] of rules.entries()) expect(rule.before - rule.taken).toBe(rules[index + 1]?.before ?? groups[0]!.matched)
  expect(groups[0]!.matched).toBe(matched)
  expect(matched).toBe(matchedOf(`${us} AND ${phone} AND NOT DATA_AGE between 18 and 24`))
  expect(rules[0]!.before - rules[0]!.taken).toBe(matchedOf(us))
  expect(supply).toBe(matchedOf(''))
  expect(rules.every(({ taken }) => taken > 0)).toBe(true)
  expect(interval.low < matched && matched < interval.high).toBe(true)
})

test('groups are counted by themselves, and requests of both once', () => {
  const { matched, groups } = count(`(${us}) OR (${phone})`)
  expect(groups.map((group) => group.matched)).toEqual([matchedOf(us), matchedOf(phone)])
  expect(matched).toBe(matchedOf(`(${us}) OR (${phone})`))
  expect(matched).toBeLessThan(groups[0]!.matched + groups[1]!.matched)
})

test('a rule that can never match takes all, and is no error', () => {
  const { matched, groups } = count(`(${us}) OR (${us} AND LOCATION_REGION in (RO-B))`)
  expect(groups[1]!.matched).toBe(0)
  const [first, second] = groups[1]!.rules
  expect(second!.taken).toBe(first!.before - first!.taken)
  expect(matched).toBe(matchedOf(us))
})

test('without an end, an objective or ads thirty days of every slot are counted', () => {
  const { fromMs, untilMs, matched } = count(us, { endMs: null }, { ads: [] })
  expect(untilMs - fromMs).toBe(30 * dayMs)
  expect(matched).toBeGreaterThan(0)
})

test('rules about dates count in their days alone', () => {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const dated = `TIME_DATE_INTERVAL between ${day(originMs)} and ${day(originMs + 6 * dayMs)} AND ${us}`
  const { supply, matched, groups } = count(dated)
  expect(matched).toBe(matchedOf(dated))
  expect(groups[0]!.matched).toBe(matched)
  expect(groups[0]!.rules[0]!.taken / supply).toBeGreaterThan(0.6)
})

test('the own targeting of an ad begins with what its campaign lets through, or with every slot', () => {
  const ad = (link: 'AND' | 'REPLACE'): ForecastAd => ({ ...audioAd, durationSeconds: null, targeting: parseTargetingText(phone), link })
  const asked = (link: 'AND' | 'REPLACE') => count(phone, { ads: [0] }, { targeting: parseTargetingText(us), ads: [ad(link)] })
  expect(asked('AND').supply).toBe(matchedOf(us))
  expect(asked('AND').matched).toBe(matchedOf(`${us} AND ${phone}`))
  expect(asked('REPLACE').supply).toBe(matchedOf(''))
  expect(asked('REPLACE').matched).toBe(matchedOf(phone))
})

test('rules that its author has not written hold before the first one', () => {
  const { supply, groups } = count(us, { beside: parseTargetingText('INVENTORY_PUBLISHER in (201)').groups[0]!.rules })
  expect(supply).toBe(matchedOf('INVENTORY_PUBLISHER in (201)'))
  expect(groups[0]!.matched).toBe(matchedOf(`${us} AND INVENTORY_PUBLISHER in (201)`))
})
