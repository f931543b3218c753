import type { AgencyUser } from '@spotdesk/sdk'
import { scopeOfRole } from '@spotdesk/sdk/rules'
import { label, t } from '../../shared/text.ts'
import { nameInScope, type ScopeField, scopeTexts, useScopeNames } from './scope-names.ts'
import styles from './users.module.css'

type Sight = Pick<AgencyUser, 'roleId' | 'advertiserIds' | 'publisherIds'>

/** The scope of a user on one line: all of the agency, or names. */
export function Sees({ user }: { user: Sight }) {
  const { field } = scopeOfRole(user.roleId)
  if (field === null) return t('All of the agency')
  const ids = user[field]
  return ids === null ? label(scopeTexts[field].all) : <Names field={field} ids={ids} />
}

/** The same as a text. */
export function formatScope(user: Sight): string {
  const { field } = scopeOfRole(user.roleId)
  if (field === null) return t('All of the agency')
  const ids = user[field]
  return ids === null ? label(scopeTexts[field].all) : ids.map((id) => nameInScope(field, String(id))).join(', ')
}

function Names({ field, ids }: { field: ScopeField; ids: readonly number[] }) {
  const getScopeName = useScopeNames(field, ids)
  const text = ids.map((id) => getScopeName(String(id))).join(', ')
  return (
    <span className={styles.line} title={text} dir="auto">
      {ids.length > 1 ? t('{count}: {names}', { count: ids.length, names: text }) : text}
    </span>
  )
}
