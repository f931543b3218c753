/** Events of shocked worlds, in the history and in the future. */
import { Chance } from '../chance.ts'
import type { Publisher, Shock, ShockKind } from './types.ts'

const kinds: readonly ShockKind[] = ['LAUNCHED', 'LAUNCHES', 'CLOSED', 'CLOSES', 'SPIKE', 'OUTAGE', 'NEWS', 'LATE_SEGMENT', 'LATE_SHOW']

/** Which shocks a seed has, so that neighbouring seeds have all of them equally often: one or two. */
export function drawShocks(seed: number, publishers: readonly Publisher[]): Shock[] {
  const chance = new Chance(seed, 'shocks')
  const first = kinds[seed % kinds.length]!
  const chosen = chance.happens(0.5) ? [first, kinds[(seed * 4 + 3) % kinds.length]!] : [first]
  const shaken: Publisher[] = []
  return [...new Set(chosen)].map((kind): Shock => {
    const able = publishers.filter((publisher) => !shaken.includes(publisher) && (kind !== 'LATE_SHOW' || publisher.shows.length > 1))
    const fallback = able.length === 0 ? publishers : able
    // One that matters: not the smallest.
    const publisher = chance.weighted(fallback, ({ weight }) => weight ** 2)
    shaken.push(publisher)
    const show = publisher.shows.at(-1)
    switch (kind) {
      case 'LATE_SEGMENT':
        return { kind, day: -12, about: 'seg-late' }
      case 'LATE_SHOW':
        return { kind, day: -9, about: show ? show.id : '' }
      case 'NEWS':
        return { kind, day: chance.whole(2, 20), about: publisher.country }
      case 'LAUNCHED':
        return { kind, day: -11, about: String(publisher.id) }
      case 'LAUNCHES':
        return { kind, day: chance.whole(3, 12), about: String(publisher.id) }
      case 'CLOSED':
        return { kind, day: -chance.whole(4, 16), about: String(publisher.id) }
      case 'CLOSES':
        return { kind, day: chance.whole(4, 16), about: String(publisher.id) }
      case 'SPIKE':
        return { kind, day: -chance.whole(3, 20), about: String(publisher.id) }
      case 'OUTAGE':
        return { kind, day: -chance.whole(1, 20), about: String(publisher.id) }
    }
  })
}

/** Changes the days of the publishers that a shock is about. */
export function applyShock(publishers: readonly Publisher[], { kind, day, about }: Shock, firstDay: number): void {
  for (const publisher of publishers) {
    if (String(publisher.id) !== about && !(kind === 'NEWS' && publisher.country === about)) {
      for (const show of publisher.shows) if (kind === 'LATE_SHOW' && show.id === about) show.born = day
      continue
    }
    const multiply = (from: number, to: number, factor: number) => {
      for (let index = Math.max(0, from - firstDay); index < Math.min(publisher.days.length, to - firstDay); index += 1)
        publisher.days[index]! *= factor
    }
    const [ever, never] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    if (kind === 'LAUNCHED' || kind === 'LAUNCHES') multiply(ever, day, 0)
    if (kind === 'CLOSED' || kind === 'CLOSES') multiply(day, never, 0)
    if (kind === 'SPIKE') multiply(day, day + 2, 4)
    if (kind === 'OUTAGE') multiply(day, day + 1, 0.04)
    if (kind === 'NEWS') multiply(day, day + 2, publisher.kind === 'STREAM' ? 1.1 : 2.2)
  }
}
