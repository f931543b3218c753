/** Time zones without a library: wall-clock fields of an instant and back, by `Intl`. All instants are UTC `Date`s. */

/** An hour in milliseconds. */
export const hourMs = 3_600_000
/** A day without a clock change, in milliseconds. */
export const dayMs = 24 * hourMs

/** A time as a clock on the wall shows it, without a zone. */
export interface WallTime {
  /** Four digits. */
  year: number
  /** 1 to 12. */
  month: number
  /** 1 to 31. */
  day: number
  /** 0 to 23. */
  hour: number
  /** 0 to 59. */
  minute: number
  /** 0 to 59. */
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
function getFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** The wall clock of an instant as the platform's tables have it. */
function formattedWallTime(instant: number, zone: string): WallTime {
  const part: Record<string, number> = {}
  for (const { type, value } of getFormat(zone).formatToParts(instant)) if (type !== 'literal') part[type] = Number(value)
  return {
    year: part['year']!,
    month: part['month']!,
    day: part['day']!,
    hour: part['hour']!,
    minute: part['minute']!,
    second: part['second']!,
  }
}

function toUtcMs(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
}

/** Offset at an instant, from the platform; this takes some microseconds. */
function readOffsetMs(instant: number, zone: string): number {
  return toUtcMs(formattedWallTime(instant, zone)) - Math.floor(instant / 1000) * 1000
}

/** Offsets of whole UTC days by zone. Most days have one offset, and files and lists need the same days again and again. */
const dayOffsets = new Map<string, Map<number, number | null>>()
const rememberedDays = 20_000

/** Offset of a zone at an instant, in milliseconds east of UTC. */
export function zoneOffsetMs(instant: Date, zone: string): number {
  const time = instant.getTime()
  const day = Math.floor(time / dayMs)
  let offsets = dayOffsets.get(zone)
  if (!offsets) dayOffsets.set(zone, (offsets = new Map()))
  let offset = offsets.get(day)
  if (offset === undefined) {
    // No zone changes its clock there and back within a day: equal at both ends is equal all day.
    const atStart = readOffsetMs(day * dayMs, zone)
    offset = atStart === readOffsetMs((day + 1) * dayMs - 1, zone) ? atStart : null
    if (offsets.size >= rememberedDays) offsets.clear()
    offsets.set(day, offset)
  }
  return offset ?? quarterOffsetMs(time, zone)
}

/** Offsets of quarters of an hour in the few days in which a zone changes its clock: no zone does it in between. */
const quarterOffsets = new Map<string, Map<number, number>>()
const quarterMs = 900_000

function quarterOffsetMs(time: number, zone: string): number {
  let offsets = quarterOffsets.get(zone)
  if (!offsets) quarterOffsets.set(zone, (offsets = new Map()))
  const quarter = Math.floor(time / quarterMs)
  let offset = offsets.get(quarter)
  if (offset === undefined) {
    if (offsets.size >= rememberedDays) offsets.clear()
    offsets.set(quarter, (offset = readOffsetMs(quarter * quarterMs, zone)))
  }
  return offset
}

/** The wall clock of an instant in a zone. */
export function wallTime(instant: Date, zone: string): WallTime {
  const wall = new Date(instant.getTime() + zoneOffsetMs(instant, zone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

/**
 * The instant of a wall time in a zone. A time that exists twice (clocks go back) is the first one.
 * @returns null when the wall time does not exist in the zone (clocks go forward) or the fields are no date.
 */
export function instantOf(wall: WallTime, zone: string): Date | null {
  const target = toUtcMs(wall)
  const normalised = new Date(target)
  // Date.UTC moves the years 0 to 99 into the last century.
  if (normalised.getUTCFullYear() !== wall.year || normalised.getUTCMonth() !== wall.month - 1 || normalised.getUTCDate() !== wall.day)
    return null
  if (wall.hour > 23 || wall.minute > 59 || wall.second > 59) return null
  // The offset can only be one of those in force a day before or after: try both, the earlier instant first.
  const offsets = [zoneOffsetMs(new Date(target - dayMs), zone), zoneOffsetMs(new Date(target + dayMs), zone)]
  const candidates = [...new Set(offsets)].map((offset) => target - offset).toSorted((a, b) => a - b)
  for (const candidate of candidates) if (candidate + zoneOffsetMs(new Date(candidate), zone) === target) return new Date(candidate)
  return null
}

/**
 * The first instant of the day `days` after the day of an instant, in a zone: midnight, or the first time after it that exists. A day that the
 * zone skips begins with the next one.
 */
export function startOfDay(instant: Date, zone: string, days = 0): Date {
  const { year, month, day } = wallTime(instant, zone)
  const shifted = new Date(Date.UTC(year, month - 1, day + days))
  const wall = { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1, day: shifted.getUTCDate() }
  for (let minute = 0; minute < 24 * 60; minute += 15) {
    const found = instantOf({ ...wall, hour: Math.floor(minute / 60), minute: minute % 60, second: 0 }, zone)
    if (found) return found
  }
  return startOfDay(instant, zone, days + 1)
}

/** True at the beginning of a day in a zone: at midnight, or at the first time after it that the zone's clock shows. */
export function isDayStart(instant: Date, zone: string): boolean {
  return startOfDay(instant, zone).getTime() === instant.getTime()
}

const two = (value: number) => String(value).padStart(2, '0')

/** 'yyyy-MM-dd' of an instant in a zone. */
export function isoDay(instant: Date, zone: string): string {
  const { year, month, day } = wallTime(instant, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** 'HH:mm' of an instant in a zone. */
export function clockTime(instant: Date, zone: string): string {
  const { hour, minute } = wallTime(instant, zone)
  return `${two(hour)}:${two(minute)}`
}

/** Formats of days that a user's profile can name; the first one is the default. */
export const dateFormats = ['yyyy/MM/dd', 'yyyy-MM-dd', 'dd/MM/yyyy', 'dd.MM.yyyy', 'MM/dd/yyyy'] as const
/** Pattern of days on screens. */
export type DateFormat = (typeof dateFormats)[number]

/** Formats of times of day; the first one is the default. */
export const timeFormats = ['HH:mm', 'h:mm a'] as const
/** Pattern of times of day on screens. */
export type TimeFormat = (typeof timeFormats)[number]

/** The formats of a user; what `session.user` answers fits. */
export interface Formats {
  dateFormat: DateFormat
  timeFormat: TimeFormat
}

/** The formats of the specification, which a new user has. */
export const specifiedFormats: Formats = { dateFormat: dateFormats[0], timeFormat: timeFormats[0] }

/** The day of an instant in a zone: '2026/11/20', or as the formats say. */
export function formatDay(instant: Date | null, zone: string, { dateFormat }: Pick<Formats, 'dateFormat'> = specifiedFormats): string {
  if (!instant) return '–'
  const [year, month, day] = isoDay(instant, zone).split('-') as [string, string, string]
  return dateFormat.replace('yyyy', year).replace('MM', month).replace('dd', day)
}

/** The short date, 'yyyyMMdd', of an instant in a zone. */
export function formatShortDay(instant: Date | null, zone: string): string {
  return instant ? isoDay(instant, zone).replaceAll('-', '') : '–'
}

/** The time of day of an instant in a zone: '16:05', or '4:05 PM' where the format says so. */
export function formatTime(instant: Date, zone: string, { timeFormat }: Pick<Formats, 'timeFormat'> = specifiedFormats): string {
  if (timeFormat === 'HH:mm') return clockTime(instant, zone)
  const { hour, minute } = wallTime(instant, zone)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Day and time of an instant in a zone: '2026/11/20 16:05', or as the formats say. */
export function formatDayTime(instant: Date | null, zone: string, formats: Formats = specifiedFormats): string {
  return instant ? `${formatDay(instant, zone, formats)} ${formatTime(instant, zone, formats)}` : '–'
}

/**
 * The last day shown for a half-open end: an end at the beginning of a day is shown as the day before (docs/domain.md §11: a date-only
 * end is stored as the next midnight).
 */
export function lastDayOf(end: Date, zone: string, formats: Pick<Formats, 'dateFormat'> = specifiedFormats): string {
  return formatDay(new Date(end.getTime() - 1), zone, formats)
}

/** An end as its field shows it. An end at the beginning of a day is the last minute of the day before. */
export function lastMinuteOf(end: Date, zone: string, formats: Formats = specifiedFormats): string {
  return formatDayTime(isDayStart(end, zone) ? new Date(end.getTime() - 60_000) : end, zone, formats)
}

/** The filter format YYYYMMDDHHmmss, in UTC. */
export function compactUtc(instant: Date): string {
  return instant.toISOString().replace(/[-:T]/g, '').slice(0, 14)
}

/** Reads YYYYMMDDHHmmss as UTC; null when it is not one. */
export function parseCompactUtc(text: string): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [number, number, number, number, number, number]
  return instantOf({ year, month, day, hour, minute, second }, 'UTC')
}
