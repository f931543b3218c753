import { Select, TextField } from '@spotdesk/ui'
import { scopeOfRole } from '@spotdesk/sdk/rules'
import { type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../shared/page/Card.tsx'
import type { ApiForm } from '../../shared/forms/api-form.ts'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormRow } from '../../shared/forms/FormRow.tsx'
import { FormSummary } from '../../shared/forms/FormSummary.tsx'
import { languages } from '../../shared/texts/language.ts'
import { currencyOptions, timeZoneOptions } from '../../shared/profile/choices.ts'
import { countries } from '../../shared/profile/countries.ts'
import { label, t } from '../../shared/text.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { roleMeaning, roleOptions, WithheldRoles } from './RoleNotes.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { type ScopeField, scopeTexts, useScopeNames } from './scope-names.ts'
import type { UserValues } from './user-values.ts'
import styles from './users.module.css'

interface UserFieldsProps<V extends UserValues> {
  form: ApiForm<V>
  /** The saved user's: shown with the present value of a changed field. A new one has none. */
  isNew?: boolean
  /** Why nothing can be changed. */
  lock?: string | undefined
  /** Why name, address and settings cannot be changed: they are the person's own. */
  profileLock?: string | undefined
  /** Why the role cannot be changed. */
  roleLock?: string | undefined
  /** Name of the present role, which may be one that is not offered. */
  roleName?: string
  /** More fields of the first card: the user name, the present password. */
  children?: ReactNode
}

/** The cards of the form of a user: the person, the role with what it sees, and how the product reads to them. */
export function UserFields<V extends UserValues>({ form: given, isNew = false, lock, children, ...rest }: UserFieldsProps<V>) {
  // The fields of all forms of a user are these.
  const form = given as unknown as ApiForm<UserValues>
  const bound = { form, hasChangeMark: !isNew, ...lockProps(lock ?? rest.profileLock) } as const
  return (
    <>
      <Card title={t('Person')}>
        {/* The texts of a form are those of all its cards. */}
        <FormSummary form={form} />
        {lock && <p className={styles.lock}>{lock}</p>}
        {!lock && rest.profileLock && <p className={styles.lock}>{rest.profileLock}</p>}
        <FormRow>
          <FormField {...bound} name="firstName" as={TextField} label={t('First name')} autoComplete="off" />
          <FormField {...bound} name="lastName" as={TextField} label={t('Last name')} autoComplete="off" />
        </FormRow>
        <FormRow>
          <FormField {...bound} name="email" as={TextField} label={t('E-mail')} type="email" autoComplete="off" />
        </FormRow>
        {children}
      </Card>
      <Role form={form} isNew={isNew} lock={lock} {...rest} />
      <Card title={t('Language and formats')}>
        {isNew && <p className={styles.note}>{t('What is left empty is as the agency has it. Everybody can change their own later.')}</p>}
        <Preferences bound={bound} isNew={isNew} />
      </Card>
    </>
  )
}

const lockProps = (lock: string | undefined) => (lock === undefined ? {} : { isDisabled: true })

type RoleProps = Pick<UserFieldsProps<UserValues>, 'form' | 'isNew' | 'lock' | 'roleLock' | 'roleName'>

/** The role, and what of the agency it is narrowed to. */
function Role({ form, isNew, lock, roleLock, roleName }: RoleProps) {
  const me = useUser()
  const roleId = useWatch({ control: form.rhf.control, name: 'roleId' })
  const scope = roleId === null ? null : scopeOfRole(Number(roleId))
  return (
    <Card title={t('Role and what they see')}>
      <FormRow>
        <FormField
          form={form}
          hasChangeMark={!isNew}
          name="roleId"
          as={Select}
          label={t('Role')}
          options={withPresent(roleOptions(me), form.rhf.formState.defaultValues?.roleId ?? null, roleName)}
          placeholder={t('Choose')}
          description={roleMeaning(roleId)}
          affects={['advertiserIds', 'publisherIds']}
          isRequired
          {...(roleLock !== undefined && lock === undefined ? { isDisabled: true, disabledReason: roleLock } : lockProps(lock))}
        />
      </FormRow>
      {lock === undefined && roleLock === undefined && <WithheldRoles me={me} />}
      {scope?.field && <Scope key={scope.field} form={form} field={scope.field} isNarrow={scope.isRequired} isNew={isNew} lock={lock} />}
      {scope && scope.field === null && <p className={styles.note}>{t('Sees all of the agency.')}</p>}
    </Card>
  )
}

/** A present role that one may not give stays in the list as the one that it is. */
function withPresent(options: { value: string; label: string }[], present: string | null, name: string | undefined) {
  if (present === null || name === undefined || options.some(({ value }) => value === present)) return options
  return [...options, { value: present, label: name }]
}

interface ScopeProps extends Pick<RoleProps, 'form' | 'isNew' | 'lock'> {
  field: ScopeField
  isNarrow: boolean
}

function Scope({ form, field, isNarrow, isNew, lock }: ScopeProps) {
  const present = (form.rhf.formState.defaultValues?.[field] ?? []) as readonly string[]
  const getScopeName = useScopeNames(field, present.map(Number))
  const { label: text, all } = scopeTexts[field]
  return (
    <FormRow>
      <FormField
        form={form}
        hasChangeMark={!isNew}
        name={field}
        as={ScopeChoice}
        of={field}
        isNarrow={isNarrow}
        isRequired={isNarrow}
        label={label(text)}
        description={isNarrow ? t('A client sees the campaigns of these advertisers and no others.') : undefined}
        format={(ids: readonly string[] | null) => (ids === null ? label(all) : ids.map(getScopeName).join(', ') || t('nothing'))}
        {...lockProps(lock)}
      />
    </FormRow>
  )
}

interface PreferencesProps {
  bound: { form: ApiForm<UserValues>; hasChangeMark: boolean; isDisabled?: boolean }
  isNew: boolean
}

function Preferences({ bound, isNew }: PreferencesProps) {
  const { timeZone } = useUser()
  const present = useWatch({ control: bound.form.rhf.control, name: 'timeZone' })
  const lists = useMemo(
    () => ({ zones: timeZoneOptions(present ?? timeZone), currencies: currencyOptions(), countries: countries() }),
    [present, timeZone],
  )
  // A choice that cannot be emptied needs no mark.
  const chosen = { ...bound, isRequired: false, ...(isNew && { placeholder: t('As the agency') }) } as const
  return (
    <>
      <FormRow>
        <FormField
          {...chosen}
          name="language"
          as={Select}
          label={t('Interface language')}
          options={Object.entries(languages).map(([value, name]) => ({ value, label: name }))}
          {...(isNew && { placeholder: t('English') })}
        />
        <FormField {...chosen} name="country" as={Select} label={t('Country')} options={lists.countries} isSearchable />
      </FormRow>
      <FormRow>
        <FormField {...chosen} name="timeZone" as={Select} label={t('Time zone')} options={lists.zones} isSearchable />
        <FormField {...chosen} name="currency" as={Select} label={t('Currency')} options={lists.currencies} isSearchable />
      </FormRow>
    </>
  )
}
