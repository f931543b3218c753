import { Button, Checkbox, CopyLink, Dialog, TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { write } from '../shared/query.ts'
import { reportError } from '../shared/report-error.ts'
import { useUnsavedChanges } from '../shared/unsaved.ts'
import styles from './AccountSettings.module.css'

/** Makes a token and shows its secret this one time. */
export function NewTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState(String(limits.apiTokenDays))
  const [isReadOnly, setReadOnly] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [isTried, setTried] = useState(false)
  // Leaving now would lose what was typed, or the only sight of the secret.
  useUnsavedChanges(isOpen && (name !== '' || secret !== undefined))
  const errors = {
    name: name.trim() === '' ? 'This field is required.' : undefined,
    days: !/^\d+$/.test(days)
      ? 'The value is not a valid number.'
      : Number(days) < 1
        ? 'The number is too small.'
        : Number(days) > 366
          ? 'The number is too big.'
          : undefined,
  }
  const close = () => {
    onClose()
    setName('')
    setSecret(undefined)
    setTried(false)
  }
  const make = async () => {
    setTried(true)
    if (errors.name || errors.days) return
    try {
      const made = await write(session.createToken, {
        body: { name, expiresInDays: Number(days), scopes: isReadOnly ? ['CAMPAIGN.READ', 'REPORT.EXECUTE'] : [] },
      })
      setSecret(made.token)
    } catch (error) {
      reportError(error)
    }
  }
  const footer = secret ? (
    <Button variant="primary" onPress={close}>
      Done
    </Button>
  ) : (
    <>
      <Button onPress={close}>Cancel</Button>
      <Button variant="primary" onPress={() => void make()}>
        Make token
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={secret ? 'Copy your token now' : 'New API token'}
      size="small"
      footer={footer}
      isDismissable={!secret}
    >
      {secret ? (
        <>
          <p>It is not shown again. Keep it as you keep a password.</p>
          <p className={styles.secret}>{secret}</p>
          <CopyLink text={secret} label="Copy token" />
        </>
      ) : (
        <div className={styles.form}>
          <TextField
            label="Name"
            description="What will use it, such as “nightly import”."
            value={name}
            onChange={setName}
            error={isTried ? errors.name : undefined}
            isRequired
            autoFocus
          />
          <TextField
            label="Days until it ends"
            value={days}
            onChange={setDays}
            error={isTried ? errors.days : undefined}
            isNumeric
            isRequired
          />
          <Checkbox isSelected={isReadOnly} onChange={setReadOnly}>
            May only read campaigns and reports
          </Checkbox>
        </div>
      )}
    </Dialog>
  )
}
