import { Button, Link, PasswordField, TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/calls'
import { rowErrorText } from '@spotdesk/sdk/values'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../shared/api.ts'
import { useLanguage } from '../../shared/texts/language.ts'
import { loadUser } from '../../shared/session/load-user.ts'
import { label, t } from '../../shared/text.ts'
import { EntryPage } from './EntryPage.tsx'
import styles from './EntryPage.module.css'
import { failureText } from './failure-text.ts'
import { useHandover } from './handover.ts'

/**
 * Log-in: both fields are required. A wrong pair is reported inside the form. The first page that anybody loads: it does without the form
 * kit, whose schemas and state would be a tenth of it.
 */
export default function LoginScreen() {
  useLanguage()
  const router = useRouter()
  const { userName: known, isPasswordSet } = useHandover()
  const [userName, setUserName] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const userNameInput = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const passwordInput = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  const required = (value: string) => (isTried && value.trim() === '' ? label(rowErrorText('required')) : null)
  const logIn = async () => {
    setTried(true)
    if (userName.trim() === '') return userNameInput.current?.focus()
    if (password.trim() === '') return passwordInput.current?.focus()
    setSending(true)
    setFailure(undefined)
    try {
      await api.call(session.login, { body: { userName, password } })
      await loadUser()
      // The guard of this screen redirects logged-in users to the return address or the landing page.
      await router.invalidate()
    } catch (error) {
      setFailure(error)
      setPassword('')
      setTried(false)
      passwordInput.current?.focus()
    } finally {
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) void logIn()
  }
  return (
    <EntryPage title={t('Log in')}>
      <form noValidate aria-label={t('Log in')} className={styles.fields} onSubmit={onSubmit}>
        {isPasswordSet && failure === undefined && (
          <p role="status" className={styles.done}>
            {t('Your password is set. Log in with it.')}
          </p>
        )}
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failureText(failure)}
          </p>
        )}
        <TextField
          label={t('User name')}
          name="userName"
          autoComplete="username"
          value={userName}
          onChange={setUserName}
          inputRef={userNameInput}
          error={required(userName)}
          autoFocus={known === undefined}
          isRequired
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          inputRef={passwordInput}
          error={required(password)}
          autoFocus={known !== undefined}
          isRequired
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
        />
        <Button type="submit" variant="primary" isPending={isSending}>
          {t('Log in')}
        </Button>
        <Link href="/forgot-password" variant="quiet" className={styles.aside}>
          {t('Forgot password?')}
        </Link>
      </form>
    </EntryPage>
  )
}
