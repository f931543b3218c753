import { describe, expect, it } from 'vitest'
import { type BulkTask, fileReader } from '../../../campaigns/bulk/read-file.ts'
import { entities } from '../../../nouns.ts'
import { planWorks } from '../../change-sets/plan/plan.ts'
import { TaskRefused, doInThread, inBodyTurn, readInThread, toThreadUser } from './in-thread.ts'

const { parse: parser } = planWorks(entities)

const task = (text: string): BulkTask => ({ kind: 'campaigns', form: 'parsed', zone: 'UTC', bytes: new TextEncoder().encode(text) })

async function refusalOf(text: string, deadlineMs?: number): Promise<string[]> {
  try {
    await doInThread({ agencyId: 1 }, fileReader, task(text), () => {}, deadlineMs)
    return []
  } catch (error) {
    if (error instanceof TaskRefused) return error.faults.map(({ code }) => code)
    throw error
  }
}

/** Takes more than a millisecond to parse. */
const large = `id,name\n${'1,x\n'.repeat(900)}`

describe('A thread', () => {
  it('returns the rows in order, part by part', async () => {
    const sizes: number[] = []
    const lines: unknown[] = []
    await doInThread({ agencyId: 1 }, fileReader, task(`id,name\n${'1,x\n'.repeat(120)}`), (part) => {
      if (!Array.isArray(part)) return
      sizes.push(part.length)
      lines.push(...part.map(({ line }) => line))
    })
    expect(sizes).toEqual([50, 50, 20])
    expect(lines).toEqual(Array.from({ length: 120 }, (_, index) => index + 2))
  })

  it('refuses a file that takes longer than its limit, and reads the next one', async () => {
    expect(await refusalOf(large, 0)).toEqual(['fileTooDemanding'])
    expect(await refusalOf(large)).toEqual([])
    expect(await refusalOf('id,nmae\n1,x\n')).toEqual(['unknownColumn'])
  })

  it('reads many files, one after the other, with few threads', async () => {
    const files = Array.from({ length: 8 }, (_, index) => refusalOf(`${'id,'.repeat(index + 1)}name\n1,x\n`))
    const codes = await Promise.all(files)
    expect(codes[0]).toEqual([])
    expect(codes.slice(1).every(([code]) => code === 'duplicateColumn')).toBe(true)
  })

  it('refuses changes that take longer to read than their limit, with a code of their own', async () => {
    const changes = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1, cells: { name: 'x', cpm: '1' } }))
    const rows: unknown[] = []
    const parse = (deadlineMs?: number) =>
      doInThread({ agencyId: 1 }, parser, { entityType: 'campaign', zone: 'UTC', changes }, (part) => void rows.push(...part), deadlineMs)
    await expect(parse(0)).rejects.toMatchObject({ name: 'TaskRefused', faults: [{ code: 'planTooDemanding' }] })
    rows.length = 0
    await parse()
    expect(rows).toHaveLength(1000)
  })

  it('ends when its task cannot be copied, and the next task is carried out', async () => {
    const changes = [{ id: 1, cells: {}, odd: () => {} }]
    const odd = doInThread({ agencyId: 1 }, parser, { entityType: 'campaign', zone: 'UTC', changes }, () => {})
    await expect(odd).rejects.toThrow('could not be cloned')
    expect(await refusalOf(large)).toEqual([])
  })
})

describe('A thread whose caller has left', () => {
  it('ends in the middle of its task, and the next task is carried out', async () => {
    const left = new AbortController()
    const seen: unknown[] = []
    const long = doInThread({ agencyId: 1, signal: left.signal }, fileReader, task(large), (part) => {
      seen.push(part)
      left.abort(new Error('gone'))
    })
    await expect(long).rejects.toThrow('gone')
    // It has taken one part of the twenty, and no later one comes.
    expect(await refusalOf(large)).toEqual([])
    expect(seen).toHaveLength(1)
    // Whoever has left before it begins gets no thread.
    await expect(
      readInThread({ agencyId: 1, signal: left.signal }, parser, { entityType: 'campaign', zone: 'UTC', changes: [] }),
    ).rejects.toThrow('gone')
  })
})

describe('The turn of an agency at a large body', () => {
  it('is one at a time, is not waited for by another agency, and is given up by who leaves', async () => {
    const done: string[] = []
    const first = Promise.withResolvers<void>()
    const held = inBodyTurn({ agencyId: 1 }, async () => void (await first.promise, done.push('first')))
    const left = new AbortController()
    const leaving = inBodyTurn({ agencyId: 1, signal: left.signal }, async () => void done.push('left'))
    const second = inBodyTurn({ agencyId: 1 }, async () => void done.push('second'))
    await inBodyTurn({ agencyId: 2 }, async () => void done.push('other agency'))
    left.abort(new Error('gone'))
    await expect(leaving).rejects.toThrow('gone')
    first.resolve()
    await Promise.all([held, second])
    expect(done).toEqual(['other agency', 'first', 'second'])
  })

  it('is not waited for by the reading of a body, and users of the agency have it in turn, with whatever tokens', async () => {
    const done: string[] = []
    const first = Promise.withResolvers<void>()
    const { signal } = new AbortController()
    const user = (userId: number, token: number) => toThreadUser({ actor: { agencyId: 1, id: `token:${token}`, userId }, signal })
    const held = inBodyTurn(user(1, 0), () => first.promise)
    const waiting = [user(1, 1), user(1, 2), user(2, 3)].map((each, at) =>
      inBodyTurn(each, async () => void done.push(`${each.member} ${at}`)),
    )
    const changes = [{ id: 1, cells: { name: 'x' } }]
    expect(await readInThread({ agencyId: 1 }, parser, { entityType: 'campaign', zone: 'UTC', changes })).toHaveLength(1)
    expect(done).toEqual([])
    first.resolve()
    await Promise.all([held, ...waiting])
    expect(done).toEqual(['user:2 2', 'user:1 0', 'user:1 1'])
  })
})
