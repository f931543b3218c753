import type { Handler } from '../../../command.ts'
import type { Client } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { readRecords } from '../../../shared/files/record-file.ts'
import { type SettingValues, readSettingOptions } from '../../../shared/records/settings.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { advertiserColumns } from './columns.ts'
import { advertiserSettings } from './settings.ts'

type Body = Parameters<Client['advertisers']['create']>[0]['body']

/** A new advertiser from --set, or from a file with the fields of the call; --set counts more. */
export const run: Handler = async (context) => {
  const { input, signal, client } = context
  const path = input.text('from')
  const set = readSettingOptions(input, 'create', advertiserSettings)
  const { records, name } = path === undefined ? { records: [{}], name: '--set' } : await readRecords(context, path)
  const [record] = records
  if (records.length !== 1 || record === null || typeof record !== 'object') throw usage(`${name} is not one advertiser.`)
  const fields: SettingValues = { ...record, ...set }
  const { name: called } = fields
  if (typeof called !== 'string' || called === '') throw usage('An advertiser needs a name.', 'Give it with --set name=…')
  // The server checks the other fields, and answers by field.
  const body = { ...fields, name: called } as Body
  const reason = input.text('reason')
  const api = await client()
  const made = await api.advertisers.create({ body }, { signal, ...(reason !== undefined && { changeReason: reason }) })
  return {
    kind: 'single',
    record: made,
    columns: advertiserColumns(await zoneFor(context, api)),
    note: `Revert it with: spotdesk changes revert ${made.changeSetId}`,
  }
}
