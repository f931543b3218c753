/** Programs at a desk with demo data: the day that `npm run day` plays with the published SDK, and one file by terminal and API. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSameImport } from './same-import.ts'
import { type Desk, openDesk } from './support/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(async () => await desk?.[Symbol.asyncDispose]())

test('a campaign is created, submitted, delivered, changed by two people, imported, reverted and exported', async () => {
  const script = path.join(import.meta.dirname, '..', '..', 'scripts', 'day', 'main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=source', script, '--url', desk.url])
  expect(stdout).toMatch(/step 2 +ad \d+ plays First sip: 15 s at -\d+(\.\d+)? LUFS/)
  expect(stdout).toMatch(/step 3 +Country is United States and zone is /)
  expect(stdout).toContain('submitted, and it is RUNNING')
  expect(stdout).toMatch(/forecast +(in full|at risk|no inventory|The forecast is warming up|There is no inventory)/)
  expect(stdout).toContain('RUNNING, 0 impressions')
  expect(stdout).toContain('432 hours taken, 0 refused; sent again, the same batch answers')
  expect(stdout).toMatch(/after +RUNNING, 17280 impressions, 216 USD, UNDER_DELIVERING/)
  expect(stdout).toMatch(/manager +Somebody changed this in the meantime.*"field":"objectiveValue","base":600000,"theirs":700000/)
  expect(stdout).toContain('keeps 700000 and sets the price to 13')
  expect(stdout).toContain('1000 campaigns made, 0 errors')
  expect(stdout).toContain('1000 reverted, 0 conflicts')
  expect(stdout).toMatch(/campaigns +campaigns-\S+\.csv: 1001 lines of \d{2} columns/)
  expect(stdout).toMatch(/orders +orders-\S+\.csv: 1 lines of \d{2} columns/)
  expect(stdout).toContain('the day is done')
})

testSameImport(() => desk)
