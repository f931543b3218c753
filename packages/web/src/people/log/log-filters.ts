/** The filters of the user log: the names, kinds and actions that the log has, and those that the address names. */
import { userLog } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { auditSourceLabels, searchKey } from '@spotdesk/sdk/values'
import { readArray } from '@spotdesk/sdk/rules'
import type { LookUpName } from '../../shared/filters/filter-rows.ts'
import type { ListFilter } from '../../shared/list/filter-types.ts'
import { query, queryClient } from '../../shared/query.ts'
import { t } from '../../shared/text.ts'
import { actionText, typeText } from './entry.ts'

export type LogChoices = OutputOf<typeof userLog.choices>
type Filter = ListFilter<typeof userLog.list>

export const choicesQuery = query(userLog.choices, {})

/** An id of a change-set: a broken one in an address is ignored. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Characters of a change-set's id that a chip shows. */
const shownOfId = 8

/**
 * The filters of an address.
 * @param choices undefined until the server has answered: what the address names counts all the same
 */
export function logFilters(search: Readonly<Record<string, string>>, choices: LogChoices | undefined): Filter[] {
  const changeSetId = uuid.test(search['changeSetId'] ?? '') ? search['changeSetId'] : undefined
  const entityId = /^[1-9]\d{0,14}$/.test(search['entityId'] ?? '') ? search['entityId'] : undefined
  return [
    { kind: 'dates', field: 'from', toField: 'to', label: t('When') },
    { kind: 'names', field: 'user', label: t('User'), find: findUsers },
    { kind: 'choices', field: 'entityType', label: t('Type'), options: toOptions(choices?.entityTypes, search['entityType'], typeText) },
    { kind: 'choices', field: 'action', label: t('Action'), options: toOptions(choices?.actions, search['action'], actionText) },
    { kind: 'choices', field: 'source', label: t('Source'), options: auditSourceLabels },
    // An entry leads to its change-set and a thing to its own changes: nobody types their ids.
    ...(changeSetId ? [changeSetFilter(changeSetId)] : []),
    ...(entityId ? [entityFilter(entityId)] : []),
    { kind: 'text', field: 'q', label: t('Search by name or id') },
  ]
}

const changeSetFilter = (id: string): Filter => ({
  kind: 'choices',
  isSingle: true,
  field: 'changeSetId',
  label: t('Change-set'),
  options: { [id]: id.slice(-shownOfId) },
})

/** Of one thing, whose page leads here. */
const entityFilter = (id: string): Filter => ({
  kind: 'choices',
  isSingle: true,
  isNumeric: true,
  field: 'entityId',
  label: t('ID'),
  options: { [id]: id },
})

function toOptions(known: readonly string[] = [], asked: string | undefined, text: (value: string) => string): Record<string, string> {
  const have = new Set(known.map((value) => value.toUpperCase()))
  const others = asked === undefined ? [] : readArray(asked).filter((value) => !have.has(value.toUpperCase()))
  const pairs = [...known, ...others].map((value) => [value, text(value)] as const)
  return Object.fromEntries(pairs.toSorted(([, one], [, other]) => one.localeCompare(other)))
}

async function findUsers(text: string): Promise<LookUpName[]> {
  const { users } = await queryClient.fetchQuery(choicesQuery)
  const wanted = searchKey(text.trim())
  return users.filter((name) => searchKey(name).includes(wanted)).map((name) => ({ value: name, name }))
}
