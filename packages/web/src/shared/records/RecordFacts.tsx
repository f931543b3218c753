import { KeyValuePanel } from '@spotdesk/ui'
import { useDates } from '../dates.ts'
import { label, t } from '../text.ts'
import { useUser } from '../session/use-user.ts'
import { formatField } from './field-text.ts'
import type { AnyRecord, RecordWeb } from './record-web.ts'

interface RecordFactsProps {
  web: RecordWeb
  record: AnyRecord
  names: readonly string[]
  columns?: 1 | 2
}

/** Fields of a record that are only read. */
export function RecordFacts({ web: { table, options }, record, names, columns = 1 }: RecordFactsProps) {
  const user = useUser()
  const context = { dates: useDates(), zone: user.agency.timeZone }
  const items = names.map((name) => {
    const column = options.columns?.[name]
    const text = (column && column.text?.(record)) || formatField(table, name, record, context)
    return { label: label(table.fields[name]!.label), value: text === '–' ? null : <span dir="auto">{text}</span> }
  })
  return <KeyValuePanel isPlain columns={columns} items={items} label={names.length > 1 ? t('Details') : items[0]!.label} />
}
