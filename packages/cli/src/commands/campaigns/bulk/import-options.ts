/** Options of an import that the server is sent: the selection of an order's campaigns, the override of the forecast, the mode. */
import type { ImportOptions } from '@spotdesk/sdk'
import { limits } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { chosenDayOrder } from '../../../shared/day-order.ts'
import { collectIds } from '../../../shared/rows/thing-ids.ts'
import type { BulkKind } from './kinds.ts'

/** The forecast's refusals that may be overridden. */
const overrides = ['NO_INVENTORY'] as const

export type GivenImportOptions = Pick<ImportOptions, 'orderId' | 'ids' | 'override' | 'changeReason' | 'mode' | 'dates'>

/**
 * The options as the calls take them. An order without ids means all of its campaigns.
 * @param path the file, '-' for stdin, which then cannot hold the ids too
 */
export async function readImportOptions(context: Context, client: Client, kind: BulkKind, path: string): Promise<GivenImportOptions> {
  const { input } = context
  const [order, ids] = [input.text('order'), input.list('ids')]
  if (kind !== 'campaigns' && (order !== undefined || ids !== undefined || input.list('override')))
    throw usage('--order, --ids and --override go with files of campaigns.')
  if (ids !== undefined && order === undefined) throw usage('--ids selects campaigns of an order: add --order.')
  const orderId = order === undefined ? undefined : parseId(order, '--order')
  return {
    ...overriding(context),
    mode: chosenMode(context),
    ...readDates(context),
    ...(orderId !== undefined && { orderId, ids: await selectedIds(context, client, { orderId, listed: ids, path }) }),
  }
}

/** The override of the forecast and the reason, for a file and for a plan. */
export function overriding({ input }: Context): Pick<GivenImportOptions, 'override' | 'changeReason'> {
  const override = input.choices('override', overrides)
  const reason = input.text('reason')
  if (override && reason === undefined)
    throw usage('--override needs a reason for the log.', 'For example: --reason "The station opens then"')
  return { ...(override && { override }), ...(reason !== undefined && { changeReason: reason }) }
}

/** The order of days whose year comes last, where somebody has said it. */
export function readDates(context: Pick<Context, 'input'>): Pick<GivenImportOptions, 'dates'> {
  const dates = chosenDayOrder(context)
  return dates ? { dates } : {}
}

/** @param standard where no mode is given */
export function chosenMode({ input }: Context, standard: 'partial' | 'atomic' = 'partial'): 'partial' | 'atomic' {
  return input.choice('mode', ['partial', 'atomic']) ?? standard
}

async function selectedIds(
  context: Context,
  client: Client,
  { orderId, listed, path }: { orderId: number; listed: string[] | undefined; path: string },
): Promise<number[]> {
  if (listed?.includes('-') && path === '-') throw usage('The file and the ids cannot both come from stdin.')
  const ids = listed
    ? await collectIds(context, { words: listed, place: '--ids' })
    : (await client.campaigns.keys({ orderId: [orderId] }, { signal: context.signal }).toArray({ max: limits.bulkRows + 1 })).map(
        ({ id }) => id,
      )
  if (ids.length > limits.bulkRows)
    throw usage(`An import can select ${limits.bulkRows} campaigns, and order ${orderId} has more.`, 'Name those of the file with --ids.')
  return ids
}
