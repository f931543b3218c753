import { Button, useConfirm } from '@spotdesk/ui'
import type { ApiToken } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '../../shared/dates.ts'
import { Card, CardFailure } from '../../shared/page/Card.tsx'
import { query, write } from '../../shared/query.ts'
import { toErrorText, reportError } from '../../shared/data/report-error.ts'
import { scopesText } from '../../shared/session/scopes-text.ts'
import { t } from '../../shared/text.ts'
import { toasts } from '../../shared/page/toasts.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './AccountSettings.module.css'
import { NewTokenDialog } from './NewTokenDialog.tsx'

/** The API tokens of the user: made, listed and revoked. */
export function Tokens() {
  const tokens = useQuery(query(session.tokens, {}))
  const [isMaking, setMaking] = useState(false)
  return (
    <Card
      title={t('API tokens')}
      action={
        <Button icon={Plus} onPress={() => setMaking(true)}>
          {t('Create token')}
        </Button>
      }
    >
      <p className={styles.lead}>
        {t(
          'Tokens sign in the command line, the browser extension and scripts. Each belongs to one agency and never has more permissions than you.',
        )}
      </p>
      {tokens.isError && <CardFailure>{toErrorText(tokens.error)}</CardFailure>}
      {tokens.data?.length === 0 && <p>{t('You have no tokens.')}</p>}
      {tokens.data && tokens.data.length > 0 && (
        <ul className={styles.tokens} aria-label={t('API tokens')}>
          {tokens.data.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      <NewTokenDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </Card>
  )
}

function Token({ token }: { token: ApiToken }) {
  const { timeZone } = useUser()
  const dates = useDates()
  const confirm = useConfirm()
  const revoke = async () => {
    const isSure = await confirm({
      title: t('Revoke {name}?', { name: token.name }),
      message: t('Programs that use it are signed out within a second.'),
      confirmLabel: t('Revoke'),
      cancelLabel: t('Cancel'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await write(session.revokeToken, { id: token.id })
      toasts.success(t('{name} was revoked.', { name: token.name }))
    } catch (error) {
      reportError(error)
    }
  }
  const facts = [
    token.agency.name,
    token.lastUsedAt ? t('last used {time}', { time: dates.dayTime(token.lastUsedAt, timeZone) }) : t('never used'),
    t('expires {day}', { day: dates.day(token.expiresAt, timeZone) }),
  ]
  return (
    <li className={styles.token}>
      <div className={styles.tokenText}>
        <strong className={styles.tokenName}>{token.name}</strong>
        <span>{scopesText(token.scopes)}</span>
        <span className={styles.meta}>{facts.join(' · ')}</span>
      </div>
      <Button variant="quiet" onPress={() => void revoke()} aria-label={t('Revoke {name}', { name: token.name })}>
        {t('Revoke')}
      </Button>
    </li>
  )
}
