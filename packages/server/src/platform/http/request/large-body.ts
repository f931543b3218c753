/**
 * Large bodies are parsed and checked in a thread, one at a time of an agency: a megabyte of JSON with its errors takes longer than others
 * should wait.
 */
import { type EndpointRow, endpoints } from '@spotdesk/sdk/contract'
import { type ThreadUser, readInThread } from '../../jobs/thread/in-thread.ts'
import type { ThreadWork } from '../../jobs/thread/thread-work.ts'
import { parseBody } from './input.ts'
import { parseJson } from './json.ts'
import { Problem, type ProblemData, problemData, createProblem } from '../answer/problem.ts'

interface BodyTask {
  method: string
  path: string
  bytes: Uint8Array
}

type ReadBody = { input: Record<string, unknown> } | { problem: ProblemData }

/** Reads the body of a call of the contract. */
export const bodyReader: ThreadWork<BodyTask, ReadBody> = {
  name: 'read a large body',
  time: 'readBodyMs',
  tooDemanding: 'payloadTooLarge',
  *run({ method, path, bytes }) {
    const { row } = endpoints.find((named) => named.row.method === method && named.row.path === path)!
    try {
      yield { input: parseBody(row, parseJson(bytes, row.bodyMembers)) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      yield { problem: problemData(error) }
    }
  },
}

/**
 * The input of a large body.
 * @throws Problem as `parseJson` and `parseBody` do, payloadTooLarge for one that takes too long; ShareTaken
 */
export async function readLargeBody({ method, path }: EndpointRow, bytes: Uint8Array, user: ThreadUser): Promise<Record<string, unknown>> {
  const read = await readInThread(user, bodyReader, { method, path, bytes })
  if ('problem' in read) throw createProblem(read.problem)
  return read.input
}
