/** The effects of an action on other things, as the server tells them, for the question before it. */
import type { BlastCode } from '@spotdesk/sdk/values'
import { blastRadius } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { api } from '../../shared/api.ts'
import { label } from '../../shared/text.ts'
import type { CampaignActionRecord, CampaignListRow } from './actions.ts'

/** The actions that the server is asked about, with the effects that their question says itself. */
const consequencesByAction = {
  pause: ['deliveryStops', 'spendStops'],
  resume: ['deliveryBegins'],
  archive: [],
  unarchive: [],
} as const satisfies Partial<Record<CampaignActionRecord['verb'], readonly BlastCode[]>>
type Asked = keyof typeof consequencesByAction

/** Rows of a selection up to which the effects of each are asked for. */
export const mostAsked = 20
/** Milliseconds that the question waits for them. */
const patienceMs = 5000

/** Sentences about several things. The other effects name what they reach, so each of them is told. */
const sums: Partial<Record<BlastCode, string>> = {
  flightMissed: '{count, plural, one {# campaign that is ready} other {# campaigns that are ready}} will not start.',
  deliveryBegins: '{count, plural, one {# campaign delivers} other {# campaigns deliver}} again within 5 minutes.',
  adsStop: '{count, plural, one {# active ad is} other {# active ads are}} not played any more.',
  deliveryStops: '{count, plural, one {# campaign stops} other {# campaigns stop}} delivering within 5 minutes.',
  campaignsLocked: '{count, plural, one {# campaign} other {# campaigns}} can no longer be changed or resumed.',
  campaignsStayPaused: '{count, plural, one {# campaign stays} other {# campaigns stay}} paused until resumed.',
}

/** The sentences about an action's effects on other things; null where the server does not answer in time. Undefined: they are not asked for. */
export function fetchConsequences({ verb }: CampaignActionRecord, rows: readonly CampaignListRow[]): Promise<string[] | null> | undefined {
  return isAsked(verb) && rows.length <= mostAsked ? fetchCampaignEffects(verb, rows) : undefined
}

const isAsked = (verb: CampaignActionRecord['verb']): verb is Asked => verb in consequencesByAction

function fetchCampaignEffects(verb: Asked, rows: readonly CampaignListRow[]): Promise<string[] | null> {
  const action = verb.toUpperCase() as Uppercase<Asked>
  return fetchEffects(
    rows.map(({ id }) => id),
    (id, signal) => api.call(blastRadius.campaign, { id, action }, { signal }),
    consequencesByAction[verb],
  )
}

type BlastResult = OutputOf<typeof blastRadius.campaign>

/**
 * The effects of an action on other things, in sentences, those of several things summed; null where the server does not answer in time.
 * @param said effects that the question says itself
 */
export async function fetchEffects(
  ids: readonly number[],
  askOne: (id: number, signal: AbortSignal) => Promise<BlastResult>,
  said: readonly BlastCode[] = [],
): Promise<string[] | null> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const answers = await Promise.all(ids.map((id) => askOne(id, signal)))
    const unsaidConsequences = answers.flatMap(({ consequences }) => consequences).filter(({ code }) => !said.includes(code))
    if (ids.length === 1) return unsaidConsequences.map(({ text }) => text)
    return [...Map.groupBy(unsaidConsequences, ({ code }) => code)].flatMap(([code, list]) => {
      const sum = sums[code]
      return sum ? [label(sum, { count: list.reduce((all, { count }) => all + count, 0) })] : [...new Set(list.map(({ text }) => text))]
    })
  } catch {
    return null
  }
}
