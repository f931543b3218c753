import type { Advertiser, StringDates } from '@spotdesk/sdk'
import type { Handler } from '../../../command.ts'
import type { Client } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { columnsOf } from '../../../output/column.ts'
import { agencyZone, zonedTime, zoneFor } from '../../../shared/zone.ts'
import { advertiserColumns, settingLabel } from './columns.ts'
import { type Given, readSettings } from './settings.ts'

type Row = StringDates<Advertiser>
type Body = Parameters<Client['advertisers']['update']>[0]['body']

/** The call replaces settings that it does not name, so the advertiser is read first, and written only if it is still the same. */
export const run: Handler = async (context) => {
  const { input, client, signal } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const given = readSettings(input, 'edit')
  if (Object.keys(given).length === 0) throw usage('Nothing to change: give --set name=value or --clear name.')
  const desk = await client()
  const before = await desk.advertisers.get({ id }, { signal })
  const ifMatch = input.number('ifVersion', { least: 1 }) ?? before.version
  if (input.flag('dryRun')) return difference(before, given, ifMatch)
  const reason = input.text('reason')
  try {
    const options = { signal, ifMatch, ...(reason !== undefined && { changeReason: reason }) }
    const after = await desk.advertisers.update({ id, body: { ...settingsOf(before), ...given } as Body }, options)
    const note = after.changeSetId === null ? 'Unchanged.' : `Revert it with: spotdesk changes revert ${after.changeSetId}`
    return { kind: 'single', record: after, columns: advertiserColumns(await zoneFor(context, desk)), note }
  } catch (error) {
    throw isConflict(error) ? conflictOf(error, { before, version: ifMatch, zone: await agencyZone(context, desk) }) : error
  }
}

function settingsOf({ name, domain, externalReference, categories }: Row): Body {
  return { name, domain, externalReference, categoryIds: categories.map(({ id }) => id) }
}

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(';') : String(value as string | number)

/** The settings that a change would make different. */
function difference(before: Row, given: Given, version: number) {
  if (before.version !== version) throw staleFailure(before, version)
  const now: Record<string, unknown> = { ...settingsOf(before), status: before.status }
  const records = Object.entries(given)
    .map(([field, after]) => ({ id: before.id, field, label: settingLabel(field), before: textOf(now[field]), after: textOf(after) }))
    .filter((row) => row.before !== row.after)
  const columns = columnsOf<(typeof records)[number]>([
    { key: 'id', label: 'Id', align: 'right' },
    { key: 'field', label: 'Setting', text: ({ label }) => label, plain: ({ field }) => field },
    { key: 'before', label: 'Now', flexible: true, text: (row) => row.before || '–' },
    { key: 'after', label: 'Then', flexible: true, text: (row) => row.after || '–' },
  ])
  return {
    kind: 'records' as const,
    records,
    columns,
    note: records.length === 0 ? 'Unchanged.' : `Would change ${records.length} of ${before.name}.`,
  }
}

interface Conflict {
  code: 'versionConflict'
  requestId?: string
  body?: { version?: number; changedFields?: { field: string; base: unknown; theirs: unknown; changedBy?: string; changedAt?: string }[] }
}

const isConflict = (error: unknown): error is Conflict => (error as Partial<Conflict>).code === 'versionConflict'

/** Somebody changed the advertiser meanwhile: the failure says who, when and what. */
function conflictOf(error: Conflict, { before: { name }, version, zone }: { before: Row; version: number; zone: string }): Failure {
  const { code, body, requestId } = error
  const details = (body?.changedFields ?? []).map(({ field, base, theirs, changedBy, changedAt }) => {
    const by = changedBy === undefined ? '' : `, by ${changedBy}${changedAt === undefined ? '' : ` at ${zonedTime(changedAt, zone)}`}`
    return `${settingLabel(field)}: ${textOf(base) || 'none'} → ${textOf(theirs) || 'none'}${by}`
  })
  return new Failure({
    code,
    message: `${name} was changed since version ${version}: it is at version ${body?.version ?? 'another one'} now.`,
    exit: 'conflict',
    details,
    hint: `Look at it again, and repeat the command${body?.version === undefined ? '' : ` with --if-version ${body.version}`}.`,
    requestId,
    cause: error,
  })
}

const staleFailure = ({ name, version }: Row, asked: number) =>
  new Failure({
    code: 'versionConflict',
    message: `${name} is at version ${version}, not ${asked}.`,
    exit: 'conflict',
    hint: `Look at it again, and repeat the command with --if-version ${version}.`,
  })
