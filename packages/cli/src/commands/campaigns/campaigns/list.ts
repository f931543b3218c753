import { setTimeout as sleep } from 'node:timers/promises'
import { campaignSorts, limits } from '@spotdesk/sdk/values'
import type { Handler, Records } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { parseDuration } from '../../../input.ts'
import { render } from '../../../output/render.ts'
import { resolveView } from '../../../view.ts'
import { campaignListColumns } from '../../../shared/campaign-columns.ts'
import { readFilters } from '../../../shared/campaign-filters.ts'
import { showing } from '../../../shared/rows/showing.ts'
import { zoneFor } from '../../../shared/zone.ts'

const defaultRows = 15
const defaultWatch = '5s'

const sorts = campaignSorts.flatMap((column) => [column, `-${column}`] as const)

export const run: Handler = async (context) => {
  const watch = watchMs(context)
  if (watch === undefined) return list(context)
  for (;;) {
    const result = await list(context)
    if (context.terminal.stdout.isTTY) context.terminal.stdout.write('\u001b[2J\u001b[H')
    await render(result, resolveView(context), context.terminal)
    context.talk.note(`${result.note ?? ''} Again every ${watch / 1000} s; Ctrl-C ends.`)
    await sleep(watch, undefined, { signal: context.signal })
  }
}

async function list(context: Context): Promise<Records> {
  const { input, signal } = context
  const client = await context.client()
  const query = { ...readFilters(input), sort: input.choice('sort', sorts) }
  if (input.flag('all')) {
    if (input.flag('page') || input.flag('limit')) throw usage('--all goes without --page and --limit.')
    return {
      kind: 'records',
      records: client.campaigns.list({ ...query, limit: limits.pageMax }, { signal }),
      columns: campaignListColumns(await zoneFor(context, client), context),
    }
  }
  const limit = input.number('limit', { least: 1 }) ?? defaultRows
  const page = input.number('page', { least: 1 }) ?? 1
  const [zone, { list, total }] = await Promise.all([
    zoneFor(context, client),
    rowsFrom(client, query, { first: (page - 1) * limit, limit }, signal),
  ])
  return { kind: 'records', records: list, columns: campaignListColumns(zone, context), note: showing(list.length, total, 'campaigns') }
}

/** More rows than a page of the API holds take several calls. */
async function rowsFrom(
  client: Client,
  query: Parameters<Client['campaigns']['list']>[0],
  { first, limit }: { first: number; limit: number },
  signal: AbortSignal,
) {
  if (limit <= limits.pageMax) return client.campaigns.list({ ...query, page: first / limit, limit }, { signal })
  const pages = { from: Math.floor(first / limits.pageMax), skip: first % limits.pageMax }
  const call = client.campaigns.list({ ...query, page: pages.from, limit: limits.pageMax }, { signal })
  const rows = await call.toArray({ max: pages.skip + limit })
  return { list: rows.slice(pages.skip), total: (await call).total }
}

function watchMs({ input }: Context): number | undefined {
  if (!input.flag('watch')) return undefined
  const text = input.text('watch') ?? defaultWatch
  const ms = parseDuration(text)
  if (ms === null || ms < 1000) throw usage(`--watch takes a duration of at least 1s, not "${text}".`)
  return ms
}
