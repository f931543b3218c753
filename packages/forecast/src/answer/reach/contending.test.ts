import { dayMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import type { BookedCampaign } from '../../contention/book.ts'
import { createFlight } from '../../supply/flight.ts'
import { booked, originMs, question, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { type Contending, findContending } from './contending.ts'
import { measure } from '../measure.ts'

const [startMs, endMs] = [originMs, originMs + 28 * dayMs]

/** Who contends with a question of agency 1 for all requests of 28 days, in parts of a thousand of them. */
function contendingOf(
  book: readonly Partial<BookedCampaign>[],
  asked: { wanted: number; priority?: number; id?: number; targeting?: string },
) {
  const { id = null, priority = 5, targeting = '' } = asked
  const month = createFlight(originMs, startMs, endMs)
  const inAll = measure(
    makeSnapshot(),
    { question: question({ targeting: parseTargetingText(''), startMs, endMs }), nowMs: originMs },
    month,
  )
  const thousandth = inAll.waterfall.matched / 1000
  const snapshot = makeSnapshot({
    book: book.map((more, index) => booked(index + 1, { pacing: 'PREDICTIVE', ...more, remaining: more.remaining! * thousandth })),
  })
  const mine = question({ id, priority, startMs, endMs, targeting: parseTargetingText(targeting) })
  const measured = measure(snapshot, { question: mine, nowMs: originMs }, month)
  const found = findContending(snapshot, {
    ...measured,
    agencyId: 1,
    priority,
    competing: measured.waterfall.competing,
    wanted: asked.wanted * thousandth,
  })
  const toParts = ({ own, otherBuyers, impressions }: Contending['takenFromUs']) => ({
    own: own.map((one) => [one.campaignId, Math.round(one.impressions / thousandth)]),
    others: otherBuyers && Math.round((otherBuyers.share * impressions) / thousandth),
    all: Math.round(impressions / thousandth),
  })
  const { competing } = measured.waterfall
  return { taken: toParts(found.takenFromUs), lost: toParts(found.weTakeFrom), exact: found.takenFromUs.impressions === competing }
}

describe('contending campaigns', () => {
  test('of 1,000 requests, a question for 400 takes 300 from one that wants 900 and 100 from one of a worse priority', () => {
    const { taken, lost, exact } = contendingOf([{ remaining: 900 }, { remaining: 100, priority: 7 }], { wanted: 400 })
    expect(taken).toEqual({ own: [[1, 500]], others: null, all: 500 })
    expect(lost.own).toEqual([
      [1, 300],
      [2, 100],
    ])
    expect(exact).toBe(true)
  })

  test('take the same from a campaign of the book as from a draft', () => {
    const others = [{ remaining: 900 }, { remaining: 100, priority: 7 }]
    const draft = contendingOf(others, { wanted: 400 })
    const own = contendingOf([...others, { remaining: 400 }], { wanted: 400, id: 3 })
    expect(own).toEqual(draft)
  })

  test('of a better priority take from us and lose nothing', () => {
    const { taken, lost } = contendingOf(
      [
        { remaining: 600, priority: 3, agencyId: 2 },
        { remaining: 100, priority: 4 },
      ],
      { wanted: 900 },
    )
    expect(taken).toEqual({ own: [[2, 100]], others: 595, all: 700 })
    expect(lost.all).toBe(0)
  })

  test('lose only what they do not get elsewhere', () => {
    const later = { endMs: originMs + 56 * dayMs }
    const beside = contendingOf([{ remaining: 900, ...later }], { wanted: 400 })
    expect(beside.lost.all).toBe(0)
    const short = contendingOf([{ remaining: 1900, ...later }], { wanted: 400 })
    expect(short.lost.own[0]![1]! / 300).toBeCloseTo(1, 0)
  })

  test('are all summed over the levels, where many rows are thinned out', () => {
    const book = Array.from({ length: 12 }, (_, index) => ({
      remaining: 80 + 10 * index,
      priority: 3 + (index % 4),
      agencyId: 1 + (index % 2),
      endMs: originMs + (20 + 20 * index) * dayMs,
    }))
    const { taken, exact } = contendingOf(book, { wanted: 300 })
    expect(exact).toBe(true)
    expect(taken.own.map(([id]) => id! % 2)).toEqual(taken.own.map(() => 1))
  })
})
