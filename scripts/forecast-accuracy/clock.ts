/** Clocks of the independent worlds: exact to the half-hour, which some zones differ from the whole hour by. */
const halfHourMs = 1_800_000
export const hour = 3_600_000
export const day = 86_400_000

export const weekDayNames = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

function readOffset(timeZone: string, atMs: number): number {
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })))
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? ['', '+', '0', '0']
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * 60_000)
}

/** Milliseconds by which a zone's clock is ahead of UTC. Zones change their offset at whole or half hours of UTC. */
export function offsetAt(timeZone: string, atMs: number): number {
  let known = offsets.get(timeZone)
  if (!known) offsets.set(timeZone, (known = new Map()))
  const cell = Math.floor(atMs / halfHourMs)
  let offset = known.get(cell)
  if (offset === undefined) known.set(cell, (offset = readOffset(timeZone, cell * halfHourMs)))
  return offset
}

/** The instant of a local time, given as the milliseconds that a clock on UTC would show. */
export function instantAt(timeZone: string, localMs: number): number {
  const guess = localMs - offsetAt(timeZone, localMs)
  return localMs - offsetAt(timeZone, guess)
}

/** Hour of the week on a zone's clock: Monday midnight is 0. */
export function weekHour(timeZone: string, atMs: number): number {
  const local = atMs + offsetAt(timeZone, atMs)
  return ((Math.floor(local / day) + 3) % 7) * 24 + (Math.floor(local / hour) % 24)
}

/** Day of the week, Monday 0, of a day counted from the epoch. */
export function weekDayOf(dayNumber: number): number {
  return (((dayNumber + 3) % 7) + 7) % 7
}
