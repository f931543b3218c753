/** The options of commands that duplicate, as the call takes them. */
import type { CopySettings } from '@spotdesk/sdk'
import { againDays, readDays } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import type { OptionRow } from '../command.ts'
import type { Client, Context } from '../context.ts'
import { usage } from '../failure.ts'
import { agencyZone } from './zone.ts'

interface Dates {
  startDate: string | null
  endDate: string | null
}

export const copyOptions: readonly OptionRow[] = [
  { flags: '--name <text>', summary: 'Name of the copy; the second of several gets a 2' },
  { flags: '--copies <number>', summary: `How many, ${limits.copies} at most: 1` },
  { flags: '--move-days <days>', summary: 'Move the flight by days: +7, or --move-days=-3' },
  { flags: '--again', summary: 'Run once more: from the day after the last one, tomorrow at the earliest' },
  { flags: '--no-dates', summary: 'Without a flight' },
]

/** @param source reads what is copied, where its flight is needed */
export async function readCopySettings(
  context: Context,
  client: Client,
  source: () => PromiseLike<Dates>,
): Promise<{ body?: CopySettings }> {
  const { input } = context
  const [name, copies] = [input.text('name'), input.number('copies', { least: 1 })]
  const moveDays = await readMoveDays(context, client, source)
  const body = { ...(name !== undefined && { name }), ...(copies !== undefined && { copies }), ...(moveDays !== undefined && { moveDays }) }
  return Object.keys(body).length > 0 ? { body } : {}
}

async function readMoveDays(context: Context, client: Client, source: () => PromiseLike<Dates>): Promise<number | null | undefined> {
  const { input } = context
  const text = input.text('moveDays')
  const ways = [text !== undefined, input.flag('again'), input.denied('dates')].filter(Boolean).length
  if (ways > 1) throw usage('Of --move-days, --again and --no-dates one can be given.')
  if (input.denied('dates')) return null
  if (text !== undefined) {
    const days = readDays(text)
    if (days === null) throw usage(`--move-days takes a whole number of days such as +7 or -3, not "${text}".`)
    return days
  }
  if (!input.flag('again')) return undefined
  const [{ startDate, endDate }, zone] = await Promise.all([source(), agencyZone(context, client)])
  const flight = { startDate: startDate === null ? null : new Date(startDate), endDate: endDate === null ? null : new Date(endDate) }
  const days = againDays(flight, new Date(), zone)
  if (days === null) throw usage('--again needs a start: there is none to run again.')
  return days
}
