import { lackedOf, roleMeanings, roles, mayGrant } from '@spotdesk/sdk/contract'
import { roleLabel } from '../../shared/profile/role-label.ts'
import type { User } from '../../shared/session/session.ts'
import { label, t } from '../../shared/text.ts'
import styles from './users.module.css'

/** Permissions that a reason names; the rest is counted. */
const named = 3

/** The roles that somebody may give, as options. */
export const roleOptions = (me: User) =>
  roles
    .filter((role) => mayGrant(me, role))
    .map(({ id, name }) => ({ value: String(id), label: roleLabel(name), description: label(roleMeanings[id]) }))

/** The work of people of the chosen role. */
export function roleMeaning(roleId: string | null): string | undefined {
  const role = roles.find(({ id }) => String(id) === roleId)
  return role && label(roleMeanings[role.id])
}

/** The roles that somebody may not give, each with the reason; nothing where they may give all. */
export function WithheldRoles({ me }: { me: User }) {
  const withheld = roles.filter((role) => !mayGrant(me, role))
  if (withheld.length === 0) return null
  return (
    <details className={styles.withheld}>
      <summary>{t('{count, plural, one {# role is not offered} other {# roles are not offered}}', { count: withheld.length })}</summary>
      <ul>
        {withheld.map((role) => (
          <li key={role.id}>
            <strong>{roleLabel(role.name)}</strong>: {describeReason(me, role)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function describeReason(me: User, role: (typeof roles)[number]): string {
  if (role.admin) return t('Only an administrator of the platform gives it.')
  const lacked = lackedOf(me, role)
  const list = lacked.slice(0, named).join(', ')
  return lacked.length > named
    ? t('you lack {list} and {count} more permissions of it.', { list, count: lacked.length - named })
    : t('you lack {list}.', { list })
}
