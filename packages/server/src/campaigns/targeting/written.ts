/** The targeting of a body that is saved: a long one is parsed in a thread. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import { Problem, type ProblemData, problemData, createProblem } from '../../platform/http/answer/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { readInThread, toThreadUser } from '../../platform/jobs/thread/in-thread.ts'
import type { ThreadWork } from '../../platform/jobs/thread/thread-work.ts'
import { Shares } from '../../platform/shares/shares.ts'
import { type Written, isLong, parseWritten } from './reading.ts'

type Parsed = { targeting: Targeting } | { problem: ProblemData }

export const targetingParser: ThreadWork<Written, Parsed> = {
  name: 'parse a targeting',
  time: 'readBodyMs',
  tooDemanding: 'payloadTooLarge',
  *run(body) {
    try {
      yield { targeting: parseWritten(body) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      yield { problem: problemData(error) }
    }
  },
}

/** Turns at saving a long targeting: each holds a connection of the database, maybe while it waits for the lock of its campaign. */
const saveTurns = new Shares({ share: 2, total: 5, mostWaiting: 20, waitMs: 8_000 })

/**
 * Saves the targeting of a body. A long one is parsed in a turn of its agency at reading, and written in one at saving, so that a save that
 * waits for a lock keeps nobody from reading.
 * @throws Problem validationFailed with the place of each error in the body; what `save` throws; ShareTaken
 */
export async function withWritten<T>(
  call: Pick<Call, 'actor' | 'signal'>,
  body: Written | { groups: null },
  save: (targeting: Targeting | null) => Promise<T>,
): Promise<T> {
  if ('groups' in body && body.groups === null) return save(null)
  if (!isLong(body)) return save(parseWritten(body))
  const { agencyId, ...turn } = toThreadUser(call)
  const parsed = await readInThread({ agencyId, ...turn }, targetingParser, body)
  if ('problem' in parsed) throw createProblem(parsed.problem)
  return saveTurns.run(agencyId, turn, () => save(parsed.targeting))
}
