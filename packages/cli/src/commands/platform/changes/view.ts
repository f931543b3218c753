import { changeSets } from '@spotdesk/sdk/contract'
import { planImpact, planImpactText } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { defineColumns } from '../../../output/column.ts'
import { printable } from '../../../output/table.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { type ChangeSetItem, readItems } from '../../../shared/change-sets/change-set.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { actionLabel, changeText, typeLabel } from '../../../shared/change-sets/change-text.ts'
import { type Paper, createPaper, paragraphs } from '../../../shared/files/paper.ts'
import { type ChangeSetRow, formatChangeSource, formatChangeSetStatus, whatText } from './columns.ts'

/** Things that people see unless they ask for more. */
const shownToPeople = 50

export const run: Handler = async (context) => {
  const { input, signal, forPeople, format } = context
  const id = input.word(0, 'id')
  const client = await context.client()
  const query = {
    id,
    verdict: input.choices('verdict', changeSets.verdicts),
    outcome: input.choices('outcome', changeSets.changeOutcomes),
    q: input.text('search'),
    // Small pages, as in every list of items: of a large page the server leaves out fields.
    limit: limits.pageMax,
  }
  const most = input.number('limit', { least: 1 }) ?? (forPeople ? shownToPeople : Number.POSITIVE_INFINITY)
  const changeSet = await client.changeSets.get({ id }, { signal })
  const call = client.changeSets.items({ ...query, limit: Math.min(query.limit, most) }, { signal })
  const [{ total }, items] = [await call, await call.toArray({ max: most })]
  const left = total - items.length
  const all = left > 0 ? await readItems(client, id, signal) : items
  const note = [
    planImpactText(planImpact(all)),
    ...(left > 0 ? [`${left} more: --limit ${total}, or all of them with --format csv`] : []),
    ...(changeSet.status === 'APPLIED' && changeSet.revertedAt === null ? [`Revert it with: spotdesk changes revert ${id}`] : []),
  ]
    .filter(Boolean)
    .join('\n')
  const ending = note === '' ? {} : { note }
  if (format === 'json' || format === 'yaml') return { kind: 'report', data: { ...changeSet, items }, text: '', ...ending }
  if (!forPeople || context.globals.flag('columns'))
    return { kind: 'records', records: items.flatMap(toFieldRows), columns: lineColumns, ...ending }
  return {
    kind: 'report',
    data: changeSet,
    text: formatChangeSet(createPaper(context), { changeSet, items, zone: await zoneFor(context, client) }),
    ...ending,
  }
}

/** A row for each changed field; a thing without one has a single row. */
function toFieldRows({ entityType, id, name, action, verdict, outcome, changes, errors }: ChangeSetItem) {
  const thing = { entityType, id, name, action, verdict, outcome, error: errors.map(({ message }) => message).join(' ') || null }
  const none = { field: null, label: null, before: null, after: null }
  return (changes.length > 0 ? changes : [none]).map(({ field, label, before, after }) => ({ ...thing, field, label, before, after }))
}

const lineColumns = defineColumns<ReturnType<typeof toFieldRows>[number]>([
  { key: 'entityType', label: 'Type' },
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  { key: 'action', label: 'Action' },
  { key: 'field', label: 'Field' },
  { key: 'before', label: 'Before', flexible: true },
  { key: 'after', label: 'After', flexible: true },
  { key: 'outcome', label: 'Outcome', text: ({ outcome, verdict }) => outcome ?? verdict },
  { key: 'error', label: 'Error', flexible: true, spare: 1 },
  { key: 'verdict', label: 'Verdict', hidden: true },
  { key: 'label', label: 'Label', hidden: true },
])

function formatChangeSet(
  paper: Paper,
  { changeSet, items, zone }: { changeSet: ChangeSetRow; items: readonly ChangeSetItem[]; zone: string },
): string {
  const { id, createdBy, createdAt, fileName, revertedAt, reverts, expiresAt, status } = changeSet
  const facts = [
    `${formatChangeSetStatus(changeSet)}. ${dayTimeText(createdAt, zone)} by ${createdBy}, ${printable(formatChangeSource(changeSet))}${fileName === null ? '' : `, ${printable(fileName)}`}.`,
    ...(status === 'PLANNED' && expiresAt !== null ? [`It can be applied until ${dayTimeText(expiresAt, zone)}.`] : []),
    ...(revertedAt === null ? [] : [`The revert was ${dayTimeText(revertedAt, zone)}.`]),
    ...(reverts === null ? [] : [`It reverts ${reverts}.`]),
  ]
  return paragraphs([
    `${paper.heading(whatText(changeSet))}\n${paper.paint('gray', id)}\n${facts.map((fact) => paper.sentence(fact)).join('\n')}`,
    items.map((item) => itemText(paper, item)).join('\n'),
  ])
}

const colours = { APPLIED: 'green', SKIPPED: 'gray', FAILED: 'red', REVERTED: 'gray' } as const

function itemText(paper: Paper, item: ChangeSetItem): string {
  const { entityType, id, name, action, verdict, outcome, changes, errors, warnings } = item
  const state = outcome ?? (verdict === 'ERROR' ? 'FAILED' : null)
  const done = [action === null ? null : actionLabel(action), state === 'APPLIED' || state === null ? null : state.toLowerCase()]
  const words = done.filter((word) => word !== null).join(', ')
  const label = `${typeLabel(entityType)} ${id ?? '(new)'}  ${printable(name ?? '')}`.trimEnd()
  return [
    `${label}${words === '' ? '' : paper.paint(state === null ? undefined : colours[state], `  ${words}`)}`,
    ...changes.map((change) => paper.sentence(changeText(change, item), 4)),
    ...errors.map(({ message }) => paper.sentence(message, 4, 'red')),
    ...warnings.map(({ message }) => paper.sentence(`! ${message}`, 4, 'yellow')),
  ].join('\n')
}
