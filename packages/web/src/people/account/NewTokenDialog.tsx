import { Button, CopyLink, Dialog, Select, TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/calls'
import { limits } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { write } from '../../shared/query.ts'
import { reportError } from '../../shared/report-error.ts'
import { scopesText } from '../../shared/scopes-text.ts'
import { useUnsavedChanges } from '../../shared/unsaved.ts'
import { useUser } from '../../shared/use-user.ts'
import styles from './AccountSettings.module.css'

type TokenKind = 'read' | 'change' | 'all'

/** The scopes that a token can have: permissions that its user holds now. None is chosen beforehand. */
function choicesFor(held: readonly string[]): { value: TokenKind; label: string; scopes: string[] }[] {
  const of = (...wanted: string[]) => wanted.filter((permission) => held.includes(permission))
  const choices: { value: TokenKind; label: string; scopes: string[] }[] = [
    { value: 'read', label: 'Read campaigns and reports', scopes: of('CAMPAIGN.READ', 'REPORT.EXECUTE') },
    {
      value: 'change',
      label: 'Read and change campaigns',
      scopes: held.includes('CAMPAIGN.WRITE') ? of('CAMPAIGN.WRITE', 'REPORT.EXECUTE') : [],
    },
    { value: 'all', label: 'All of your current permissions', scopes: [...held] },
  ]
  return choices.filter(({ scopes }) => scopes.length > 0)
}

/** Creates a token and shows its secret once. */
export function NewTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState(String(limits.apiTokenDays))
  const [kind, setKind] = useState<TokenKind | null>(null)
  const { permissions } = useUser()
  const choices = choicesFor(permissions)
  const [secret, setSecret] = useState<string>()
  const [isTried, setTried] = useState(false)
  // Leaving now would lose the typed text, or the secret, which is shown once.
  useUnsavedChanges(isOpen && (name !== '' || secret !== undefined))
  const scopes = choices.find(({ value }) => value === kind)?.scopes
  const errors = {
    scopes: scopes ? undefined : 'Choose at least one scope.',
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
    setKind(null)
    setTried(false)
  }
  const make = async () => {
    setTried(true)
    if (errors.name || errors.days || !scopes) return
    try {
      const made = await write(session.createToken, {
        body: { name, expiresInDays: Number(days), scopes },
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
        Create token
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
          <p>It is not shown again. Store it like a password.</p>
          <p className={styles.secret}>{secret}</p>
          <CopyLink text={secret} label="Copy token" />
        </>
      ) : (
        <div className={styles.form}>
          <TextField
            label="Name"
            description="The program that will use it, such as “nightly import”."
            value={name}
            onChange={setName}
            error={isTried ? errors.name : undefined}
            isRequired
            autoFocus
          />
          <TextField
            label="Expires in (days)"
            value={days}
            onChange={setDays}
            error={isTried ? errors.days : undefined}
            isNumeric
            isRequired
          />
          <Select
            label="Scopes"
            options={choices}
            value={kind}
            onChange={setKind}
            placeholder="Choose"
            description={scopes && scopesText(scopes)}
            error={isTried ? errors.scopes : undefined}
            isRequired
          />
        </div>
      )}
    </Dialog>
  )
}
