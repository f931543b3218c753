/** The independent worlds of the forecast's accuracy: they repeat, their servers keep the rules, and their loop reads targetings as the engine does. */
import { countMatching, type CappingRule, noCalibration } from '@spotdesk/forecast'
import { parseTargeting } from '@spotdesk/sdk/targeting'
import { beforeAll, describe, expect, test } from 'vitest'
import { Chance } from '../../scripts/forecast-accuracy/chance.ts'
import { day } from '../../scripts/forecast-accuracy/clock.ts'
import { askAll, toInventory } from '../../scripts/forecast-accuracy/desk/ask.ts'
import { matchPanel, type Panel, samplePanel } from '../../scripts/forecast-accuracy/desk/panel.ts'
import { makeTargeting } from '../../scripts/forecast-accuracy/desk/targetings.ts'
import { type Deliveries, makeScene, serveAgain, serveQuietly } from '../../scripts/forecast-accuracy/score/scene.ts'
import { runWorld } from '../../scripts/forecast-accuracy/score/world-case.ts'
import type { Campaign } from '../../scripts/forecast-accuracy/serve/campaign.ts'
import { pacings } from '../../scripts/forecast-accuracy/serve/pace.ts'
import { matches } from '../../scripts/forecast-accuracy/serve/rules.ts'
import { serve, type ServerKind, type Taken, ties } from '../../scripts/forecast-accuracy/serve/server.ts'
import { taught } from '../../scripts/forecast-accuracy/taught.ts'
import type { Request, World } from '../../scripts/forecast-accuracy/world/types.ts'
import { live, type Lived, makeWorld } from '../../scripts/forecast-accuracy/world/world.ts'

const listeners = 700
const ad = { type: 'AUDIO', durationSeconds: 30, active: true, targeting: null, link: 'AND', capping: [] } as const

let world: World
let lived: Lived
let panel: Panel
/** Requests of the future. */
let requests: readonly Request[]

beforeAll(() => {
  world = makeWorld(1, 'calm', { listeners })
  lived = live(world, 28)
  panel = samplePanel(world, lived)
  requests = lived.requests.filter(({ atMs }) => atMs >= world.originMs)
})

