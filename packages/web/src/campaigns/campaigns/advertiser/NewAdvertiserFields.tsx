import { TextField } from '@spotdesk/ui'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { FormField } from '../../../shared/forms/FormField.tsx'
import { FormRow } from '../../../shared/forms/FormRow.tsx'
import { FormSummary } from '../../../shared/forms/FormSummary.tsx'
import { t } from '../../../shared/text.ts'
import styles from './advertiser.module.css'
import type { NewAdvertiserValues } from './advertiser-values.ts'
import { AdvertiserFields } from './AdvertiserFields.tsx'

/** The fields of a new advertiser. Contact and e-mail are told here once, and not changed later. */
export function NewAdvertiserFields({ form }: { form: ApiForm<NewAdvertiserValues> }) {
  return (
    <>
      <FormSummary form={form} />
      <AdvertiserFields form={form}>
        <FormRow>
          <FormField form={form} name="contact" as={TextField} label={t('Contact')} autoComplete="off" />
          <FormField form={form} name="email" as={TextField} label={t('E-mail')} type="email" autoComplete="off" />
        </FormRow>
        <p className={styles.note}>{t('Contact and e-mail cannot be changed later.')}</p>
      </AdvertiserFields>
    </>
  )
}
