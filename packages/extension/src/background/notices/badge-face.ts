/** Text, colour and title of the toolbar button. */

/** Numbers older than this turn grey and show their age. */
export const staleMinutes = 15

/** True for the time of an answer from before the clock of this machine was turned back: its age is not known. */
export const isAhead = (asOf: number, now: number) => asOf > now + 60_000

/** Campaigns that need the user: assigned, and red or orange. */
export interface AttentionCount {
  count: number
  /** One of them is red. */
  isRed: boolean
  /** How many for which reason, in the order of severity; null where there are more than one answer of the server holds. */
  parts: { atRisk: number; stopped: number; behind: number; other: number } | null
}

export interface BadgeFacts {
  isSignedIn: boolean
  isPolling: boolean
  /** The count, and the time of the answer; null before the first answer. */
  known: (AttentionCount & { asOf: number }) | null
  now: number
}

export interface BadgeFace {
  text: string
  tone: 'red' | 'orange' | 'signedOut' | 'stale'
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

const partWords = { atRisk: 'at risk', stopped: 'not delivering', behind: 'behind', other: 'to check' } as const

function countInWords({ count, parts }: AttentionCount): string {
  if (count === 0) return 'none of your campaigns needs you'
  const named = Object.entries(partWords).flatMap(([part, words]) => {
    const number = parts?.[part as keyof typeof partWords] ?? 0
    return number > 0 ? [`${number} ${words}`] : []
  })
  const sum = count === 1 ? '1 of your campaigns needs you' : `${count} of your campaigns need you`
  return named.length > 0 ? `${sum}: ${named.join(', ')}` : sum
}

/** The badge and the title of the toolbar button. */
export function badgeFace({ isSignedIn, isPolling, known, now }: BadgeFacts): BadgeFace {
  if (!isSignedIn) return { text: '!', tone: 'signedOut', title: 'Spotdesk: signed out' }
  if (!isPolling) return { text: '', tone: 'orange', title: 'Spotdesk: open to see your campaigns; updates are off' }
  if (!known) return { text: '', tone: 'orange', title: 'Spotdesk: no answer from the server yet' }
  const { count, isRed, asOf } = known
  const minutes = Math.floor((now - asOf) / 60_000)
  const words = `Spotdesk: ${countInWords(known)}`
  if (isAhead(asOf, now)) return { text: '?', tone: 'stale', title: `${words}, as of an unknown time: the clock was changed` }
  if (minutes > staleMinutes) return { text: shortAge(minutes), tone: 'stale', title: `${words}, as of ${ageInWords(minutes)} ago` }
  return { text: count === 0 ? '' : count > 99 ? '99+' : String(count), tone: isRed ? 'red' : 'orange', title: words }
}
