import { Button, Link, PasswordField, TextField } from '@spotdesk/ui'
import { isSpotdeskError } from '@spotdesk/sdk'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { api } from '../../shared/api.ts'
import { loadUser } from '../../shared/load-user.ts'
import { useText } from '../../shared/use-text.ts'
import { EntryPage } from './EntryPage.tsx'
import styles from './EntryPage.module.css'
import { useHandover } from './handover.ts'

interface Credentials {
  userName: string
  password: string
}

/** Log-in: both fields are required. A wrong pair is reported inside the form. */
export default function LoginScreen() {
  const t = useText()
  const router = useRouter()
  const { userName, isPasswordSet } = useHandover()
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState, setFocus, resetField } = useForm<Credentials>({
    defaultValues: { userName: userName ?? '', password: '' },
  })

  const logIn = handleSubmit(async (credentials) => {
    setFailure(undefined)
    try {
      await api.session.login({ body: credentials })
      await loadUser()
      // The guard of this screen redirects logged-in users to the return address or the landing page.
      await router.invalidate()
    } catch (error) {
      setFailure(failureText(error, t))
      resetField('password', { defaultValue: '' })
      setFocus('password')
    }
  })

  const required = { validate: (value: string) => value.trim() !== '' || t('login.required') }
  return (
    <EntryPage title={t('login.title')} lead={t('login.lead')} onSubmit={logIn}>
      {isPasswordSet && !failure && (
        <p role="status" className={styles.done}>
          {t('login.passwordSet')}
        </p>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Controller
        control={control}
        name="userName"
        rules={required}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            label={t('login.userName')}
            autoComplete="username"
            autoFocus={userName === undefined}
            isRequired
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="password"
        rules={required}
        render={({ field: { ref, ...field }, fieldState }) => (
          <PasswordField
            {...field}
            inputRef={ref}
            label={t('login.password')}
            autoComplete="current-password"
            autoFocus={userName !== undefined}
            isRequired
            error={fieldState.error?.message}
            showLabel={t('login.showPassword')}
            hideLabel={t('login.hidePassword')}
          />
        )}
      />
      <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
        {t('login.submit')}
      </Button>
      <Link href="/forgot-password" variant="quiet" className={styles.aside}>
        {t('login.forgot')}
      </Link>
    </EntryPage>
  )
}

export function failureText(error: unknown, t: ReturnType<typeof useText>): string {
  if (!isSpotdeskError(error) || !('code' in error)) return t('login.unavailable')
  if (error.code === 'wrongCredentials') return t('login.wrongCredentials')
  if (error.code === 'tooManyAttempts' && 'retryAfter' in error)
    return t('login.tooManyAttempts', { seconds: Math.ceil(Number(error.retryAfter) || 1) })
  return 'status' in error && Number(error.status) < 500 ? error.message : t('login.unavailable')
}
