import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { readCampaignId } from './keys.ts'

const columns = defineColumns([
  { key: 'id', label: 'Id of the copy' },
  { key: 'name', label: 'Name' },
  { key: 'copyOf', label: 'Copy of' },
  { key: 'campaignId', label: 'Campaign' },
  { key: 'changeSetId', label: 'Change-set' },
])

export const run: Handler = async (context) => {
  const { input, client, signal } = context
  const adId = parseId(input.word(0, 'id'), '<id>')
  const campaignId = readCampaignId(context)
  const { id, name, changeSetId } = await (await client()).ads.duplicate({ id: campaignId, adId }, { signal })
  return { kind: 'single', record: { id, name, copyOf: adId, campaignId, changeSetId }, columns }
}
