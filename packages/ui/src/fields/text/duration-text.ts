/** Lengths of time in seconds as people type and read them. */

/**
 * Reads '30', '0:30', '1:05', '1:00:00', '90 s' or '1 min 30 s' as seconds.
 *
 * @returns null for an empty text, and the text itself where it is no duration.
 */
export function parseDuration(text: string): number | string | null {
  const bare = text.trim().toLowerCase()
  if (bare === '') return null
  const clock = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6})$/.exec(bare)
  if (clock) {
    const [, hours, minutes, seconds] = clock
    // What stands after a colon is below sixty.
    if ((minutes !== undefined && Number(seconds) >= 60) || (hours !== undefined && Number(minutes) >= 60)) return text
    return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)
  }
  const words = /^(?:(\d{1,3}) ?h)? ?(?:(\d{1,4}) ?m(?:in)?)? ?(?:(\d{1,6}) ?s(?:ec)?)?$/.exec(bare)
  if (!words) return text
  const [hours = 0, minutes = 0, seconds = 0] = words.slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}

/** Seconds as a clock: 30 → '0:30', 65 → '1:05', 3600 → '1:00:00'. */
export function printDuration(value: number | string | null): string {
  if (value === null || typeof value === 'string') return value ?? ''
  if (!Number.isInteger(value) || value < 0) return String(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(value / 3600), Math.floor(value / 60) % 60, value % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
