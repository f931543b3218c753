import type { Advertiser, StringDates } from '@spotdesk/sdk'
import type { Handler } from '../../../command.ts'
import type { Client } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { toConflictFailure, difference, isConflict } from '../../../shared/records/edit-outcome.ts'
import { readSettingOptions } from '../../../shared/records/settings.ts'
import { agencyZone, zoneFor } from '../../../shared/zone.ts'
import { advertiserColumns, settingLabel } from './columns.ts'
import { advertiserSettings } from './settings.ts'

type Row = StringDates<Advertiser>
type Body = Parameters<Client['advertisers']['update']>[0]['body']

/** The call replaces settings that it does not name, so the advertiser is read first, and written only if it is still the same. */
export const run: Handler = async (context) => {
  const { input, client, signal } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const given = readSettingOptions(input, 'edit', advertiserSettings)
  if (Object.keys(given).length === 0) throw usage('Nothing to change: give --set name=value or --clear name.')
  const api = await client()
  const before = await api.advertisers.get({ id }, { signal })
  const ifMatch = input.number('ifVersion', { least: 1 }) ?? before.version
  if (input.flag('dryRun'))
    return difference(before, given, { version: ifMatch, now: { ...toSettingsBody(before), status: before.status }, labelOf: settingLabel })
  const reason = input.text('reason')
  try {
    const options = { signal, ifMatch, ...(reason !== undefined && { changeReason: reason }) }
    const after = await api.advertisers.update({ id, body: { ...toSettingsBody(before), ...given } as Body }, options)
    const note = after.changeSetId === null ? 'Unchanged.' : `Revert it with: spotdesk changes revert ${after.changeSetId}`
    return { kind: 'single', record: after, columns: advertiserColumns(await zoneFor(context, api)), note }
  } catch (error) {
    throw isConflict(error)
      ? toConflictFailure(error, { name: before.name, version: ifMatch, zone: await agencyZone(context, api), labelOf: settingLabel })
      : error
  }
}

function toSettingsBody({ name, domain, externalReference, categories }: Row): Body {
  return { name, domain, externalReference, categoryIds: categories.map(({ id }) => id) }
}
