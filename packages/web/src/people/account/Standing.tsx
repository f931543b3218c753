import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './AccountSettings.module.css'
import { roleLabel } from '../../shared/profile/role-label.ts'

/** The facts of the account that its user cannot change. */
export function Standing() {
  const user = useUser()
  const facts: [string, string][] = [
    [t('User name'), user.userName],
    [t('Role'), roleLabel(user.roleName)],
    [t('Agency'), user.agency.name],
    [t('Account time zone'), user.agency.timeZone.replaceAll('_', ' ')],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
