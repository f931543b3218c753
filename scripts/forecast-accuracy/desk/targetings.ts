/** Targetings as planners write them, of nought to five rules. */
import type { Rule, RuleInput, Targeting } from '@spotdesk/sdk/targeting'
import type { Chance } from '../chance.ts'
import { weekDayNames } from '../clock.ts'
import { deviceTypes, segmentNames } from '../world/listeners.ts'
import { markets, places } from '../world/places.ts'
import { categories, genres } from '../world/publishers.ts'
import type { World } from '../world/types.ts'

type MakeRule = (chance: Chance, world: World) => RuleInput

const working = weekDayNames.slice(0, 5)
const dayparts: readonly (readonly [string, readonly string[]])[] = [
  ['06-10', working],
  ['06-09', weekDayNames],
  ['10-16', weekDayNames],
  ['16-19', working],
  ['19-24', weekDayNames],
  ['08-20', weekDayNames],
]

/** Rules with their weights. */
const makers: readonly (readonly [number, MakeRule])[] = [
  [22, (chance) => ({ type: 'LOCATION_COUNTRY', values: [chance.weighted(markets, ({ weight }) => weight).country] })],
  [4, (chance) => ({ type: 'LOCATION_COUNTRY', values: chance.several(markets, 2).map(({ country }) => country) })],
  [3, (chance) => ({ type: 'LOCATION_COUNTRY', exclude: true, values: [chance.pick(markets).country] })],
  [8, (chance) => ({ type: 'LOCATION_REGION', values: chance.several(places, chance.whole(1, 4)).map(({ region }) => region) })],
  [5, (chance) => ({ type: 'LOCATION_CITY', values: chance.several(places, chance.whole(1, 3)).map(({ city }) => city) })],
  [8, (chance) => ({ type: 'DEVICE_TYPE', values: chance.several(deviceTypes, chance.whole(1, 2)) })],
  [3, (chance) => ({ type: 'DEVICE_TYPE', exclude: true, values: [chance.pick(deviceTypes)] })],
  [9, (chance) => ({ type: 'DATA_AGE', from: chance.pick([18, 25, 30]), to: chance.pick([39, 49, 59]) })],
  [6, (chance) => ({ type: 'DATA_GENDER', values: [chance.pick(['FEMALE', 'MALE'])] })],
  [9, (chance) => ({ type: 'DATA_SEGMENT', values: chance.several(segmentNames.slice(0, -1), chance.whole(1, 2)) })],
  [2, (chance) => ({ type: 'DATA_SEGMENT', exclude: true, values: [chance.pick(segmentNames)] })],
  [
    7,
    (chance, { publishers }) => ({
      type: 'INVENTORY_PUBLISHER',
      values: chance.several(publishers, chance.whole(1, 4)).map(({ id }) => String(id)),
    }),
  ],
  [2, (chance, { publishers }) => ({ type: 'INVENTORY_PUBLISHER', exclude: true, values: [String(chance.pick(publishers).id)] })],
  [2, (chance, { publishers }) => ({ type: 'INVENTORY_ZONE', values: publishers.map(({ zones }) => String(chance.pick(zones).id)) })],
  [1, () => ({ type: 'INVENTORY_ZONE_GROUP', values: ['network-1'] })],
  [5, (chance) => ({ type: 'INVENTORY_FEED_TYPE', values: [chance.pick(['BROADCAST', 'MUSIC_SERVICE', 'PODCAST'])] })],
  [5, (chance) => ({ type: 'CONTEXT_MUSIC_GENRE', values: chance.several(genres, 2) })],
  [4, (chance) => ({ type: 'PODCAST_CATEGORY', values: chance.several(categories, 2) })],
  [
    2,
    (chance, { publishers }) => ({
      type: 'PODCAST_SHOW',
      values: chance
        .several(
          publishers.flatMap(({ shows }) => shows),
          3,
        )
        .map(({ id }) => id),
    }),
  ],
  [2, (chance) => ({ type: 'PODCAST_EPISODE_AGE', from: 0, to: chance.pick([1, 3, 7]) })],
  [2, (chance) => ({ type: 'DEVICE_LANGUAGE', values: [chance.pick(['en', 'de', 'ro-RO', 'hi'])] })],
  [
    13,
    (chance) => {
      const [hours, days] = chance.pick(dayparts)
      return { type: 'TIME_HOURLY_WEEK_DAY', values: days.map((day) => `${day}:${hours}`) }
    },
  ],
  [4, (chance) => ({ type: 'TIME_WEEK_DAY', values: chance.happens(0.6) ? [...working] : ['SAT', 'SUN'] })],
]

const counts = [
  [0, 10],
  [1, 25],
  [2, 30],
  [3, 20],
  [4, 10],
  [5, 5],
] as const

function makeRules(chance: Chance, world: World, count: number): Rule[] {
  const rules: Rule[] = []
  for (let attempt = 0; rules.length < count && attempt < 30; attempt += 1) {
    const made = chance.weighted(makers, ([weight]) => weight)[1](chance, world)
    const rule = { exclude: false, ...made } as Rule
    // A second rule of the same kind mostly contradicts the first.
    const group = rule.type.split('_')[0]
    if (!rules.some(({ type }) => type.split('_')[0] === group)) rules.push(rule)
  }
  return rules
}

/** A targeting about what a shock of the world changed, where a planner could know of it; null otherwise. */
function aboutShock(chance: Chance, { shocks }: World): Rule | null {
  const known = shocks.filter(({ kind }) => kind !== 'LAUNCHES')
  if (known.length === 0) return null
  const { kind, about } = chance.pick(known)
  const exclude = false
  if (kind === 'NEWS') return { type: 'LOCATION_COUNTRY', exclude, values: [about] }
  if (kind === 'LATE_SEGMENT') return { type: 'DATA_SEGMENT', exclude, values: [about] }
  if (kind === 'LATE_SHOW') return { type: 'PODCAST_SHOW', exclude, values: [about] }
  return { type: 'INVENTORY_PUBLISHER', exclude, values: [about] }
}

/** Share of the campaigns of a shocked world that are about the shock. */
const shockedShare = 0.15

export function makeTargeting(chance: Chance, world: World): Targeting {
  const shocked = chance.happens(shockedShare) ? aboutShock(chance, world) : null
  if (shocked)
    return { groups: [{ rules: [shocked, ...makeRules(chance, world, chance.whole(0, 1)).filter(({ type }) => type !== shocked.type)] }] }
  const count = chance.weighted(counts, ([, weight]) => weight)[0]
  if (count === 0) return { groups: [] }
  const groups = [{ rules: makeRules(chance, world, count) }]
  if (count > 1 && chance.happens(0.1)) groups.push({ rules: makeRules(chance, world, 1) })
  return { groups }
}
