import { Button, CopyLink, Dialog, NumberField, Select, TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { useId, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Form } from '../../shared/forms/Form.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormSummary } from '../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { scopesText } from '../../shared/session/scopes-text.ts'
import { label, t } from '../../shared/text.ts'
import { useUnsavedChanges } from '../../shared/page/unsaved.ts'
import { useUser } from '../../shared/session/use-user.ts'
import styles from './AccountSettings.module.css'

type TokenKind = 'read' | 'change' | 'all'

interface TokenValues {
  name: string
  /** Text that is no number stays as it was typed. */
  expiresInDays: number | string | null
  scopes: TokenKind | null
}

const values: TokenValues = { name: '', expiresInDays: limits.apiTokenDays, scopes: null }

/** The scopes that a token can have: permissions that its user holds now. None is chosen beforehand. */
function choicesFor(held: readonly string[]): { value: TokenKind; label: string; scopes: string[] }[] {
  const of = (...wanted: string[]) => wanted.filter((permission) => held.includes(permission))
  const choices: { value: TokenKind; label: string; scopes: string[] }[] = [
    { value: 'read', label: t('Read campaigns and reports'), scopes: of('CAMPAIGN.READ', 'REPORT.EXECUTE') },
    {
      value: 'change',
      label: t('Read and change campaigns'),
      scopes: held.includes('CAMPAIGN.WRITE') ? of('CAMPAIGN.WRITE', 'REPORT.EXECUTE') : [],
    },
    { value: 'all', label: t('All of your current permissions'), scopes: [...held] },
  ]
  return choices.filter(({ scopes }) => scopes.length > 0).map((choice) => ({ ...choice, label: label(choice.label) }))
}

const stay = () => undefined

/** Creates a token and shows its secret once. */
export function NewTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId()
  const { permissions } = useUser()
  const choices = choicesFor(permissions)
  const findScopes = (kind: TokenKind | null) => choices.find(({ value }) => value === kind)?.scopes
  const [secret, setSecret] = useState<string>()
  const form = useApiForm(session.createToken, {
    values,
    // The schema judges a text that is no number.
    toBody: ({ name, expiresInDays, scopes }) => ({ name, expiresInDays: expiresInDays as number, scopes: findScopes(scopes) ?? null }),
    savedValues: () => values,
    onSaved: ({ token }) => setSecret(token),
  })
  const { control } = form.rhf
  const { isSubmitting } = useFormState({ control })
  const chosen = findScopes(useWatch({ control, name: 'scopes' }))
  // Leaving now would lose the secret, which is shown once.
  useUnsavedChanges(isOpen && secret !== undefined)
  const close = () => {
    onClose()
    form.discard()
    setSecret(undefined)
  }
  // Escape while the secret is on its way, or there, would lose it.
  const isHeld = secret !== undefined || isSubmitting
  const footer = secret ? (
    <Button variant="primary" onPress={close}>
      {t('Done')}
    </Button>
  ) : (
    <>
      <Button onPress={close} isDisabled={isSubmitting}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={formId} variant="primary" isPending={isSubmitting}>
        {t('Create token')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isHeld ? stay : close}
      title={secret ? t('Copy your token now') : t('New API token')}
      size="small"
      footer={footer}
      isDismissable={!isHeld}
      hasCloseButton={!isHeld}
    >
      {secret ? (
        <div className={styles.made}>
          <p>{t('It is not shown again. Store it like a password.')}</p>
          <p className={styles.secret}>{secret}</p>
          <CopyLink text={secret} label={t('Copy token')} />
        </div>
      ) : (
        <Form form={form} id={formId} aria-label={t('New API token')}>
          <FormSummary form={form} />
          <FormField
            form={form}
            name="name"
            as={TextField}
            label={t('Name')}
            description={t('The program that will use it, such as “nightly import”.')}
            autoFocus
          />
          <FormField
            form={form}
            name="expiresInDays"
            as={NumberField}
            label={t('Expires in (days)')}
            description={t('{days} when it is left empty.', { days: limits.apiTokenDays })}
          />
          <FormField
            form={form}
            name="scopes"
            as={Select}
            label={t('Scopes')}
            options={choices}
            placeholder={t('Choose')}
            description={chosen && scopesText(chosen)}
          />
        </Form>
      )}
    </Dialog>
  )
}
