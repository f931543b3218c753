import type { Handler } from '../../../command.ts'
import { allFacts } from '../../../mcp/all-facts.ts'
import { defineColumns } from '../../../output/column.ts'

const columns = defineColumns([
  { key: 'name', label: 'Tool' },
  { key: 'kind', label: 'Kind' },
  { key: 'summary', label: 'Summary', flexible: true },
  { key: 'permission', label: 'Permission', spare: 1 },
  { key: 'feature', label: 'Feature', hidden: true },
  { key: 'group', label: 'Group', hidden: true },
])

export const run: Handler = ({ input }) => {
  const wanted = input.text('grep')?.toLowerCase() ?? ''
  const records = allFacts
    .map(({ name, group, kind, title, permission, feature }) => ({
      name,
      group,
      kind,
      summary: title,
      permission: permission.join(', '),
      feature: feature ?? null,
    }))
    .filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(wanted))
  return { kind: 'records', records, columns, note: `${records.length} tools; those that apply need --allow-apply` }
}
