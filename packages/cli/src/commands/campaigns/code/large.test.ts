import { afterAll, beforeAll, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { runHere } from '../../../testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => void (cli = await openCli()))
afterAll(() => cli.close())

const run = (words: string[], stdin: string) => runHere(words, { cwd: cli.folder, stdin, env: cli.env })
const block = (at: number) =>
  `  - { ref: BIG-${at}, name: Big ${at}, type: STANDARD, advertiser: 1001, start_date: 2030-01-04, objective_value: 1000, cpm: 5 }\n`
const file = `version: 1\ncampaigns:\n${Array.from({ length: 1050 }, (_, at) => block(at)).join('')}`

test('A plan of several change-sets has every field of every change, and its limits count them all', async () => {
  const { code, stdout, stderr } = await run(['plan', '-'], file)
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/Plan: 1050 to create[^]*Planned spend in USD: \$0\.00 → \$5,250\.00/) as string,
  })
  expect(stdout.match(/CPM: \$5\.00/g)).toHaveLength(1050)
  const limited = await run(['plan', '-', '--max-spend-change', '5000 USD'], file)
  expect(limited.code).toBe(exitCodes.gate)
})

test('a typed day with two meanings is refused with both, unless its order is said', async () => {
  const typed =
    'version: 1\ncampaigns:\n  - { ref: TYPED-1, name: Typed, type: STANDARD, advertiser: 1001, start_date: 1/5/2030, cpm: 5 }\n'
  const { code, stdout } = await run(['plan', '-'], typed)
  expect([code, stdout]).toEqual([exitCodes.invalid, expect.stringMatching(/2030-01-05 or 2030-05-01/)])
  expect((await run(['plan', '-', '--dates', 'mdy'], typed)).stdout).toMatch(/Start: 5 January 2030/)
})
