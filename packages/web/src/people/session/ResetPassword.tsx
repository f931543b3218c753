import { Button, ButtonLink, Link, PasswordField, useSignalValue } from '@spotdesk/ui'
import { isSpotdeskError } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/calls'
import { checkPasswordChange } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { type Control, Controller, type FieldErrors, useForm } from 'react-hook-form'
import { logOut } from '../../shared/log-out.ts'
import { write } from '../../shared/query.ts'
import { messageOf } from '../../shared/report-error.ts'
import { currentUser } from '../../shared/session.ts'
import { useUrlSearch } from '../../shared/use-url-search.ts'
import { EntryPage } from './EntryPage.tsx'
import styles from './EntryPage.module.css'
import { failureText } from './failure-text.ts'
import { useHandOver } from './handover.ts'

interface NewPassword {
  newPassword: string
  confirmPassword: string
}

/** The page that the e-mails for a forgotten password and for a new user lead to: sets a password by the secret of the link. */
export default function ResetPassword() {
  const token = useUrlSearch().search['token'] ?? ''
  const [dead, setDead] = useState<string>()
  if (token === '') return <NoLink reason="The address of this page is incomplete. Open the complete link of the e-mail." />
  return dead === undefined ? <PasswordForm token={token} onDead={setDead} /> : <NoLink reason={dead} />
}

function NoLink({ reason }: { reason: string }) {
  return (
    <EntryPage title="Choose a password">
      <p role="alert" className={styles.failure}>
        {reason}
      </p>
      <ButtonLink variant="primary" href="/forgot-password" autoFocus>
        Ask for a new link
      </ButtonLink>
      <BackToLogin />
    </EntryPage>
  )
}

function BackToLogin() {
  return (
    <Link href="/login" variant="quiet" className={styles.aside}>
      Back to the log-in
    </Link>
  )
}

interface PasswordFormProps {
  token: string
  /** The link is not valid any more, with the reason. */
  onDead: (reason: string) => void
}

function PasswordForm({ token, onDead }: PasswordFormProps) {
  const user = useSignalValue(currentUser)
  const handOver = useHandOver()
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmPassword: '' },
    resolver: (values) => {
      const errors = errorsOf(values)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const save = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const { userName } = await write(session.resetPassword, { body: { token, ...values } })
      if (currentUser.peek()) await logOut()
      await handOver('/login', { userName, isPasswordSet: true })
    } catch (error) {
      if (isSpotdeskError(error) && 'code' in error && error.code === 'linkExpired') onDead(messageOf(error))
      else setFailure(failureText(error))
    }
  })
  return (
    <EntryPage title="Choose a password" lead="You log in with it from now on." onSubmit={save}>
      {user && (
        <p role="note" className={styles.note}>
          You are logged in as <strong className={styles.name}>{user.userName}</strong>. When the password is set, you are logged out here.
        </p>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <PasswordInput control={control} name="newPassword" label="New password" />
      <PasswordInput control={control} name="confirmPassword" label="New password again" />
      <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
        Set password
      </Button>
      <BackToLogin />
    </EntryPage>
  )
}

function PasswordInput({ control, name, label }: { control: Control<NewPassword>; name: keyof NewPassword; label: string }) {
  const isFirst = name === 'newPassword'
  return (
    <Controller
      control={control}
      name={name}
      // The comparison of both fields is repeated when the first one changes.
      rules={isFirst ? { deps: 'confirmPassword' } : {}}
      render={({ field: { ref, ...field }, fieldState }) => (
        <PasswordField
          {...field}
          inputRef={ref}
          label={label}
          autoComplete="new-password"
          autoFocus={isFirst}
          isRequired
          description={isFirst && rowErrorText('passwordRules')}
          error={fieldState.error?.message}
          showLabel={`Show ${label.toLowerCase()}`}
          hideLabel={`Hide ${label.toLowerCase()}`}
        />
      )}
    />
  )
}

/** The findings of the rules on both fields. */
function errorsOf(values: NewPassword): FieldErrors<NewPassword> {
  return Object.fromEntries(checkPasswordChange(values).map(({ field, code }) => [field, { type: code, message: rowErrorText(code) }]))
}
