import { Button, Link, TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/calls'
import { limits, rowErrorText } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { write } from '../../shared/query.ts'
import { EntryPage } from './EntryPage.tsx'
import styles from './EntryPage.module.css'
import { failureText } from './failure-text.ts'
import { useHandOver, useHandover } from './handover.ts'

/** Asks for an e-mail with a link that sets a password. The page never says if the user exists. */
export default function ForgotPassword() {
  const { askedFor } = useHandover()
  const handOver = useHandOver()
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm({ defaultValues: { email: askedFor ?? '' } })
  const ask = handleSubmit(async ({ email }) => {
    // Enter sends a form of one field even while its button is disabled.
    if (formState.isSubmitting) return
    setFailure(undefined)
    try {
      await write(session.forgotPassword, { body: { email: email.trim() } })
      await handOver('/forgot-password/email', { askedFor: email.trim() })
    } catch (error) {
      setFailure(failureText(error))
    }
  })
  return (
    <EntryPage title="Forgot password" lead="We send you a link to set a new one." onSubmit={ask}>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Controller
        control={control}
        name="email"
        rules={{ validate: (value) => value.trim() !== '' || rowErrorText('required') }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            label="E-mail or user name"
            autoComplete="username"
            maxLength={limits.name}
            autoFocus
            isRequired
            error={fieldState.error?.message}
          />
        )}
      />
      <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
        Send e-mail
      </Button>
      <Link href="/login" variant="quiet" className={styles.aside}>
        Back to the log-in
      </Link>
    </EntryPage>
  )
}
