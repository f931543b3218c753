/** The effects of an action on other things, as the server answers them, for the question before it. */
import type { BlastRadius } from '@spotdesk/sdk'
import type { TypedCallRow } from '@spotdesk/sdk/contract'
import { blastSums } from '@spotdesk/sdk/rules'
import type { BlastCode } from '@spotdesk/sdk/values'
import { api } from '../api.ts'
import { label } from '../text.ts'

/** Rows of a selection up to which the effects on other things are read. */
const maxRows = 20
/** Milliseconds that the question waits for them. */
const timeoutMs = 5000

/** The effects that are read for the actions of a kind of thing. */
export interface ConsequenceSource {
  /** The call that answers them. */
  call: TypedCallRow<{ id: number; action: string }, unknown, BlastRadius>
  /** The actions that it knows, each with the effects that their question states itself. */
  actions: Readonly<Record<string, readonly BlastCode[]>>
}

/**
 * The effects of an action on other things in sentences, those of several things as sums.
 * @returns null where the server does not answer in time; undefined where they are not read
 */
export function fetchConsequences(
  source: ConsequenceSource | undefined,
  verb: string,
  rows: readonly { id: number }[],
): Promise<string[] | null> | undefined {
  const stated = source?.actions[verb]
  return source && stated && rows.length <= maxRows ? readSentences(source.call, verb, rows, stated) : undefined
}

async function readSentences(
  call: ConsequenceSource['call'],
  verb: string,
  rows: readonly { id: number }[],
  stated: readonly BlastCode[],
): Promise<string[] | null> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answers = await Promise.all(rows.map(({ id }) => api.call(call, { id, action: verb.toUpperCase() }, { signal })))
    const unstated = answers.flatMap(({ consequences }) => consequences).filter(({ code }) => !stated.includes(code))
    if (rows.length === 1) return unstated.map(({ text }) => text)
    return [...Map.groupBy(unstated, ({ code }) => code)].flatMap(([code, list]) => {
      const sum = blastSums[code]
      return sum ? [label(sum, { count: list.reduce((all, { count }) => all + count, 0) })] : [...new Set(list.map(({ text }) => text))]
    })
  } catch {
    return null
  }
}
