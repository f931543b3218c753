import { Avatar, Button, Switch, TextField, useSignalValue } from '@spotdesk/ui/native'
import { limits } from '@spotdesk/sdk/values'
import { type FormEvent, useState } from 'react'
import type { AccountView } from '../messages.ts'
import { accountLabel, consentText } from '../pages/account-label.ts'
import { ApprovalWait } from './ApprovalWait.tsx'
import { PendingSignOuts } from './PendingSignOuts.tsx'
import { Section } from './Section.tsx'
import { allowAgain, signIn } from './sign-in.ts'
import { authState, changeSettings, settings, requestSignOut } from './state.ts'
import styles from './options.module.css'

/** Server and sign-in: the signed-in agencies, and a button to add one. */
export function Accounts() {
  const { accounts, waiting, pending } = useSignalValue(authState)
  const { keepSignedIn } = useSignalValue(settings)
  return (
    <Section
      title="Server and sign-in"
      description="One sign-in for each agency. The popup switches between them. A sign-in to a server ends the sign-ins of another user there."
    >
      {accounts.length > 0 && (
        <ul className={styles.accounts}>
          {accounts.map((account) => (
            <AccountItem key={account.id} account={account} />
          ))}
        </ul>
      )}
      {pending.length > 0 && <PendingSignOuts pending={pending} />}
      {waiting ? <ApprovalWait waiting={waiting} /> : <SignInForm isFirst={accounts.length === 0} />}
      <Switch
        isSelected={keepSignedIn}
        onChange={(isSelected) => void changeSettings({ keepSignedIn: isSelected })}
        description={`Sign-ins made while this is on last ${limits.apiTokenDays} days and are kept on this computer's disk. Otherwise a sign-in lasts a day at most, in memory only, and closing the browser signs out. Switching it off ends the sign-ins made with it.`}
      >
        Stay signed in
      </Switch>
    </Section>
  )
}

function AccountItem({ account }: { account: AccountView }) {
  const { id, agencyName, userName, serverUrl, isRefused, needsConsent, needsAccess } = account
  const { accounts } = useSignalValue(authState)
  const label = accountLabel(account, accounts)
  const { host } = new URL(serverUrl)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const leave = async () => {
    setPending(true)
    await requestSignOut(id)
    setPending(false)
  }
  return (
    <li>
      <Avatar name={agencyName} size={34} />
      <div className={styles.accountText}>
        <strong>{label}</strong>
        <span>
          {userName} · {serverUrl}
        </span>
        {isRefused && <span className={styles.bad}>The sign-in has ended. Sign in again.</span>}
        {needsAccess && <span className={styles.bad}>The browser no longer lets the extension reach {host}.</span>}
        {needsConsent && !isRefused && <span>{consentText}</span>}
        {error && <span className={styles.bad}>{error}</span>}
      </div>
      {needsAccess ? (
        <Button onPress={() => void allowAgain(serverUrl)}>Allow again</Button>
      ) : (
        (needsConsent || isRefused) && <Button onPress={() => void signIn(serverUrl).then(setError)}>Sign in again</Button>
      )}
      <Button isPending={isPending} onPress={() => void leave()} aria-label={`Sign out of ${label}`}>
        Sign out
      </Button>
    </li>
  )
}

function SignInForm({ isFirst }: { isFirst: boolean }) {
  const { serverUrl } = useSignalValue(settings)
  const [text, setText] = useState(serverUrl)
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const start = async (way: 'window' | 'code') => {
    setPending(true)
    try {
      setError(await signIn(text, way))
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void start('window')
  }
  return (
    <form noValidate className={styles.signIn} onSubmit={submit}>
      <TextField
        label="Server address"
        value={text}
        onChange={setText}
        error={error}
        placeholder="https://ads.example.com"
        autoComplete="url"
        description="The browser will ask whether the extension may reach it."
      />
      <Button type="submit" variant={isFirst ? 'primary' : 'secondary'} isPending={isPending}>
        {isFirst ? 'Sign in' : 'Sign in to another agency'}
      </Button>
      <Button onPress={() => void start('code')}>Use a code instead</Button>
    </form>
  )
}