const targetingOf = (text: string) => {
  const read = parseTargeting(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.targeting
}

function campaign(id: number, more: Partial<Campaign> & { text?: string } = {}): Campaign {
  const { text = '', ...rest } = more
  return {
    id,
    known: 'BOOKED',
    priority: 5,
    pacing: 'EVENLY',
    startMs: world.originMs + 2 * day,
    endMs: world.originMs + 12 * day,
    objective: 300,
    byPrice: false,
    cpm: 10,
    capping: [],
    order: null,
    targeting: targetingOf(text),
    ads: [ad],
    ...rest,
  }
}

/** A run of a server, request by request. */
function run(campaigns: readonly Campaign[], kind: ServerKind): { taken: Taken[]; of(campaign: Campaign): Request[] } {
  const taken: Taken[] = []
  const matched = new Map(
    campaigns.map((own) => [own, Uint8Array.from(requests, (request) => (matches(own, request, world.lateSegment) ? 1 : 0))]),
  )
  serve({ world, kind, requests, campaigns, matched, usual: () => new Float64Array(168).fill(1), onTaken: (one) => taken.push(one) })
  return { taken, of: (own) => taken.flatMap((one) => (one.campaign === own ? [one.request] : [])) }
}

const kinds = pacings.flatMap((pacing) => ties.map((tie): ServerKind => ({ pacing, tie, priorities: true })))

describe('ad servers', () => {
  test('deliver an objective that there is plenty for, whatever the pacing, evenly over the flight, and never more', () => {
    for (const pacing of ['EVENLY', 'PREDICTIVE', 'AS_FAST_AS_POSSIBLE'] as const)
      for (const kind of kinds.filter(({ tie }) => tie === 'LOT')) {
        const own = campaign(1, { pacing })
        const shown = run([own], kind).of(own)
        expect(shown.length, `${pacing} ${kind.pacing}`).toBe(own.objective)
        expect(shown.every(({ atMs }) => atMs >= own.startMs && atMs < own.endMs)).toBe(true)
        const half = shown.filter(({ atMs }) => atMs < own.startMs + 5 * day).length / own.objective
        if (pacing === 'AS_FAST_AS_POSSIBLE') expect(half).toBe(1)
        else expect(Math.abs(half - 0.5), `${pacing} ${kind.pacing}`).toBeLessThan(0.06)
      }
  })

  test('count caps in rolling windows of a listener', () => {
    const rules: CappingRule[] = [
      { limit: 1, unit: 'DAY', unitMultiplier: 1 },
      { limit: 2, unit: 'WEEK', unitMultiplier: 1 },
      { limit: 3, unit: 'CAMPAIGN', unitMultiplier: 1 },
    ]
    const windows = [day, 7 * day, Number.POSITIVE_INFINITY]
    for (const [index, { limit, ...rule }] of rules.entries()) {
      const own = campaign(1, { capping: [{ limit, ...rule }], objective: 100_000, pacing: 'AS_FAST_AS_POSSIBLE' })
      const shown = Map.groupBy(run([own], kinds[0]!).of(own), ({ listener }) => listener)
      const window = windows[index]!
      let reached = 0
      for (const times of shown.values()) {
        for (const last of times) {
          const inside = times.filter(({ atMs }) => atMs > last.atMs - window && atMs <= last.atMs)
          expect(inside.length).toBeLessThanOrEqual(limit)
          if (inside.length === limit) reached += 1
        }
      }
      expect(reached).toBeGreaterThan(10)
    }
  })

  test('an order caps its campaigns together', () => {
    const order = { id: 7, capping: [{ limit: 1, unit: 'CAMPAIGN', unitMultiplier: 1 }] as const }
    const two = [1, 2].map((id) => campaign(id, { order, objective: 100_000, pacing: 'AS_FAST_AS_POSSIBLE' }))
    const { taken } = run(two, kinds[0]!)
    expect(new Set(taken.map(({ request }) => request.listener)).size).toBe(taken.length)
    expect(new Set(taken.map((one) => one.campaign)).size).toBe(2)
  })

  test('a better priority that wants all leaves nothing, and ties are broken as each says', () => {
    for (const kind of kinds) {
      const [first, second] = [campaign(1, { priority: 3, objective: 100_000, pacing: 'AS_FAST_AS_POSSIBLE' }), campaign(2)]
      expect(run([first, second], kind).of(second)).toHaveLength(0)
    }
    const greedy = { objective: 100_000, pacing: 'AS_FAST_AS_POSSIBLE' } as const
    const shareOfFirst = (tie: ServerKind['tie']) => {
      const [first, second] = [campaign(1, { ...greedy, cpm: 5 }), campaign(2, { ...greedy, cpm: 9 })]
      const { taken, of } = run([first, second], { pacing: 'HOURLY', tie, priorities: true })
      return of(first).length / taken.length
    }
    expect(shareOfFirst('FIRST_BOOKED')).toBe(1)
    expect(shareOfFirst('HIGHEST_PRICE')).toBe(0)
    for (const tie of ['LOT', 'ROUND_ROBIN', 'FARTHEST_BEHIND'] as const) expect(Math.abs(shareOfFirst(tie) - 0.5)).toBeLessThan(0.05)
    const [dear, better] = [campaign(1, { ...greedy, cpm: 9, priority: 8 }), campaign(2, { ...greedy, cpm: 5, priority: 1 })]
    expect(run([dear, better], { pacing: 'HOURLY', tie: 'LOT', priorities: false }).of(better)).toHaveLength(0)
  })

  test('dayparts are hours of the listener’s clock, half-hour zones included, and deliver in full', () => {
    const own = campaign(1, {
      objective: 15,
      text: 'LOCATION_COUNTRY in (IN) AND TIME_HOURLY_WEEK_DAY in (MON:08-20, TUE:08-20, WED:08-20, THU:08-20)',
    })
    expect(run([own], kinds[0]!).of(own)).toHaveLength(15)
    const isOpen = (atMs: number): boolean => {
      const local = new Date(atMs + 5.5 * 3_600_000)
      return [1, 2, 3, 4].includes(local.getUTCDay()) && local.getUTCHours() >= 8 && local.getUTCHours() < 20
    }
    const indian = requests.filter((request) => matches({ ...own, targeting: targetingOf('LOCATION_COUNTRY in (IN)') }, request, null))
    expect(indian.filter((request) => matches(own, request, null))).toEqual(indian.filter(({ atMs }) => isOpen(atMs)))
  })
})

test('the engine counts random targetings as the loop over requests does', () => {
  const inventory = toInventory(panel, lived.counts)
  const chance = new Chance(5, 'random targetings')
  const ads = (['AUDIO', 'VIDEO'] as const).map((type) => ({ ...ad, type, durationSeconds: 1 }))
  let compared = 0
  while (compared < 200) {
    const targeting = makeTargeting(chance, world)
    const ours = matchPanel(panel, { targeting, ads }).reduce((sum, one) => sum + one, 0)
    expect(countMatching(inventory, targeting).rows, JSON.stringify(targeting)).toBe(ours)
    compared += 1
  }
})

test('each draft is asked about while the book holds the other drafts, and nobody knows what is booked later', () => {
  const greedy = { pacing: 'AS_FAST_AS_POSSIBLE', objective: 1_000_000 } as const
  const first = campaign(1, { ...greedy, known: 'DRAFT', priority: 3 })
  const second = campaign(2, { ...greedy, known: 'DRAFT' })
  const later = campaign(3, { ...greedy, known: 'LATER', priority: 1 })
  const all = [first, second, later]
  const inventory = toInventory(panel, lived.counts)
  const delivered = new Map(all.map((own) => [own, 0]))
  const answers = askAll(all, { inventory, atMs: world.originMs, delivered, calibration: noCalibration })
  expect([...answers.keys()]).toEqual([first, second])
  const available = (own: Campaign) => answers.get(own)!.plain.parts!.waterfall.available
  expect(available(first)).toBeGreaterThan(100)
  expect(available(second)).toBe(0)
})

test('a month without campaigns to come is the month when none come, and a second draw is another one', () => {
  const size = { listeners, booked: 6, drafts: 0, fewestRows: 20 }
  const counts = (deliveries: Deliveries) => [...deliveries].map(([{ id }, { before, after }]) => [id, before, after])
  const alone = makeScene(2, 'calm', { ...size, later: 0 })
  expect(counts(serveQuietly(alone))).toEqual(counts(alone.deliveries))
  const others = makeScene(2, 'calm', { ...size, later: 4 })
  const known = counts(others.deliveries).slice(0, 6)
  expect(counts(serveQuietly(others))).not.toEqual(known)
  const past = (rows: readonly (readonly number[])[]) => rows.map(([id, before]) => [id, before])
  expect(past(counts(serveQuietly(others)))).toEqual(past(known))
  expect(past(counts(serveAgain(alone)))).toEqual(past(counts(alone.deliveries)))
  expect(counts(serveAgain(alone))).not.toEqual(counts(alone.deliveries))
})

test('a world is the same each time, and other seeds make others', () => {
  const size = { listeners, booked: 5, drafts: 3, later: 1, fewestRows: 20 }
  const [first, again, other] = [
    runWorld(3, 'shocked', taught, size),
    runWorld(3, 'shocked', taught, size),
    runWorld(4, 'shocked', taught, size),
  ]
  expect(again).toEqual(first)
  expect(first.cases.length).toBeGreaterThan(4)
  expect(other.requests).not.toBe(first.requests)
})
