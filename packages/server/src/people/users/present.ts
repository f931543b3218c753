/** Users of an agency as calls answer them, and the search and sort of their list. */
import { type ParsedOf, roleOf, type users } from '@spotdesk/sdk/contract'
import { searchKey, sortKey, userStatuses } from '@spotdesk/sdk/values'
import { wholeNumber } from '../../platform/db/query/list-query.ts'
import type { UserRecord } from './store.ts'
import type { EntityChange, FieldChange } from '../../platform/audit/audit-store.ts'

export const formatFullName = ({ firstName, lastName }: Pick<UserRecord, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`.trim()

/** The audit row of a change of a user. @param before null for a new user */
export function auditOfUser({ before, made, action, diff }: UserAudit): EntityChange {
  const versions = { versionBefore: before?.version ?? null, versionAfter: made.version }
  return { entityType: 'user', entityId: made.id, entityName: formatFullName(made), action, ...versions, diff }
}

interface UserAudit {
  before: Pick<UserRecord, 'version'> | null
  /** As the user is now. */
  made: UserRecord
  action: string
  diff: readonly FieldChange[]
}

/** @param now decides if a waiting address has expired */
export function toUser(record: UserRecord, now: Date): users.AgencyUser {
  const { disabled: _, hasPassword: __, invites: ___, rolesElsewhere, pendingEmail, pendingUntil, ...shown } = record
  return {
    ...shown,
    pendingEmail: pendingUntil !== null && pendingUntil > now ? pendingEmail : null,
    fullName: formatFullName(record),
    roleName: roleOf(record.roleId).name,
    profileLocked: rolesElsewhere.length > 0,
  }
}

type Query = Pick<ParsedOf<typeof users.list>, 'q' | 'status' | 'roleId' | 'sort'>

/** The matching users in order: by full name unless a sort is given, empty values last, ties by id. */
export function selectUsers(all: readonly users.AgencyUser[], { q, status, roleId, sort = 'fullName' }: Query): users.AgencyUser[] {
  const descending = sort.startsWith('-')
  const key = sortKeys[(descending ? sort.slice(1) : sort) as (typeof users.userSorts)[number]]
  const part = searchKey(q?.trim() ?? '')
  const texts = (user: users.AgencyUser) => [user.fullName, user.userName, user.email]
  return all
    .filter((user) => (!status?.length || status.includes(user.status)) && (!roleId?.length || roleId.some((role) => role === user.roleId)))
    .filter((user) => part === '' || user.id === wholeNumber(part) || texts(user).some((text) => searchKey(text).includes(part)))
    .map((user) => ({ user, key: key(user) }))
    .toSorted((a, b) => compare(a.key, b.key, descending) || a.user.id - b.user.id)
    .map(({ user }) => user)
}

type Key = string | number | null

const sortKeys: Record<(typeof users.userSorts)[number], (user: users.AgencyUser) => Key> = {
  id: ({ id }) => id,
  userName: ({ userName }) => sortKey(userName),
  fullName: ({ fullName }) => sortKey(fullName) || null,
  email: ({ email }) => sortKey(email),
  roleName: ({ roleName }) => roleName,
  status: ({ status }) => userStatuses.indexOf(status),
  lastSeenAt: ({ lastSeenAt }) => lastSeenAt?.getTime() ?? null,
  createdAt: ({ createdAt }) => createdAt.getTime(),
}

function compare(a: Key, b: Key, descending: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return (a < b ? -1 : 1) * (descending ? -1 : 1)
}
