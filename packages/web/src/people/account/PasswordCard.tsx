import { Button, PasswordField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/contract'
import { checkPasswordChange } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import { useFormState } from 'react-hook-form'
import { Card } from '../../shared/page/Card.tsx'
import { Form } from '../../shared/forms/Form.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormSummary } from '../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { label, t } from '../../shared/text.ts'
import { toasts } from '../../shared/page/toasts.ts'
import { failureText } from '../session/failure-text.ts'
import styles from './AccountSettings.module.css'

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password; the other sessions of the user end. */
export function PasswordCard() {
  const form = useApiForm(session.changePassword, {
    values: empty,
    toBody: (values) => values,
    check: checkPasswordChange,
    savedValues: () => empty,
    failureText,
    onSaved: () => toasts.success(t('Your password is changed.'), { message: t('You are logged out everywhere else.') }),
  })
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  return (
    <Card title={t('Password')}>
      <Form form={form} aria-label={t('Password')}>
        <FormSummary form={form} />
        <FormField
          form={form}
          name="oldPassword"
          as={PasswordField}
          label={t('Present password')}
          autoComplete="current-password"
          affects={['newPassword']}
          showLabel={t('Show present password')}
          hideLabel={t('Hide present password')}
        />
        <FormField
          form={form}
          name="newPassword"
          as={PasswordField}
          label={t('New password')}
          description={label(rowErrorText('passwordRules'))}
          autoComplete="new-password"
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
        <div className={styles.actions}>
          <Button type="submit" isPending={isSubmitting}>
            {t('Change password')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
