import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { openDatabaseLine } from '../../../testing/database-line.ts'
import { leaseTimes, openLease } from './lease.ts'

test('a session is tried twice a second, and one without an answer to its heartbeat for 5 s is cut', () => {
  expect(leaseTimes).toEqual({ beat: 5_000, silence: 5_000, reconnect: 500 })
})

test('a session that cannot be opened again is logged with the reason, once and not for every attempt', async () => {
  const own = await createTestDatabase()
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const line = await openDatabaseLine(own.database.config.owner)
  let renewed = 0
  let attempts = 0
  const connection = line.over(own.database.config.app)
  const counted = {
    ...connection,
    get host() {
      attempts += 1
      return connection.host!
    },
  }
  const lease = await openLease(counted, log, { renewed: () => (renewed += 1), times: { ...leaseTimes, reconnect: 20 } })
  await line.cut()
  const failures = () => lines.filter(({ msg }) => msg === 'the session that marks this process as alive cannot be opened again yet')
  // The one that succeeded, and three that failed.
  while (attempts < 5) await sleep(20)
  await line.mend()
  while (renewed === 0) await sleep(20)
  expect(failures()).toMatchObject([{ level: 40, err: { message: expect.stringContaining('not available') } }])
  await lease.close()
  await line.close()
  await own.drop()
})
