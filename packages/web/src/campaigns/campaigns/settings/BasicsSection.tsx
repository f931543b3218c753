import { useSignalValue, Select, TextField } from '@spotdesk/ui'
import { type CampaignType, campaignTypeLabels, campaignTypes, categoryName, defaultPriorities } from '@spotdesk/sdk/values'
import { useWatch } from 'react-hook-form'
import { FormField } from '../../../shared/forms/FormField.tsx'
import { FormRow } from '../../../shared/forms/FormRow.tsx'
import { currentAccount } from '../../../shared/session/session.ts'
import { label, t } from '../../../shared/text.ts'
import { applyOrderValues } from './follow-order.ts'
import { advertiserLookUp, orderLookUp, publisherLookUp } from './look-ups.ts'
import { CategoriesField } from '../../../shared/forms/CategoriesField.tsx'
import { LookUpField, OrderField, UserField } from './LookUpFields.tsx'
import { Section } from './Section.tsx'
import type { SectionProps } from './section-props.ts'

const typeOptions = () => campaignTypes.map((value) => ({ value, label: label(campaignTypeLabels[value]) }))

const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** Name and type: with the flight, the objective and the price, what is filled in first. */
export function BasicsSection({ form, lockOf }: SectionProps) {
  const { rhf } = form
  const bound = { form, hasChangeMark: true } as const
  return (
    <Section id="basics">
      <FormRow>
        <FormField {...bound} name="name" as={TextField} label={t('Name')} isRequired {...lockOf('name')} />
        <FormField
          {...bound}
          name="campaignType"
          as={TypeField}
          label={t('Type')}
          isRequired={false}
          affects={['campaignPacing.priority', 'publisher']}
          onPicked={(type) => rhf.setValue('campaignPacing.priority', defaultPriorities[type], change)}
          format={(type: CampaignType) => label(campaignTypeLabels[type])}
          {...lockOf('type')}
        />
      </FormRow>
    </Section>
  )
}

/** Whose the campaign is, and what others know it by. */
export function DetailsSection({ campaign, form, lockOf }: SectionProps) {
  const { rhf } = form
  const [campaignType, order] = useWatch({ control: rhf.control, name: ['campaignType', 'order'] })
  const hasManyAdvertisers = useSignalValue(currentAccount)?.hasAccessToMultipleAdvertisers ?? false
  const bound = { form, hasChangeMark: true } as const
  return (
    <Section id="details">
      <FormRow>
        <FormField
          {...bound}
          name="order"
          as={OrderField}
          label={t('Order')}
          onPicked={(picked) => void applyOrderValues(form, campaign, picked, order)}
          format={orderLookUp.name}
          {...lockOf('orderId')}
        />
        {hasManyAdvertisers && (
          <FormField
            {...bound}
            name="advertiser"
            as={LookUpField}
            of={advertiserLookUp}
            label={t('Advertiser')}
            isRequired
            format={advertiserLookUp.name}
            {...lockOf('advertiserId')}
          />
        )}
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="publisher"
          as={LookUpField}
          of={publisherLookUp}
          label={t('Publisher')}
          placeholder={t('Any publisher')}
          isRequired={campaignType === 'RESERVED'}
          format={publisherLookUp.name}
          {...lockOf('publisherId')}
        />
        <FormField {...bound} name="dealId" as={TextField} label={t('Deal id')} {...lockOf('dealId')} />
      </FormRow>
      <FormRow>
        <FormField {...bound} name="assignedUsername" as={UserField} label={t('Assigned to')} {...lockOf('assignedUsername')} />
        <FormField {...bound} name="externalReference" as={TextField} label={t('External reference')} {...lockOf('externalReference')} />
      </FormRow>
      <FormRow>
        <FormField
          {...bound}
          name="categoryIds"
          as={CategoriesField}
          label={t('Categories')}
          format={(ids: readonly string[]) => ids.map(categoryName).join(', ') || t('nothing')}
          {...lockOf('categoryIds')}
        />
      </FormRow>
    </Section>
  )
}

interface TypeFieldProps {
  label: string
  value: CampaignType
  onChange: (type: CampaignType) => void
  /** The priority of another type is its usual one. */
  onPicked: (type: CampaignType) => void
  isDisabled?: boolean
  disabledReason?: string
}

function TypeField({ onChange, onPicked, ...props }: TypeFieldProps) {
  const choose = (type: CampaignType | null) => {
    if (!type) return
    onChange(type)
    onPicked(type)
  }
  return <Select {...props} options={typeOptions()} onChange={choose} />
}
