import { PasswordField, Select, TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/contract'
import { checkProfile } from '@spotdesk/sdk/rules'
import { dateFormats, formatDay, formatTime, timeFormats } from '@spotdesk/sdk/values'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../shared/page/Card.tsx'
import type { ApiForm } from '../../shared/forms/api-form.ts'
import { Form } from '../../shared/forms/Form.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { FormRow } from '../../shared/forms/FormRow.tsx'
import { FormSummary } from '../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../shared/forms/use-api-form.ts'
import { languages, setLanguage } from '../../shared/texts/language.ts'
import { loadUser } from '../../shared/session/load-user.ts'
import { currencyOptions, timeZoneOptions } from '../../shared/profile/choices.ts'
import { countries } from '../../shared/profile/countries.ts'
import { t } from '../../shared/text.ts'
import { toasts } from '../../shared/page/toasts.ts'
import styles from './AccountSettings.module.css'
import { PendingEmail } from './PendingEmail.tsx'
import type { ProfileValues } from './profile.ts'
import { Standing } from './Standing.tsx'

/** The form of the profile: what others have changed meanwhile is compared field by field. */
export function useProfileForm(values: ProfileValues, version: number): ApiForm<ProfileValues> {
  return useApiForm(session.updateCurrentUser, {
    values,
    version,
    isPartial: true,
    keepAs: 'profile',
    notKept: ['currentPassword'],
    toBody: ({ currentPassword, ...profile }) => ({ ...profile, currentPassword: currentPassword || null }),
    check: (given) => [
      ...checkProfile(given),
      ...(given.email.trim() !== values.email && given.currentPassword === ''
        ? [{ field: 'currentPassword', code: 'passwordNeeded' as const }]
        : []),
    ],
    // A new address is not in force before it is confirmed.
    savedValues: ({ firstName, lastName, email }, sent) => ({ ...sent, firstName, lastName, email, currentPassword: '' }),
    onSaved: async ({ pendingEmail, email }, sent) => {
      toasts.success(t('Your profile is saved.'), {
        ...(pendingEmail &&
          sent.email.trim() !== email && {
            message: t('Open the link of the e-mail to {address} to confirm it.', { address: pendingEmail }),
          }),
      })
      if (sent.language !== values.language) await setLanguage(sent.language)
      await loadUser()
    },
  })
}

/** Two cards: who the user is, and how the product reads to them. */
export function ProfileForm({ form, values }: { form: ApiForm<ProfileValues>; values: ProfileValues }) {
  const [now] = useState(() => new Date())
  const lists = useMemo(
    () => ({ zones: timeZoneOptions(values.timeZone), currencies: currencyOptions(), countries: countries() }),
    [values.timeZone],
  )
  const bound = { form, hasChangeMark: true } as const
  // A choice that cannot be emptied needs no mark.
  const chosen = { ...bound, isRequired: false } as const
  return (
    <Form form={form} aria-label={t('Profile')} className={styles.column}>
      <Card title={t('Profile')}>
        <FormSummary form={form} />
        <FormRow>
          <FormField {...bound} name="firstName" as={TextField} label={t('First name')} autoComplete="given-name" />
          <FormField {...bound} name="lastName" as={TextField} label={t('Last name')} autoComplete="family-name" />
        </FormRow>
        <FormRow>
          <FormField
            {...bound}
            name="email"
            as={TextField}
            label={t('E-mail')}
            type="email"
            autoComplete="email"
            affects={['currentPassword']}
          />
        </FormRow>
        <PresentPassword form={form} present={values.email} />
        <PendingEmail />
        <Standing />
      </Card>
      <Card title={t('Language and formats')}>
        <FormRow>
          <FormField
            {...chosen}
            name="language"
            as={Select}
            label={t('Interface language')}
            options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          />
          <FormField {...chosen} name="country" as={Select} label={t('Country')} options={lists.countries} isSearchable />
        </FormRow>
        <FormRow>
          <FormField {...chosen} name="timeZone" as={Select} label={t('Time zone')} options={lists.zones} isSearchable />
          <FormField {...chosen} name="currency" as={Select} label={t('Currency')} options={lists.currencies} isSearchable />
        </FormRow>
        <FormRow>
          <FormField
            {...chosen}
            name="dateFormat"
            as={Select}
            label={t('Dates')}
            options={dateFormats.map((value) => ({ value, label: formatDay(now, values.timeZone, { dateFormat: value }) }))}
          />
          <FormField
            {...chosen}
            name="timeFormat"
            as={Select}
            label={t('Times')}
            options={timeFormats.map((value) => ({ value, label: formatTime(now, values.timeZone, { timeFormat: value }) }))}
          />
        </FormRow>
      </Card>
    </Form>
  )
}

/** Asked for with a new e-mail address only. */
function PresentPassword({ form, present }: { form: ApiForm<ProfileValues>; present: string }) {
  const email = useWatch({ control: form.rhf.control, name: 'email' })
  if (email.trim() === present) return null
  return (
    <FormRow>
      <FormField
        form={form}
        name="currentPassword"
        as={PasswordField}
        label={t('Present password')}
        description={t('Needed for a new e-mail address.')}
        autoComplete="current-password"
        isRequired
      />
    </FormRow>
  )
}
