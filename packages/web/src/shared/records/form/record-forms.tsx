/** The forms of a record: a new one, and the settings of a stored one. Loaded apart from lists, since they need the schemas. */
import type { EndpointRow } from '@spotdesk/sdk/contract'
import type { RecordTable } from '@spotdesk/sdk/records'
import type { RecordFormOptions, RecordFormWeb } from './form-web.ts'
import { NewRecord } from './NewRecord.tsx'
import type { RecordWeb } from '../record-web.ts'
import { RecordSettings } from './RecordSettings.tsx'

/** Makes the screens of a record that are forms. @param rows its calls in the contract, with their schemas */
export function recordForms<T extends RecordTable>(
  web: RecordWeb<T>,
  { create, update }: Readonly<Record<'create' | 'update', EndpointRow>>,
  form: RecordFormOptions<T> = {},
) {
  const loose = { ...web, rows: { create, update }, form } as unknown as RecordFormWeb
  return { New: () => <NewRecord web={loose} />, Settings: () => <RecordSettings web={loose} /> }
}
