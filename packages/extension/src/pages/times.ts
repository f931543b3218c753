const timeFormat = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The time of a server's answer in the user's time zone, with the day before it unless it is today. */
export function formatMoment(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return (isToday ? timeFormat : dayFormat).format(at)
}
