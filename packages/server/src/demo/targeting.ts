/**
 * Targetings of the demo as buyers write them, with the part of the home market's audio requests that each matches: objectives are of the
 * size of what a campaign can get. A targeting is a place and conditions that hold together.
 */
import type { Random } from './random.ts'

/** A line of rules, and the part of the requests that pass it, in the simulated inventory of the demo. */
interface Line {
  text: string
  share: number
  /** The agency's publishers that it matches at all, by index; left out: any. */
  at?: readonly number[]
}

interface Market {
  home: string
  places: readonly Line[]
  conditions: readonly Line[]
  /** Lines that stand by themselves. */
  whole: readonly Line[]
}

const weekdays = (hours: string) => ['MON', 'TUE', 'WED', 'THU', 'FRI'].map((day) => `${day}:${hours}`).join(', ')
/** True for hours of a local clock in which a targeting with the commute can match; every hour for others. */
export function isOpenHour(targeting: string | null, { weekDay, hour }: { weekDay: number; hour: number }): boolean {
  return targeting?.includes(commute) !== true || (weekDay < 5 && hour >= 6 && hour < 9)
}

const commute = `TIME_HOURLY_WEEK_DAY in (${weekdays('06-09')})`

/** By agency. Publishers have the ids 201 to 208: 203 and 205 have podcasts, 206 and 208 are a station and an app. */
const markets: Readonly<Record<number, Market>> = {
  1: {
    home: 'LOCATION_COUNTRY in (US)',
    places: [
      { text: 'LOCATION_COUNTRY in (US)', share: 1 },
      { text: 'LOCATION_COUNTRY in (US)', share: 1 },
      { text: 'LOCATION_REGION in (US-CA, US-NY)', share: 0.42 },
      { text: 'LOCATION_REGION in (US-CA)', share: 0.22 },
      { text: 'LOCATION_REGION in (US-NY)', share: 0.2 },
      { text: 'LOCATION_REGION in (US-TX)', share: 0.14 },
      { text: 'LOCATION_REGION in (US-IL)', share: 0.09 },
      { text: 'LOCATION_REGION in (US-MA)', share: 0.05 },
      { text: 'LOCATION_REGION in (US-FL)', share: 0.042 },
      { text: 'LOCATION_METRO in (501, 502, 503)', share: 0.18 },
      { text: 'LOCATION_CITY in (5128581, 5368361)', share: 0.32 },
      { text: 'LOCATION in (US-CA, metro:501) AND NOT TIME_HOLIDAY in (US)', share: 0.38 },
    ],
    conditions: [
      { text: commute, share: 0.147 },
      { text: 'DEVICE_TYPE in (PHONE, TABLET)', share: 0.63 },
      { text: 'DEVICE_TYPE in (SMART_SPEAKER, CAR)', share: 0.19 },
      { text: 'DEVICE_CARRIER in (310-260, 311-480) AND DEVICE_OS in (IOS)', share: 0.092 },
      { text: 'DATA_AGE between 18 and 34', share: 0.27 },
      { text: 'DATA_AGE between 25 and 54', share: 0.52 },
      { text: 'DATA_INTEREST in (CARS)', share: 0.2 },
      { text: 'DATA_INTEREST in (SPORTS)', share: 0.21 },
      { text: 'DATA_SEGMENT in (sample:travel-beach)', share: 0.115 },
      { text: 'CONTEXT_WEATHER in (RAIN, HEAVY_RAIN)', share: 0.21 },
      { text: 'CONTEXT_MUSIC_GENRE in (ROCK)', share: 0.16, at: [1] },
      { text: 'NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)', share: 0.45 },
      {
        text: 'INVENTORY_PUBLISHER in (203, 205) AND PODCAST_CATEGORY in ("True Crime", "Society & Culture/Documentary") AND NOT PODCAST_BRAND_SAFETY in (ADULT:MEDIUM, HATE:MEDIUM)',
        share: 0.08,
        // No show of the other publisher is of these categories.
        at: [2],
      },
    ],
    whole: [
      {
        text: '(LOCATION_REGION in (US-TX) AND DATA_INTEREST in (CARS)) OR (LOCATION_REGION in (US-FL) AND DATA_SEGMENT in (sample:autos-suv))',
        share: 0.03,
      },
    ],
  },
  2: {
    home: 'LOCATION_COUNTRY in (RO)',
    places: [
      { text: 'LOCATION_COUNTRY in (RO)', share: 1 },
      { text: 'LOCATION_COUNTRY in (RO)', share: 1 },
      { text: 'LOCATION_COUNTRY in (RO) AND LOCATION_CITY in (683506)', share: 0.4 },
      { text: 'LOCATION_COUNTRY in (RO) AND NOT LOCATION_CITY in (683506)', share: 0.6 },
    ],
    conditions: [
      { text: 'DEVICE_TYPE in (PHONE)', share: 0.59 },
      { text: 'DEVICE_LANGUAGE in (ro)', share: 0.7 },
      { text: 'DEVICE_TYPE in (SMART_SPEAKER)', share: 0.16 },
      { text: commute, share: 0.137 },
      { text: 'DATA_AGE between 18 and 34', share: 0.26 },
      { text: 'DATA_AGE between 25 and 54 AND DATA_GENDER in (FEMALE)', share: 0.276 },
      { text: 'DATA_INTEREST in (SPORTS)', share: 0.19 },
      { text: 'DATA_INTEREST in (TRAVEL)', share: 0.19 },
    ],
    whole: [
      {
        text: 'LOCATION_COUNTRY in (RO) AND INVENTORY_PUBLISHER in (206, 208) AND DATA_AGE between 25 and 44 AND DEVICE_TYPE in (PHONE)',
        share: 0.12,
        at: [0, 2],
      },
    ],
  },
}

