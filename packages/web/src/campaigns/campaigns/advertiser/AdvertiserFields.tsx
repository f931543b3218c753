import { TextField } from '@spotdesk/ui'
import type { FieldValues } from 'react-hook-form'
import type { ReactNode } from 'react'
import type { ApiForm, FieldName } from '../../../shared/forms/api-form.ts'
import { FormField } from '../../../shared/forms/FormField.tsx'
import { FormRow } from '../../../shared/forms/FormRow.tsx'
import { categoryName } from '@spotdesk/sdk/values'
import { t } from '../../../shared/text.ts'
import { CategoriesField } from '../../../shared/forms/CategoriesField.tsx'
import type { AdvertiserValues } from './advertiser-values.ts'

interface AdvertiserFieldsProps<V extends AdvertiserValues & FieldValues> {
  form: ApiForm<V>
  /** The fields have marks of what was changed. */
  hasChangeMark?: boolean
  /** Contact and e-mail. */
  children: ReactNode
}

/** The fields of an advertiser, new or stored. */
export function AdvertiserFields<V extends AdvertiserValues & FieldValues>({
  form,
  hasChangeMark = false,
  children,
}: AdvertiserFieldsProps<V>) {
  const field = (name: keyof AdvertiserValues) => ({ form, name: name as FieldName<V>, hasChangeMark })
  return (
    <>
      <FormRow>
        <FormField {...field('name')} as={TextField} label={t('Name')} />
        <FormField {...field('domain')} as={TextField} label={t('Domain')} description={t('Its web site, such as acme.com.')} />
      </FormRow>
      <FormRow>
        <FormField
          {...field('categoryIds')}
          as={CategoriesField}
          label={t('Categories')}
          format={(ids: readonly string[]) => ids.map(categoryName).join(', ')}
        />
        <FormField
          {...field('externalReference')}
          as={TextField}
          label={t('External reference')}
          description={t('The key of your own system, for imports and the API.')}
        />
      </FormRow>
      {children}
    </>
  )
}
