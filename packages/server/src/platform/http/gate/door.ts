/**
 * The door of handlers. Each agency, and each address of callers without one, has a few calls at work at a time: what they compute and ask of
 * the database is never in front of somebody else's as a whole queue. An agency that is alone has more.
 */
import { availableParallelism } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { limits } from '@spotdesk/sdk/values'
import { type Key, atWork } from '../../shares/place.ts'
import { Shares, type SharesOptions } from '../../shares/shares.ts'
import { getUserKey } from './actor.ts'
import { toNetworkKey } from './address.ts'

export interface Door {
  /**
   * Carries out the work of a request when it is its turn.
   * @param signal gives up the place in the queue
   * @throws ShareTaken when too many calls of the same agency wait, or no turn has come in time; the reason of the signal
   */
  pass<T>(request: FastifyRequest, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /**
   * Carries out a call with a file, from its receiving on: the files of an agency that are in memory are few, and the others are not read yet.
   * @throws as `pass`
   */
  receive<T>(request: FastifyRequest, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/**
 * The calls of a person at work come in bursts, so as many may wait as an agency may send at once. One that is alone leaves connections of the
 * database, whose transactions have no share, to whoever comes. Two calls that never pause would keep both processors of a small machine busy:
 * there a program that asks all the time has one.
 */
const usual: SharesOptions = {
  share: 2,
  alone: 5,
  lasting: Math.min(2, Math.max(1, availableParallelism() - 1)),
  total: 10,
  mostWaiting: 2 * limits.agencyRequestsPerSecond,
  waitMs: 10_000,
}

/** Senders decide how long a file takes to come, so files of one agency never wait for those of another. */
const usualFiles: SharesOptions = { share: 4, total: Infinity, mostWaiting: 20, waitMs: 10_000 }

export function createDoor(options: SharesOptions = usual, fileOptions: SharesOptions = usualFiles): Door {
  const turns = new Shares(options)
  const files = new Shares(fileOptions)
  return {
    receive: (request, signal, work) => {
      const { key, member } = getCaller(request)
      return files.run(key, { member, signal }, work)
    },
    async pass(request, signal, work) {
      const { key, member } = getCaller(request)
      const turn = await turns.take(key, { member, signal })
      try {
        return await atWork(key, turn, work)
      } finally {
        turn.end()
      }
    },
  }
}

function getCaller({ caller: { identity }, ip }: FastifyRequest): { key: Key; member: string } {
  if (!identity) return { key: toNetworkKey(ip), member: '' }
  return { key: identity.actor.agencyId, member: getUserKey(identity.actor) }
}
