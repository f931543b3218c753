/** Ids that another command prints, and output that finds no room. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli } from './testing/cli.test.kit.ts'
import { runHere } from './testing/here.test.kit.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})
afterAll(() => cli.close())

describe('- in place of an id', () => {
  test.each([
    ['campaigns view - --jq .id', '104001\n', '104001\n'],
    ['campaigns targeting view - --jq .campaignId', '104001', '104001\n'],
    ['orders view - --jq .id', ' 501 ', '501\n'],
    ['advertisers view - --jq .id', '1001\n', '1001\n'],
  ])('%s reads it from stdin', async (line, stdin, stdout) => {
    expect(await runHere(line.split(' '), { env: cli.env, stdin })).toMatchObject({ code: 0, stdout })
  })
  test.each([
    ['', '<id> takes one id, and stdin has none.'],
    ['104001\n104002\n', '<id> takes one id, and stdin has 2.\nRun it for each of them with: xargs -n 1'],
  ])('%o is refused: one id is needed', async (stdin, message) => {
    const { code, stderr } = await runHere(['campaigns', 'view', '-'], { env: cli.env, stdin })
    expect([code, stderr]).toEqual([2, `Error: ${message}\n`])
  })
})

describe('A text file', () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  test.each<[string, string, Buffer, string]>([
    ['bulk export campaigns --ids-file', '-q', utf16('104001\r\n104002\r\n'), '104002'],
    ['campaigns targeting set 104001 --check --from', '--jq .text', utf16('DEVICE_TYPE in (PHONE)\r\n'), 'DEVICE_TYPE in (PHONE)'],
    [
      'campaigns create --dry-run --from',
      '--json',
      utf16(
        JSON.stringify({ name: 'Łódź', type: 'STANDARD', advertiser_id: 1001, start_date: '2030-01-04', cpm: 5, objective_value: 1000 }),
      ),
      'Łódź',
    ],
  ])('of PowerShell is read: %s', async (line, more, content, printed) => {
    await writeFile(join(cli.folder, 'in.txt'), content)
    const words = [...line.split(' '), 'in.txt', ...(more === '--jq .text' ? ['--jq', '.text'] : [more])]
    expect(await cli.run(words)).toMatchObject({ code: 0, stdout: expect.stringContaining(printed) as string })
  })
  test.each([
    'bulk export campaigns --ids-file',
    'campaigns targeting set 104001 --from',
    'campaigns create --from',
    'api POST /campaigns --input',
  ])('in Latin-1 is refused at its line: %s', async (line) => {
    await writeFile(join(cli.folder, 'in.txt'), Buffer.from('1\n2 \xe9\n', 'latin1'))
    const { code, stderr } = await cli.run([...line.split(' '), 'in.txt'])
    expect([code, stderr]).toEqual([2, 'Error: in.txt is no text in UTF-8 or UTF-16: line 2 cannot be read.\nSave it as UTF-8.\n'])
  })
})

test.runIf(process.platform === 'linux').each(['campaigns list', 'campaigns list --format ndjson', 'bulk export campaigns --all -q'])(
  '%s to a full disk says so, in one line',
  async (line) => {
    const { code, stderr } = await cli.shell(`spotdesk ${line} > /dev/full`)
    expect([code, stderr]).toEqual([1, 'Error: The disk is full: the output is not whole.\n'])
  },
)
