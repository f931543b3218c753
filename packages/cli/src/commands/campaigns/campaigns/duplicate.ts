import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { readCopySettings } from '../../../shared/copy-settings.ts'

const columns = defineColumns<{ id: number; copyOf: number }>([
  { key: 'id', label: 'Id of the copy' },
  { key: 'copyOf', label: 'Copy of' },
])

export const run: Handler = async (context) => {
  const { input, signal } = context
  const copyOf = parseId(input.word(0, 'id'), '<id>')
  const client = await context.client()
  const settings = await readCopySettings(context, client, () => client.campaigns.get({ id: copyOf }, { signal }))
  const { ids, changeSetId } = await client.campaigns.duplicate({ id: copyOf, ...settings }, { signal })
  const [first, ...more] = ids.map((id) => ({ id, copyOf }))
  const note = `Revert it with: spotdesk changes revert ${changeSetId}`
  if (more.length === 0) return { kind: 'single', record: first!, columns, note }
  return { kind: 'records', records: [first!, ...more], columns, note }
}
