import { Button, Dialog, TextField } from '@spotdesk/ui'
import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import type { ApiForm } from '../../forms/api-form.ts'
import { Form } from '../../forms/Form.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { FormSummary } from '../../forms/FormSummary.tsx'
import { t } from '../../text.ts'

interface PresetDialogProps {
  form: ApiForm<{ name: string }>
  title: string
  action: string
  onClose: () => void
}

/** The window of the name of a preset. */
export function PresetDialog({ form, title, action, onClose }: PresetDialogProps) {
  const id = useId()
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isPending={isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} aria-label={title}>
        <FormSummary form={form} />
        <FormField
          form={form}
          name="name"
          as={TextField}
          label={t('Name')}
          description={t('Everybody in the agency sees it. No two presets have the same name.')}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
