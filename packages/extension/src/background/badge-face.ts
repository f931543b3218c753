/** Text, colour and title of the toolbar button. */

/** Numbers older than this turn grey and show their age. */
export const staleMinutes = 15

export interface BadgeFacts {
  isSignedIn: boolean
  isPolling: boolean
  /** Assigned campaigns that need attention, and the time of the answer; null before the first answer. */
  known: { count: number; asOf: number } | null
  now: number
}

export interface BadgeFace {
  text: string
  tone: 'attention' | 'signedOut' | 'stale'
  title: string
}

/** At most four characters fit: '45m', '3h', '2d'. */
function shortAge(minutes: number): string {
  if (minutes < 60) return `${minutes}m`
  return minutes < 60 * 24 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 60 / 24)}d`
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function ageInWords(minutes: number): string {
  if (minutes < 60) return plural(minutes, 'minute')
  return minutes < 60 * 24 ? plural(Math.floor(minutes / 60), 'hour') : plural(Math.floor(minutes / 60 / 24), 'day')
}

function countInWords(count: number): string {
  if (count === 0) return 'none of your campaigns needs attention'
  return count === 1 ? '1 of your campaigns needs attention' : `${count} of your campaigns need attention`
}

/** The badge and the title of the toolbar button. */
export function badgeFace({ isSignedIn, isPolling, known, now }: BadgeFacts): BadgeFace {
  if (!isSignedIn) return { text: '!', tone: 'signedOut', title: 'Spotdesk: signed out' }
  if (!isPolling) return { text: '', tone: 'attention', title: 'Spotdesk: open to see your campaigns; updates are off' }
  if (!known) return { text: '', tone: 'attention', title: 'Spotdesk: no answer from the server yet' }
  const minutes = Math.floor((now - known.asOf) / 60_000)
  const words = `Spotdesk: ${countInWords(known.count)}`
  if (minutes > staleMinutes) return { text: shortAge(minutes), tone: 'stale', title: `${words}, as of ${ageInWords(minutes)} ago` }
  return { text: known.count === 0 ? '' : known.count > 99 ? '99+' : String(known.count), tone: 'attention', title: words }
}
