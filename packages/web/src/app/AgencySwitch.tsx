import { Menu } from '@spotdesk/ui'
import { Building2, Check, ChevronDown } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import type { User } from '../shared/session/session.ts'
import styles from './NavBar.module.css'
import { useAccountActions } from './use-account-actions.ts'
import { t } from '../shared/text.ts'

/** The active agency; a dropdown of the user's agencies when there are several. */
export function AgencySwitch({ user: { agency, agencies } }: { user: User }) {
  const { switchAgency } = useAccountActions()
  if (agencies.length < 2) return <span className={styles.agency}>{agency.name}</span>
  return (
    <Menu
      label={t('Agencies')}
      groups={[
        agencies.map(({ id, name }) => ({
          id: String(id),
          label: name,
          icon: id === agency.id ? Check : Building2,
          isDisabled: id === agency.id,
          onAction: () => void switchAgency(id),
        })),
      ]}
      trigger={
        <AriaButton className={styles.agencySwitch!} aria-label={t('Agency {name}, switch to another', { name: agency.name })}>
          <span className={styles.agency}>{agency.name}</span>
          <ChevronDown size={14} aria-hidden />
        </AriaButton>
      }
    />
  )
}