/** The part of the market that an objective counts with: a line that could not be made narrow enough does not make a giant. */
export const countedShare = (share: number, campaigns: number): number => Math.min(share, 1.5 * getShareBounds(campaigns).most)

export const getHomeTargeting = (agencyId: number): string => markets[agencyId]!.home

/** Requests a day of the home market's audio zones for each campaign of an agency: delivery and the inventory are in proportion. */
const requestsOfCampaign = 13_400

export const countDailyRequests = (campaigns: number): number => requestsOfCampaign * campaigns

/** The parts of a market that campaigns match, between these, where there are so many campaigns. */
const getShareBounds = (campaigns: number) => ({
  least: Math.max(0.0025, 0.8 / campaigns),
  most: Math.max(0.009, Math.min(0.1, 3.6 / campaigns)),
})
const mostConditions = 4

/**
 * @param part of the market that the campaign can be in at all: one for a deal with one of five publishers is 0.2
 * @param endsSoon true for a flight that may have no commute left
 */
export function composeTargeting(
  agencyId: number,
  { campaigns, part, endsSoon }: { campaigns: number; part: number; endsSoon: boolean },
  random: Random,
): Line {
  const { places, conditions, whole } = markets[agencyId]!
  const { least, most } = getShareBounds(campaigns)
  if (part === 1 && random.chance(0.02)) return random.pick(whole)
  let line = random.pick(places)
  for (let count = 0; count < mostConditions && line.share * part > most; count += 1) {
    // One condition of a family, one of places with content of its own, and nothing that would leave too little.
    const fits = ({ text, share, at }: Line) =>
      !line.text.includes(getFamily(text)) &&
      !(endsSoon && text === commute) &&
      line.share * share * part >= least &&
      (!at || (!line.at && part === 1))
    const fitting = conditions.filter(fits)
    if (fitting.length === 0) break
    const next = random.pick(fitting)
    const at = next.at ?? line.at
    line = { text: `${line.text} AND ${next.text}`, share: line.share * next.share, ...(at && { at }) }
  }
  return line
}

/** 'DEVICE_' of a line of devices. Two conditions of a family depend on each other: no speaker has a carrier. */
const getFamily = (text: string): string => text.slice(text.startsWith('NOT ') ? 4 : 0, text.indexOf('_') + 1)
