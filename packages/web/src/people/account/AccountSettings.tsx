import { Button, ToggleGroup, useConfirm, useSignalValue } from '@spotdesk/ui'
import type { ApiToken } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '../../shared/dates.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { query, write } from '../../shared/query.ts'
import { messageOf, reportError } from '../../shared/report-error.ts'
import { type Theme, setTheme, theme } from '../../shared/theme.ts'
import { toasts } from '../../shared/toasts.ts'
import { useUser } from '../../shared/use-user.ts'
import styles from './AccountSettings.module.css'
import { FormatChoice } from './FormatChoice.tsx'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { roleLabel } from './role-label.ts'
import { scopesText } from '../../shared/scopes-text.ts'

const themeOptions = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Profile, appearance and API tokens of the user. */
export default function AccountSettings() {
  const user = useUser()
  const chosen = useSignalValue(theme)
  const facts: [string, string][] = [
    ['Name', user.fullName],
    ['User name', user.userName],
    ['E-mail', user.email],
    ['Role', roleLabel(user.roleName)],
    ['Agency', user.agency.name],
    ['Time zone', user.timeZone],
    ['Account time zone', user.agency.timeZone],
    ['Currency', user.currency],
  ]
  return (
    <>
      <PageHead crumbs={[{ text: 'Account' }, { text: 'Account settings' }]} />
      <div className={styles.columns}>
        <section className={styles.card} aria-labelledby="profile">
          <h2 id="profile">Profile</h2>
          <dl className={styles.facts}>
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value || '–'}</dd>
              </div>
            ))}
          </dl>
          <PendingEmail />
          <h3 className={styles.subhead}>Appearance</h3>
          <ToggleGroup
            label="Appearance"
            options={[...themeOptions]}
            value={chosen}
            onChange={(next: Theme | null) => next && setTheme(next)}
          />
          <FormatChoice />
        </section>
        <Tokens zone={user.timeZone} />
      </div>
    </>
  )
}

function Tokens({ zone }: { zone: string }) {
  const dates = useDates()
  const tokens = useQuery(query(session.tokens, {}))
  const [isMaking, setMaking] = useState(false)
  const confirm = useConfirm()
  const revoke = async (token: ApiToken) => {
    if (
      !(await confirm({
        title: `Revoke ${token.name}?`,
        message: 'Programs that use it are signed out within a second.',
        confirmLabel: 'Revoke',
        cancelLabel: 'Cancel',
        tone: 'danger',
      }))
    )
      return
    try {
      await write(session.revokeToken, { id: token.id })
      toasts.success(`${token.name} was revoked.`)
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <section className={styles.card} aria-labelledby="tokens">
      <div className={styles.head}>
        <h2 id="tokens">API tokens</h2>
        <Button icon={Plus} onPress={() => setMaking(true)}>
          New token
        </Button>
      </div>
      <p className={styles.lead}>
        Tokens sign in the command line, the browser extension and scripts. Each belongs to one agency and never has more permissions than
        you.
      </p>
      {tokens.isError && (
        <p role="alert" className={styles.bad}>
          {messageOf(tokens.error)}
        </p>
      )}
      {tokens.data?.length === 0 && <p>You have no tokens.</p>}
      {tokens.data && tokens.data.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Name</th>
              <th>Agency</th>
              <th>Scopes</th>
              <th>Last used</th>
              <th>Expires</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tokens.data.map((token) => (
              <tr key={token.id}>
                <td>{token.name}</td>
                <td>{token.agency.name}</td>
                <td>{scopesText(token.scopes)}</td>
                <td>{token.lastUsedAt ? dates.dayTime(token.lastUsedAt, zone) : 'never'}</td>
                <td>{dates.day(token.expiresAt, zone)}</td>
                <td>
                  <Button variant="quiet" onPress={() => void revoke(token)} aria-label={`Revoke ${token.name}`}>
                    Revoke
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <NewTokenDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </section>
  )
}
