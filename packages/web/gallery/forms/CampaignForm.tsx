import { MoneyField, NumberField, PercentField, Select, TextField } from '@spotdesk/ui'
import { campaigns } from '@spotdesk/sdk/contract'
import { cpmToNumber, currencies, formatCpm, limits, pacingTypeLabels, pacingTypes } from '@spotdesk/sdk/values'
import { FieldList } from '../../src/shared/forms/FieldList.tsx'
import { Form } from '../../src/shared/forms/Form.tsx'
import { FormField } from '../../src/shared/forms/FormField.tsx'
import { FormRow } from '../../src/shared/forms/FormRow.tsx'
import { FormSummary } from '../../src/shared/forms/FormSummary.tsx'
import { SaveBar } from '../../src/shared/forms/SaveBar.tsx'
import { useApiForm } from '../../src/shared/forms/use-api-form.ts'
import styles from './Forms.module.css'

interface Rule {
  limit: number | string | null
  unitMultiplier: number | string | null
  unit: 'DAY'
}
const rule: Rule = { limit: 3, unitMultiplier: 1, unit: 'DAY' }
const values = {
  name: 'Vantage Motors – Certified Used 04',
  externalReference: '',
  campaignObjective: { value: 7_500_000 as number | null },
  campaignRevenue: { value: 13.8 as number | null },
  campaignPacing: { priority: 5 as number | null, type: pacingTypes[0] },
  margin: 15 as number | null,
  currency: currencies[0]!,
  dealId: '',
  assignedUsername: 'ana',
  cappingRules: [rule, { ...rule, limit: 10, unitMultiplier: 7 }],
}
/** Stored fields whose values stand elsewhere in the form. */
const places: Record<string, string> = { cpm: 'campaignRevenue.value', objective: 'campaignObjective.value' }

export function CampaignForm() {
  const form = useApiForm(campaigns.update, {
    values,
    // The schema judges a text that is no number.
    toBody: (given) => given as never,
    input: { id: 7 },
    version: 3,
    isPartial: true,
    fieldOf: (stored) => places[stored] ?? stored,
    fromStored: (field, value) => (field === 'cpm' ? cpmToNumber(value as number) : value),
  })
  const bound = { form, hasChangeMark: true } as const
  const print = (value: number) => formatCpm(value, 'USD')
  return (
    <>
      <Form form={form} aria-label="Campaign" className={styles.card}>
        <h2>Campaign</h2>
        <FormSummary form={form} />
        <FormRow>
          <FormField {...bound} name="name" as={TextField} label="Name" />
          <FormField {...bound} name="externalReference" as={TextField} label="External reference" />
        </FormRow>
        <FormRow>
          <FormField {...bound} name="campaignObjective.value" as={NumberField} label="Objective" unit="impressions" />
          <FormField
            {...bound}
            name="campaignRevenue.value"
            as={MoneyField}
            label="CPM"
            currency="USD"
            unit="per 1,000 imp."
            format={print}
            consequencesOf={(cpm: never) => [{ name: 'Billable', text: print((cpm * 7_500_000) / 1000) }]}
          />
        </FormRow>
        <FormRow>
          <FormField
            {...bound}
            name="campaignPacing.type"
            as={Select}
            label="Pacing"
            options={pacingTypes.map((value) => ({ value, label: pacingTypeLabels[value] }))}
          />
          <FormField {...bound} name="campaignPacing.priority" as={NumberField} label="Priority" />
        </FormRow>
        <FormRow>
          <FormField {...bound} name="margin" as={PercentField} label="Margin" />
          <FormField
            {...bound}
            name="currency"
            as={Select}
            label="Currency"
            options={currencies.map((value) => ({ value, label: value }))}
            isDisabled
            disabledReason="Fixed once the campaign is submitted."
          />
        </FormRow>
        <FormRow>
          <FormField {...bound} name="dealId" as={TextField} label="Deal" />
          <FormField {...bound} name="assignedUsername" as={TextField} label="Assigned to" />
        </FormRow>
        <FieldList
          form={form}
          name="cappingRules"
          label="Capping"
          entryLabel={(number) => `rule ${number}`}
          addLabel="Add a rule"
          newEntry={rule}
          maximum={limits.cappingRules}
        >
          {(path, index) => (
            <>
              <FormField {...bound} name={`${path}.limit`} as={NumberField} label={`Impressions of rule ${index + 1}`} />
              <FormField {...bound} name={`${path}.unitMultiplier`} as={NumberField} label={`Days of rule ${index + 1}`} />
            </>
          )}
        </FieldList>
      </Form>
      <SaveBar form={form} />
    </>
  )
}
