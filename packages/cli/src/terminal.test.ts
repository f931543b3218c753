/** The screens that people see, drawn by a real terminal at two widths. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, openCli } from './testing/cli.test.kit.ts'
import { hasTmux, openScreen, type Screen } from './testing/tmux.test.kit.ts'

const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const row = (number: number, objective = 500_000) =>
  `CREATE,NEW-${number},Winter campaign number ${number},STANDARD,1001,2030-01-04,2030-03-31,IMPRESSIONS,${objective},12.5`
const update = 'UPDATE,,Autumn drive with a longer name,,,,,,,'

/** Rows of campaigns stand in the order in which they were done, which differs. */
function ordered(text: string): string {
  const lines = text.split('\n')
  const rows = lines.filter((line) => /^\d{6}\b/.test(line)).toSorted()
  return lines.map((line) => (/^\d{6}\b/.test(line) ? rows.shift()! : line)).join('\n')
}

/** The parts that differ from run to run. */
const masked = (text: string, cli: Cli) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f…-]+/g, '<id>')
    .replaceAll(cli.env['SPOTDESK_API_URL']!, '<server>')
    .replaceAll(cli.folder, '<folder>')

describe.runIf(hasTmux())('the screen', () => {
  let cli: Cli
  beforeAll(async () => {
    cli = await openCli()
    await cli.installProgram()
    await cli.write('new.csv', `${[header, row(1), row(2, 0), row(3)].join('\r\n')}\r\n`)
    await cli.write('change.csv', `${[header.replace('external_reference', 'id'), update.replace(',,', ',104001,')].join('\r\n')}\r\n`)
  })
  afterAll(() => cli.close())

  describe.each([80, 200])('at %i columns', (width) => {
    let screen: Screen
    beforeAll(async () => {
      screen = await openScreen(width, { env: cli.env, cwd: cli.folder })
    })
    afterAll(() => screen.close())
    const look = async (name: string, line: string, until?: string) => {
      const text = ordered(masked(await screen.run(line, until), cli))
      await expect(`${text}\n`).toMatchFileSnapshot(`__snapshots__/terminal/${name}.${width}.txt`)
    }

    test.each([
      ['help', 'spotdesk --help'],
      ['campaigns-list', 'spotdesk campaigns list'],
      [
        'campaigns-list-wide',
        'spotdesk campaigns list --columns id,name,advertiser,order,startDate,endDate,campaignObjective,totalSpend --limit 4',
      ],
      ['campaigns-view', 'spotdesk campaigns view 104001'],
      ['bulk-plan', 'spotdesk bulk plan campaigns new.csv'],
      ['bulk-plan-change', 'spotdesk bulk plan campaigns change.csv'],
      ['action', 'spotdesk campaigns pause 104001 104002 104003 104004 104005 --dry-run'],
      ['not-found', 'spotdesk campaigns view 999999'],
      ['wrong-option', 'spotdesk campaigns list --stats RUNNING'],
      ['wrong-file', 'spotdesk bulk validate campaigns missing.csv'],
      ['config-list', 'spotdesk config list'],
    ])('%s', async (name, line) => {
      await look(name, line)
    })
    test('a question', async () => {
      await look('question', 'spotdesk campaigns archive 104005', '(y/N)')
      await screen.press('n', 'Enter')
    })
  })
})
