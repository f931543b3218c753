import { dayMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { hasRow } from '../../bitmap.ts'
import { mix } from '../../hash.ts'
import { matchCampaign } from '../../match/campaign.ts'
import { defaultContext } from '../../match/condition.ts'
import { buildSnapshot, type Snapshot } from '../../snapshot.ts'
import { buildInventory } from '../../sample/inventory.ts'
import { simulateWorld } from '../../simulate/future.ts'
import { originMs, publishers, question, parseTargetingText } from '../../world.test.data.ts'
import { forecastCampaign } from '../forecast.ts'
import type { CampaignQuestion } from '../question/question.ts'

/** Everybody is in the sample, so that the rows are all requests there are. */
const everybody = (() => {
  const small = publishers.map((one) => ({ ...one, zones: one.zones.map((zone) => ({ ...zone, dailyRequests: zone.dailyRequests / 20 })) }))
  const { sample, hourly } = simulateWorld({ seed: 3, originMs, publishers: small, listeners: 1500, sampleShare: 1 })
  return buildSnapshot({ version: 'everybody', builtAtMs: originMs, inventory: buildInventory(sample, hourly) })
})()

const month = { startMs: originMs, endMs: originMs + 28 * dayMs, targeting: parseTargetingText('DEVICE_TYPE in (PHONE)') }

interface Request {
  listener: number
  hour: number
  at: number
}

/** The requests of the next 28 days, if they come as those of the last. */
function requestsOf({ inventory, replayHour }: Snapshot, { targeting, ads }: CampaignQuestion): Request[] {
  const { sample } = inventory
  const bits = matchCampaign(inventory, { targeting, ads }, { context: defaultContext })
  return Array.from({ length: sample.listeners }, (_, listener) => listener)
    .flatMap((listener) => {
      const [from, to] = [sample.listenerStarts[listener]!, sample.listenerStarts[listener + 1]!]
      return Array.from({ length: to - from }, (_, index) => from + index)
        .filter((row) => hasRow(bits, row))
        .map((row) => ({ listener, hour: replayHour[row]!, at: replayHour[row]! * 3600 + sample.second[row]! }))
    })
    .toSorted((a, b) => a.at - b.at)
}

/**
 * A plain server: every hour has its even part of what is left, up to one and a half times the even part of the whole before the last
 * tenth, and takes whatever comes until that is spent. @param seed requests of an hour come in another order for each
 */
function serve(inTime: readonly Request[], wanted: number, cap: { limit: number; seconds: number } | null, seed: number): number[] {
  const lot = ({ at, listener }: Request) => mix(Math.imul(at, 1500) + listener, seed)
  const requests = seed === 0 ? inTime : inTime.toSorted((a, b) => a.hour - b.hour || lot(a) - lot(b))
  const shown = new Map<number, number[]>()
  const hours = 672
  let [next, delivered, budget] = [0, 0, 0]
  for (let hour = 0; hour < hours; hour += 1) {
    const even = (wanted - delivered) / (hours - hour)
    budget = (budget % 1) + (hour >= hours * 0.9 ? even : Math.min(even, (1.5 * wanted) / hours))
    for (; next < requests.length && requests[next]!.hour === hour; next += 1) {
      const { listener, at } = requests[next]!
      const own = shown.get(listener) ?? []
      if (budget < 1 || delivered >= wanted || (cap && own.filter((time) => time > at - cap.seconds).length >= cap.limit)) continue
      shown.set(listener, [...own, at])
      budget -= 1
      delivered += 1
    }
  }
  return [...shown.values()].map((times) => times.length)
}

function forecastOf(asked: CampaignQuestion) {
  const answer = forecastCampaign(everybody, { question: asked, nowMs: originMs }, { rules: false, contending: false })
  if (!answer.ok || !answer.forecast.parts) throw new Error('no forecast')
  return { ...answer.forecast.parts, ...answer.forecast.deliveryForecast }
}

describe('reach and frequency', () => {
  const cases = [
    { title: 'without caps', capping: [], cap: null },
    { title: 'once a day', capping: [{ limit: 1, unit: 'DAY', unitMultiplier: 1 }], cap: { limit: 1, seconds: 86_400 } },
    { title: 'four times a week', capping: [{ limit: 4, unit: 'WEEK', unitMultiplier: 1 }], cap: { limit: 4, seconds: 604_800 } },
    { title: 'five times in all', capping: [{ limit: 5, unit: 'CAMPAIGN', unitMultiplier: 1 }], cap: { limit: 5, seconds: Infinity } },
  ] as const
  for (const { title, capping, cap } of cases)
    for (const part of [0.3, 0.7])
      test(`${title}, ${part} of what is available: what servers deliver, within 4 %`, () => {
        const asked = (value: number) => question({ ...month, capping: [...capping], objective: { value } })
        const requests = requestsOf(everybody, asked(1))
        const { waterfall } = forecastOf(asked(1))
        const forecast = forecastOf(asked(Math.round(part * waterfall.available)))
        // The forecast expects somewhat more or fewer requests than the last 28 days had: the server serves the same part of them.
        const same = requests.length / waterfall.matched
        const servers = [0, 1, 2, 3, 4].map((seed) => serve(requests, Math.round(forecast.deliverable! * same), cap, seed))
        const mean = (count: (times: readonly number[]) => number) => servers.reduce((sum, times) => sum + count(times), 0) / servers.length
        const [reach, often] = [mean((times) => times.length), mean((times) => times.filter((count) => count >= 3).length)]
        expect((forecast.reach.reach * same) / reach).toBeGreaterThan(0.96)
        expect((forecast.reach.reach * same) / reach).toBeLessThan(1.04)
        expect(Math.abs(forecast.reach.effectiveReach * same - often)).toBeLessThan(0.03 * reach)
        expect(forecast.reach.reach * forecast.reach.frequency).toBeCloseTo(forecast.deliverable!, 3)
      })
})
