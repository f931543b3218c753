import { errorText } from '@spotdesk/sdk/contract'
import { limits, lengthOf } from '@spotdesk/sdk/values'
import { Button, Dialog, TextAreaField } from '@spotdesk/ui'
import { useRef, useState } from 'react'
import { sentence } from '../../../../shared/texts/language.ts'
import { t } from '../../../../shared/text.ts'
import styles from './summary.module.css'

interface OverrideDialogProps {
  /** The sentence of the refusal. */
  refusal: string
  isBusy: boolean
  onOverride: (reason: string) => void
  onCancel: () => void
}

/** A submit was refused for want of inventory: change the targeting, or give a reason and submit all the same. */
export function OverrideDialog({ refusal, isBusy, onOverride, onCancel }: OverrideDialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const text = reason.trim()
  const error = text === '' ? errorText('overrideNeedsReason') : lengthOf(text) > limits.contactText ? errorText('tooLong') : null
  const send = () => {
    setTried(true)
    if (error === null) onOverride(text)
    else area.current?.focus()
  }
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      title={t('There is next to no inventory')}
      isDismissable={false}
      onClose={onCancel}
      footer={
        <>
          <Button isDisabled={isBusy} onPress={onCancel}>
            {t('Back to the draft')}
          </Button>
          <Button variant="danger" isPending={isBusy} onPress={send}>
            {t('Submit all the same')}
          </Button>
        </>
      }
    >
      <p className={styles.verdict}>{sentence(refusal)}</p>
      <TextAreaField
        label={t('Reason')}
        description={t('It is kept in the user log.')}
        value={reason}
        onChange={setReason}
        isRequired
        maximum={limits.contactText}
        error={isTried ? error : null}
        inputRef={area}
      />
    </Dialog>
  )
}
