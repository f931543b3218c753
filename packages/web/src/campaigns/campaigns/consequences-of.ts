/** The effects of an action on other things, as the server tells them, for the question before it. */
import type { BlastCode } from '@spotdesk/sdk/values'
import { blastRadius } from '@spotdesk/sdk/calls'
import { api } from '../../shared/api.ts'
import { label } from '../../shared/text.ts'
import type { CampaignActionRecord, Row } from './actions.ts'

/** The actions that the server is asked about, with the effects that their question says itself. */
const asked = {
  pause: ['deliveryStops', 'spendStops'],
  resume: ['deliveryBegins'],
  archive: [],
  unarchive: [],
} as const satisfies Partial<Record<CampaignActionRecord['verb'], readonly BlastCode[]>>
type Asked = keyof typeof asked

/** Rows of a selection up to which the effects of each are asked for. */
const mostRows = 20
/** Milliseconds that the question waits for them. */
const patienceMs = 5000

/** Sentences about several campaigns. The other effects name what they reach, so each of them is told. */
const sums: Partial<Record<BlastCode, string>> = {
  flightMissed: '{count, plural, one {# campaign that is ready} other {# campaigns that are ready}} will not start.',
  deliveryBegins: '{count, plural, one {# campaign delivers} other {# campaigns deliver}} again within 5 minutes.',
  adsStop: '{count, plural, one {# active ad is} other {# active ads are}} not played any more.',
  campaignsStayPaused: '{count, plural, one {# campaign stays} other {# campaigns stay}} paused until resumed.',
}

/** The sentences about an action's effects on other things; null where the server does not answer in time. Undefined: they are not asked for. */
export function consequencesOf({ verb }: CampaignActionRecord, rows: readonly Row[]): Promise<string[] | null> | undefined {
  return isAsked(verb) && rows.length <= mostRows ? ask(verb, rows) : undefined
}

const isAsked = (verb: CampaignActionRecord['verb']): verb is Asked => verb in asked

async function ask(verb: Asked, rows: readonly Row[]): Promise<string[] | null> {
  const said: readonly BlastCode[] = asked[verb]
  const action = verb.toUpperCase() as Uppercase<Asked>
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const answers = await Promise.all(rows.map(({ id }) => api.call(blastRadius.campaign, { id, action }, { signal })))
    const told = answers.flatMap(({ consequences }) => consequences).filter(({ code }) => !said.includes(code))
    if (rows.length === 1) return told.map(({ text }) => text)
    return [...Map.groupBy(told, ({ code }) => code)].flatMap(([code, list]) => {
      const sum = sums[code]
      return sum ? [label(sum, { count: list.reduce((all, { count }) => all + count, 0) })] : [...new Set(list.map(({ text }) => text))]
    })
  } catch {
    return null
  }
}
