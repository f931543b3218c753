/** Ids of a command: words, stdin, or a filter of the campaign list. */
import type { Client, Context } from '../../context.ts'
import { usage } from '../../failure.ts'
import { parseId } from '../../input.ts'
import { withStdin } from '../../stdin.ts'
import { readFilterPairs } from '../campaign-filters.ts'

/** Ids from words, those of the command where nothing else is said; `-` reads them from stdin. Each counts once. @param place of the words, for errors */
export async function collectIds(
  context: Context,
  { words = context.input.words, place = '<ids>' }: { words?: readonly string[]; place?: string } = {},
): Promise<number[]> {
  return [...new Set((await withStdin(context, words)).map((word) => parseId(word, place)))]
}

/** Campaigns by ids or by `--filter`. */
export async function readCampaignIds(context: Context, client: Client): Promise<{ ids: number[]; filtered: boolean }> {
  const { input, signal } = context
  const pairs = input.many('filter')
  if (pairs && input.words.length > 0) throw usage('Give ids or --filter, not both.')
  if (!pairs) {
    if (input.words.length === 0) throw usage('<ids> is missing: give campaign ids, - for stdin, or --filter.')
    return { ids: await collectIds(context), filtered: false }
  }
  const rows = await client.campaigns.keys(readFilterPairs(pairs), { signal }).toArray()
  return { ids: rows.map(({ id }) => id), filtered: true }
}
