import { ApiError, type CampaignRow } from '@spotdesk/sdk'
import { notifications } from '@spotdesk/sdk/contract'
import { parseEmailAddresses } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { FormDrawer, Switch, TextAreaField, TextField } from '@spotdesk/ui'
import { useFormState, useWatch } from 'react-hook-form'
import type { DrawerOwnProps } from '../../../../shared/page/drawers.tsx'
import { FormField } from '../../../../shared/forms/FormField.tsx'
import { FormSummary } from '../../../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../../../shared/forms/use-api-form.ts'
import { sentence } from '../../../../shared/texts/language.ts'
import { t } from '../../../../shared/text.ts'
import { toasts } from '../../../../shared/page/toasts.ts'
import { useUnsavedChanges } from '../../../../shared/page/unsaved.ts'
import styles from './Contact.module.css'
import { PastMessages } from './PastMessages.tsx'

interface ContactDrawerProps extends DrawerOwnProps {
  campaign: Pick<CampaignRow, 'id' | 'name' | 'publisher'>
}

const noMessage = { text: '', extraEmailToggle: false, extraEmailAddresses: '' }
type Message = typeof noMessage

/** A message to the publisher of a guaranteed campaign, over those that were sent before. */
export default function ContactDrawer({ campaign, onClose }: ContactDrawerProps) {
  const form = useApiForm(notifications.send, {
    values: noMessage,
    input: { id: campaign.id },
    keepAs: `contact-publisher-${campaign.id}`,
    toBody: ({ text, extraEmailToggle, extraEmailAddresses }) => ({
      text,
      extraEmailAddresses: extraEmailToggle ? extraEmailAddresses : null,
    }),
    check: checkMessage,
    // A publisher without an address of its own: another one is asked for.
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'noRecipient') return false
      form.rhf.setValue('extraEmailToggle', true, { shouldDirty: true })
      form.failures.value = [sentence(error.message)]
      // Once the field is there.
      requestAnimationFrame(() => form.fields.get('extraEmailAddresses')?.focus())
      return true
    },
    onSaved: () => {
      toasts.success(
        t('Your e-mail about {name} was sent to {publisher}.', {
          name: campaign.name,
          publisher: campaign.publisher?.name ?? t('the publisher'),
        }),
      )
      onClose()
    },
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.rhf.control })
  const hasExtra = useWatch({ control: form.rhf.control, name: 'extraEmailToggle' })
  useUnsavedChanges(isDirty)
  return (
    <FormDrawer
      isOpen
      title={t('Contact publisher')}
      eyebrow={campaign.publisher ? `${campaign.publisher.name} · ${campaign.name}` : campaign.name}
      isDirty={isDirty}
      isPending={isSubmitting}
      submitLabel={t('Send')}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <FormSummary form={form} />
        <FormField form={form} name="text" as={TextAreaField} label={t('Message')} rows={6} maximum={limits.contactText} isRequired />
        <FormField
          form={form}
          name="extraEmailToggle"
          as={Switch}
          label={t('Send it to more addresses')}
          isRequired={false}
          affects={['extraEmailAddresses']}
        />
        {hasExtra && (
          <FormField
            form={form}
            name="extraEmailAddresses"
            as={TextField}
            label={t('E-mail addresses')}
            description={t('Separate them with commas or semicolons.')}
            autoComplete="off"
            isRequired
          />
        )}
        <PastMessages id={campaign.id} />
      </div>
    </FormDrawer>
  )
}

function checkMessage({ text, extraEmailToggle, extraEmailAddresses }: Message) {
  const verdict = parseEmailAddresses(extraEmailAddresses)
  return [
    ...(text.trim() === '' ? [{ field: 'text', code: 'required' as const }] : []),
    ...(extraEmailToggle && !verdict.ok
      ? [{ field: 'extraEmailAddresses', code: verdict.code, ...('params' in verdict && { params: verdict.params }) }]
      : []),
  ]
}
