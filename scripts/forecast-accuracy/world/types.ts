/** The parts of an independent world. */
import type { Place } from './places.ts'

/** Days are numbered from the origin: 0 is the first one to forecast. */
export interface Zone {
  id: number
  publisher: Publisher
  format: 'AUDIO' | 'VIDEO'
  maxDurationSeconds: number
  /** Share of the publisher's ad breaks. */
  share: number
  groups: readonly string[]
}

export interface Show {
  id: string
  category: string
  language: string
  /** Day of the week, Monday 0, on which an episode appears. */
  releaseDay: number
  share: number
  /** First day; before it there is no such show. */
  born: number
}

export type PublisherKind = 'STATION' | 'STREAM' | 'PODCAST'

export interface Publisher {
  id: number
  kind: PublisherKind
  country: string
  timeZone: string
  genre: string | null
  /** Share of its country's listening. */
  weight: number
  zones: readonly Zone[]
  shows: readonly Show[]
  /** The relative volume of each day, from `firstDay` of the world on. */
  days: Float64Array
}

/** A publisher that a listener hears, and how often a day on an average day. */
export interface Favourite {
  publisher: Publisher
  sessions: number
  /** First day and the day after the last one. */
  from: number
  to: number
}

export interface Listener {
  number: number
  /** null: nobody knows where; the station's clock stands for theirs. */
  place: Place | null
  /** The clock that they live by, known or not. */
  timeZone: string
  device: string
  language: string
  age: number | null
  gender: 'FEMALE' | 'MALE' | null
  segments: readonly string[]
  favourites: readonly Favourite[]
}

export interface Request {
  atMs: number
  listener: Listener
  zone: Zone
  show: Show | null
  /** Days since the episode appeared; null outside podcasts. */
  episodeAge: number | null
  /** Hour of the week on the clock that rules go by. */
  weekHour: number
}

export type ShockKind = 'LAUNCHED' | 'LAUNCHES' | 'CLOSED' | 'CLOSES' | 'SPIKE' | 'OUTAGE' | 'NEWS' | 'LATE_SEGMENT' | 'LATE_SHOW'

export interface Shock {
  kind: ShockKind
  /** The day on which it begins. */
  day: number
  /** A publisher's id, a country, a segment or a show. */
  about: string
}

/** A segment that requests name from an instant on and none before it. */
export interface LateSegment {
  name: string
  bornMs: number
}

export interface World {
  seed: number
  family: Family
  originMs: number
  /** Days of full counts. */
  countedDays: number
  publishers: readonly Publisher[]
  listeners: readonly Listener[]
  lateSegment: LateSegment | null
  shocks: readonly Shock[]
}

export const families = ['calm', 'year', 'shocked', 'price'] as const
/** `price` has calm worlds, but a server that ignores priorities. */
export type Family = (typeof families)[number]

/** The first day that may be simulated request by request. */
export const firstRequestDay = -57
export const lastRequestDay = 28
