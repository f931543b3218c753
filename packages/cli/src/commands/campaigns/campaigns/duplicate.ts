import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { columnsOf } from '../../../output/column.ts'

const columns = columnsOf([
  { key: 'id', label: 'Id of the copy' },
  { key: 'copyOf', label: 'Copy of' },
])

export const run: Handler = async ({ input, client, signal }) => {
  const copyOf = parseId(input.word(0, 'id'), '<id>')
  const { id } = await (await client()).campaigns.duplicate({ id: copyOf }, { signal })
  return { kind: 'single', record: { id, copyOf }, columns }
}
