import { endpoints } from '@spotdesk/sdk/contract'
import type { Handler } from '../../../command.ts'
import { defineColumns } from '../../../output/column.ts'

const columns = defineColumns([
  { key: 'method', label: 'Method' },
  { key: 'path', label: 'Path' },
  { key: 'summary', label: 'Summary', flexible: true },
  { key: 'permission', label: 'Permission' },
])

export const run: Handler = ({ input }) => {
  const wanted = input.text('grep')?.toLowerCase() ?? ''
  const records = endpoints
    .map(({ row: { method, path, summary, permission, description } }) => ({
      method,
      path,
      summary,
      permission: permission === undefined ? 'public' : [permission].flat().join(', '),
      description: description ?? null,
    }))
    .filter(({ method, path, summary }) => `${method} ${path} ${summary}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
  return { kind: 'records', records, columns, note: `${records.length} calls; read more at /api/docs` }
}
