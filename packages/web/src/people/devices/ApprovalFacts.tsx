import type { ReactNode } from 'react'
import { t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './DeviceApproval.module.css'
import { Grants } from './Grants.tsx'

interface ApprovalFactsProps {
  scopes: readonly string[]
  /** The lifetime of the token. */
  days: number
  /** Further facts. */
  children?: ReactNode
}

/** The facts of a sign-in that a program asks for: its rights, where, in whose name and for how long it has them. */
export function ApprovalFacts({ scopes, days, children }: ApprovalFactsProps) {
  const user = useUser()
  return (
    <dl className={styles.facts}>
      <dt>{t('It may')}</dt>
      <dd>
        <Grants scopes={scopes} permissions={user.permissions} />
      </dd>
      <dt>{t('Where')}</dt>
      <dd>
        {user.agencies.length > 1
          ? t('In {agency} alone, and in none of your other agencies. For another one, switch the account first.', {
              agency: user.agency.name,
            })
          : t('In {agency} alone.', { agency: user.agency.name })}
      </dd>
      <dt>{t('In whose name')}</dt>
      <dd>{t('They are yours. The user log names you and the token. It never has more rights than you have at that time.')}</dd>
      <dt>{t('Lifetime')}</dt>
      <dd>{t('{days, plural, one {# day} other {# days}}, or until you revoke it in your account settings', { days })}</dd>
      {children}
    </dl>
  )
}
