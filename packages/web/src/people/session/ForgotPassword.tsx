import { Button, TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/contract'
import { useFormState } from 'react-hook-form'
import { Form } from '../../shared/forms/Form.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormSummary } from '../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { useLanguage } from '../../shared/texts/language.ts'
import { t } from '../../shared/text.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { EntryPage } from './EntryPage.tsx'
import styles from './EntryPage.module.css'
import { failureText } from './failure-text.ts'
import { useHandOver, useHandover } from './handover.ts'

/** Asks for an e-mail with a link that sets a password. The page never says if the user exists. */
export default function ForgotPassword() {
  useLanguage()
  const { askedFor } = useHandover()
  const handOver = useHandOver()
  const form = useApiForm(session.forgotPassword, {
    values: { email: askedFor ?? '' },
    toBody: ({ email }) => ({ email: email.trim() }),
    failureText,
    onSaved: (_, { email }) => handOver('/forgot-password/email', { askedFor: email.trim() }),
  })
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  return (
    <EntryPage title={t('Forgot password')} lead={t('We send you a link to set a new one.')}>
      <Form form={form} className={styles.fields} aria-label={t('Forgot password')}>
        <FormSummary form={form} />
        <FormField form={form} name="email" as={TextField} label={t('E-mail or user name')} autoComplete="username" autoFocus />
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('Send e-mail')}
        </Button>
        <BackToLogin />
      </Form>
    </EntryPage>
  )
}
