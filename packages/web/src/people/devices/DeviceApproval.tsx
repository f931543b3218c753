import { Button, TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDates } from '../../shared/dates.ts'
import { api } from '../../shared/api.ts'
import { PageHead } from '../../shared/PageHead.tsx'
import { query } from '../../shared/query.ts'
import { messageOf, reportError } from '../../shared/report-error.ts'
import { scopesText } from '../../shared/scopes-text.ts'
import { useUrlSearch } from '../../shared/use-url-search.ts'
import { useUser } from '../../shared/use-user.ts'
import styles from './DeviceApproval.module.css'

/** 'bcdf ghjk' and 'BCDFGHJK' mean BCDF-GHJK. */
function readCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '')
  return /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null
}

/** Approves the sign-in of a command line or an extension: its name, its scopes, its address; then yes or no. */
export default function DeviceApproval() {
  const { search, change } = useUrlSearch()
  const [text, setText] = useState(search['code'] ?? '')
  const [error, setError] = useState<string>()
  const [decided, setDecided] = useState<'approved' | 'declined'>()
  const code = readCode(search['code'] ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readCode(text)
    setError(read ? undefined : 'Enter the eight letters that the other device shows, such as BCDF-GHJK.')
    if (read) change({ code: read })
  }
  return (
    <>
      <PageHead crumbs={[{ text: 'Approve a sign-in' }]} />
      <section className={styles.card}>
        {decided ? (
          <p role="status">
            {decided === 'approved' ? 'Approved. You can go back to the other device.' : 'Declined. Nothing was signed in.'}
          </p>
        ) : code ? (
          <Request
            code={code}
            onDecided={setDecided}
            onOther={() => {
              change({ code: undefined })
              setText('')
            }}
          />
        ) : (
          <form onSubmit={submit} noValidate className={styles.form}>
            <TextField
              label="Code on the other device"
              value={text}
              onChange={setText}
              error={error}
              autoFocus
              autoComplete="off"
              placeholder="BCDF-GHJK"
            />
            <Button type="submit" variant="primary">
              Continue
            </Button>
          </form>
        )}
      </section>
    </>
  )
}

/** The requested scopes: a few as they are, many behind their number. The token never does more than its user may. */
function Scopes({ scopes, permissions }: { scopes: string[]; permissions: readonly string[] }) {
  const short = scopesText(scopes)
  if (short.includes(scopes[0]!)) return short
  const isAll = permissions.every((permission) => scopes.includes(permission))
  return (
    <details>
      <summary>{isAll ? `all of your current permissions (${short} requested)` : short}</summary>
      <ul className={styles.scopes}>
        {scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
    </details>
  )
}

function Request({ code, onDecided, onOther }: { code: string; onDecided: (how: 'approved' | 'declined') => void; onOther: () => void }) {
  const user = useUser()
  const dates = useDates()
  const request = useQuery({ ...query(session.deviceInspect, { userCode: code }), staleTime: Infinity })
  const [isSending, setSending] = useState(false)
  if (request.isPending) return <p>Loading...</p>
  if (request.isError)
    return (
      <>
        <p role="alert" className={styles.bad}>
          {messageOf(request.error)}
        </p>
        <Button onPress={onOther}>Enter another code</Button>
      </>
    )
  const { client, scopes, requestedAt, expiresInDays, ip } = request.data
  const decide = async (approve: boolean) => {
    setSending(true)
    try {
      await api.call(session.deviceDecide, { userCode: code, body: { approve } })
      onDecided(approve ? 'approved' : 'declined')
    } catch (error) {
      reportError(error)
      setSending(false)
    }
  }
  return (
    <>
      <p className={styles.code}>{code}</p>
      <p>
        <strong>{client}</strong> asks to sign in as <strong>{user.userName}</strong> to <strong>{user.agency.name}</strong>. Approve only
        if you started this yourself.
      </p>
      <dl className={styles.facts}>
        <dt>Scopes</dt>
        <dd>
          <Scopes scopes={scopes} permissions={user.permissions} />
        </dd>
        <dt>Lifetime</dt>
        <dd>{expiresInDays === 1 ? '1 day' : `${expiresInDays} days`}, or until you revoke it in your account settings</dd>
        <dt>Requested</dt>
        <dd>
          {dates.dayTime(requestedAt, user.timeZone)} from {ip}
        </dd>
      </dl>
      <div className={styles.actions}>
        <Button variant="primary" isPending={isSending} onPress={() => void decide(true)}>
          Approve
        </Button>
        <Button isDisabled={isSending} onPress={() => void decide(false)}>
          Decline
        </Button>
      </div>
    </>
  )
}
