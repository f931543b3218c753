import { Button, Dialog, RadioGroup, TextField } from '@spotdesk/ui'
import { canShareView } from '@spotdesk/sdk/rules'
import { type SavedViewScope, savedViewScopeLabels, savedViewScopes } from '@spotdesk/sdk/values'
import { type ReactNode, useId } from 'react'
import { useFormState } from 'react-hook-form'
import type { ApiForm } from '../../forms/api-form.ts'
import { Form } from '../../forms/Form.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { FormSummary } from '../../forms/FormSummary.tsx'
import { label, t } from '../../text.ts'
import { useUser } from '../../session/use-user.ts'

/** The fields that every dialog of a view has. */
export interface ViewValues {
  name: string
  scope: SavedViewScope
}

interface ViewDialogProps {
  form: ApiForm<ViewValues>
  title: string
  action: string
  /** The user may choose its readers: it is their own view. */
  mayShare: boolean
  children?: ReactNode
  onClose: () => void
}

/** The window of a view: its name, who sees it, and what else the dialog asks. */
export function ViewDialog({ form, title, action, mayShare, children, onClose }: ViewDialogProps) {
  const id = useId()
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  const canShare = canShareView(useUser())
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
        <FormField form={form} name="name" as={TextField} label={t('Name')} autoFocus />
        <FormField
          form={form}
          name="scope"
          as={RadioGroup<SavedViewScope>}
          label={t('Who sees it')}
          isDisabled={!mayShare || !canShare}
          disabledReason={mayShare ? t('Sharing needs the right to write campaigns.') : t('Only its owner decides who sees it.')}
          options={savedViewScopes.map((value) => ({ value, label: label(savedViewScopeLabels[value]) }))}
        />
        {children}
      </Form>
    </Dialog>
  )
}
