import { Button, ButtonLink, PasswordField, useSignalValue } from '@spotdesk/ui'
import { isSpotdeskError } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/contract'
import { checkPasswordChange } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Form } from '../../shared/forms/Form.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormSummary } from '../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { sentence, useLanguage } from '../../shared/texts/language.ts'
import { logOut } from '../../shared/session/log-out.ts'
import { toErrorText } from '../../shared/data/report-error.ts'
import { RichText } from '../../shared/texts/RichText.tsx'
import { currentUser } from '../../shared/session/session.ts'
import { label, t } from '../../shared/text.ts'
import { useLinkToken } from '../../shared/session/use-link-token.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { EntryPage } from './EntryPage.tsx'
import styles from './EntryPage.module.css'
import { failureText } from './failure-text.ts'
import { useHandOver } from './handover.ts'

/** The page that the e-mails for a forgotten password and for a new user lead to: sets a password by the secret of the link. */
export default function ResetPassword() {
  useLanguage()
  const token = useLinkToken()
  const [dead, setDead] = useState<unknown>()
  if (token === '') return <NoLink reason={t('The address of this page is incomplete. Open the complete link of the e-mail.')} />
  return dead === undefined ? <PasswordForm token={token} onDead={setDead} /> : <NoLink reason={sentence(toErrorText(dead))} />
}

function NoLink({ reason }: { reason: string }) {
  return (
    <EntryPage title={t('Choose a password')}>
      <p role="alert" className={styles.failure}>
        {reason}
      </p>
      <ButtonLink variant="primary" href="/forgot-password" autoFocus>
        {t('Ask for a new link')}
      </ButtonLink>
      <BackToLogin />
    </EntryPage>
  )
}

interface PasswordFormProps {
  token: string
  /** The link is not valid any more; the error says why. */
  onDead: (error: unknown) => void
}

function PasswordForm({ token, onDead }: PasswordFormProps) {
  const user = useSignalValue(currentUser)
  const handOver = useHandOver()
  const form = useApiForm(session.resetPassword, {
    values: { newPassword: '', confirmPassword: '' },
    toBody: (values) => ({ token, ...values }),
    check: checkPasswordChange,
    failureText,
    onFailed: (error) => {
      const isDead = isSpotdeskError(error) && 'code' in error && error.code === 'linkExpired'
      if (isDead) onDead(error)
      return isDead
    },
    onSaved: async ({ userName }) => {
      if (currentUser.peek()) await logOut()
      await handOver('/login', { userName, isPasswordSet: true })
    },
  })
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  return (
    <EntryPage title={t('Choose a password')} lead={t('You log in with it from now on.')}>
      <Form form={form} className={styles.fields} aria-label={t('Choose a password')}>
        {user && (
          <p role="note" className={styles.note}>
            <RichText
              id="You are logged in as <b>{name}</b>. When the password is set, you are logged out here."
              values={{ name: user.userName }}
              tags={{ b: <strong className={styles.name} /> }}
            />
          </p>
        )}
        <FormSummary form={form} />
        <FormField
          form={form}
          name="newPassword"
          as={PasswordField}
          label={t('New password')}
          description={label(rowErrorText('passwordRules'))}
          autoComplete="new-password"
          autoFocus
          affects={['confirmPassword']}
          showLabel={t('Show new password')}
          hideLabel={t('Hide new password')}
        />
        <FormField
          form={form}
          name="confirmPassword"
          as={PasswordField}
          label={t('New password again')}
          autoComplete="new-password"
          isRequired
          showLabel={t('Show new password again')}
          hideLabel={t('Hide new password again')}
        />
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('Set password')}
        </Button>
        <BackToLogin />
      </Form>
    </EntryPage>
  )
}
