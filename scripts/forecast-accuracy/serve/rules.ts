/**
 * Targeting decided request by request, as the rules are written (docs/domain.md §9): groups are OR, rules are AND, values are OR; what is
 * not known of a request matches nothing, so that an inclusion drops it and an exclusion passes it. Only rule types that the worlds know.
 */
import type { ForecastAd } from '@spotdesk/forecast'
import type { Rule, Targeting } from '@spotdesk/sdk/targeting'
import { weekDayNames } from '../clock.ts'
import type { LateSegment, Request } from '../world/types.ts'

type Value = string | number | readonly string[] | null

export interface Placed {
  targeting: Targeting
  ads: readonly ForecastAd[]
}

export function valueOf({ listener, zone, show, episodeAge, atMs }: Request, type: string, late: LateSegment | null): Value {
  const { publisher } = zone
  switch (type) {
    case 'LOCATION_COUNTRY':
      return listener.place?.country ?? null
    case 'LOCATION_REGION':
      return listener.place?.region ?? null
    case 'LOCATION_CITY':
      return listener.place?.city ?? null
    case 'DEVICE_TYPE':
      return listener.device
    case 'DEVICE_LANGUAGE':
      return listener.language
    case 'DATA_AGE':
      return listener.age
    case 'DATA_GENDER':
      return listener.gender
    case 'DATA_SEGMENT':
      return late && atMs < late.bornMs ? listener.segments.filter((name) => name !== late.name) : listener.segments
    case 'INVENTORY_PUBLISHER':
      return String(publisher.id)
    case 'INVENTORY_ZONE':
      return String(zone.id)
    case 'INVENTORY_ZONE_GROUP':
      return zone.groups
    case 'INVENTORY_FEED_TYPE':
      return feedTypes[publisher.kind]
    case 'CONTEXT_MUSIC_GENRE':
      return publisher.genre
    case 'PODCAST_SHOW':
      return show?.id ?? null
    case 'PODCAST_CATEGORY':
      return show?.category ?? null
    case 'PODCAST_LANGUAGE':
      return show?.language ?? null
    case 'PODCAST_EPISODE_AGE':
      return episodeAge
    default:
      throw new Error(`These worlds have no ${type}`)
  }
}

export const feedTypes = { STATION: 'BROADCAST', STREAM: 'MUSIC_SERVICE', PODCAST: 'PODCAST' } as const

const openHours = new WeakMap<Rule, Uint8Array>()

/** True if an hour of the week, Monday midnight 0, is one that a rule about hours names. */
export function namesHour(rule: Rule, weekHour: number): boolean {
  let open = openHours.get(rule)
  if (!open) {
    const values = isTimeRule(rule) && 'values' in rule ? rule.values : []
    open = Uint8Array.from({ length: 168 }, (_, hour) => (values.some((value) => holdsHour(value, hour)) ? 1 : 0))
    openHours.set(rule, open)
  }
  return open[weekHour] === 1
}

const timeTypes = { TIME_HOURLY_WEEK_DAY: true, TIME_WEEK_DAY: true }

export const isTimeRule = ({ type }: Rule): boolean => type in timeTypes

/** 'MON' and 'MON:06-09'. */
function holdsHour(value: string, weekHour: number): boolean {
  const [name, hours = '00-24'] = value.split(':')
  const [from, to] = hours.split('-').map(Number)
  const [weekDay, hour] = [Math.floor(weekHour / 24), weekHour % 24]
  return weekDayNames[weekDay] === name && hour >= from! && hour < to!
}

function holds(rule: Rule, request: Request, late: LateSegment | null): boolean {
  if (isTimeRule(rule)) return namesHour(rule, request.weekHour)
  const value = valueOf(request, rule.type, late)
  if (value === null) return false
  if ('values' in rule) {
    const wanted: readonly string[] = rule.values
    if (typeof value === 'object') return value.some((one) => wanted.includes(one))
    // A language takes in its regions: 'en' takes 'en-US'.
    return wanted.includes(String(value)) || (rule.type.endsWith('_LANGUAGE') && wanted.some((one) => String(value).startsWith(`${one}-`)))
  }
  if ('from' in rule) return Number(value) >= Number(rule.from) && Number(value) <= Number(rule.to)
  throw new Error(`These worlds have no such rule: ${JSON.stringify(rule)}`)
}

export function matchesTargeting({ groups }: Targeting, request: Request, late: LateSegment | null): boolean {
  return groups.length === 0 || groups.some(({ rules }) => rules.every((rule) => holds(rule, request, late) !== rule.exclude))
}

/** An audio ad plays in an audio slot and film in a video slot, where it is not too long. */
export function fits({ ads }: Pick<Placed, 'ads'>, { zone }: Request): boolean {
  return ads.some(({ type, durationSeconds }) => type === zone.format && durationSeconds! <= zone.maxDurationSeconds)
}

export function matches(campaign: Placed, request: Request, late: LateSegment | null): boolean {
  return fits(campaign, request) && matchesTargeting(campaign.targeting, request, late)
}
