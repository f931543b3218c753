import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { advertiserSummaryColumns as columns } from './columns.ts'

/** Advertisers of every status by a part of their name. */
export const run: Handler = async ({ input, client, signal }) => {
  const q = input.words.join(' ').trim()
  if (q === '') throw usage('<text> is missing: a part of the name.')
  const records = await (await client()).advertisers.search({ q }, { signal })
  return { kind: 'records', records, columns, note: records.length === 0 ? 'No advertiser matches.' : `Found ${records.length}.` }
}
