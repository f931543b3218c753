import type { Campaign } from '@spotdesk/sdk'
import { type EffectivePacing, effectivePacing } from '@spotdesk/sdk/rules'
import {
  campaignTypeLabels,
  defaultPriorities,
  effectivePacingTexts,
  formatCapping,
  pacingLimits,
  pacingTypeLabels,
  pacingTypes,
} from '@spotdesk/sdk/values'
import { NumberField, ToggleField } from '@spotdesk/ui'
import { useWatch } from 'react-hook-form'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { FormField } from '../../../shared/forms/FormField.tsx'
import { FormRow } from '../../../shared/forms/FormRow.tsx'
import { label, t } from '../../../shared/text.ts'
import { CapsField, capSentence } from '../../../shared/forms/caps/CapsField.tsx'
import type { TypedCap } from '../../../shared/forms/caps/typed-cap.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'
import type { SettingsValues } from './settings-values.ts'
import type { SectionProps } from './section-props.ts'

/** Priority and spread, with the pacing that is in force. */
export function PacingSection({ campaign, form, lockOf }: SectionProps) {
  const type = useWatch({ control: form.rhf.control, name: 'campaignType' })
  const bound = { form, hasChangeMark: true } as const
  return (
    <Section id="pacing">
      <FormRow>
        <FormField
          {...bound}
          name="campaignPacing.priority"
          as={NumberField}
          label={t('Priority')}
          isRequired
          description={t('1 is served first. {type} campaigns usually have {priority}.', {
            type: label(campaignTypeLabels[type]),
            priority: defaultPriorities[type],
          })}
          {...lockOf('pacingPriority')}
        />
        <FormField
          {...bound}
          name="campaignPacing.type"
          as={ToggleField}
          label={t('Pacing')}
          options={pacingTypes.map((value) => ({ value, label: label(pacingTypeLabels[value]) }))}
          isRequired={false}
          {...lockOf('pacingType')}
        />
      </FormRow>
      <InForce form={form} campaign={campaign} />
    </Section>
  )
}

/** The pacing in force, where it is not the chosen one. */
function InForce({ form, campaign }: { form: ApiForm<SettingsValues>; campaign: Campaign }) {
  const [type, unlimited, startDate, endDate] = useWatch({
    control: form.rhf.control,
    name: ['campaignPacing.type', 'campaignObjective.unlimited', 'startDate', 'endDate'],
  })
  if (typeof startDate === 'string' || typeof endDate === 'string') return null
  const { reason, type: inForce }: EffectivePacing = effectivePacing({
    type,
    unlimited,
    startDate,
    endDate,
    historyDays: campaign.effectivePacing.reason === 'shortHistory' ? 0 : pacingLimits.predictiveHistoryDays,
  })
  if (reason === null) return null
  return (
    <p role="status" className={styles.note}>
      <strong>{t('In force: {pacing}.', { pacing: label(pacingTypeLabels[inForce]) })}</strong> {label(effectivePacingTexts[reason])}
    </p>
  )
}

export function CapsSection({ form, lockOf }: SectionProps) {
  const order = useWatch({ control: form.rhf.control, name: 'order' })
  return (
    <Section id="caps">
      <FormRow>
        <FormField
          form={form}
          hasChangeMark
          name="cappingRules"
          as={CapsField}
          label={t('Frequency caps')}
          description={t('All of them hold together, for each listener.')}
          {...(order && { none: t('No cap of its own. The caps of its order hold.') })}
          format={(caps: readonly TypedCap[]) => caps.map(describeCap).join('; ') || t('no cap')}
          {...lockOf('capping')}
        />
      </FormRow>
    </Section>
  )
}

/** As it was saved, or as far as it is typed. */
const describeCap = (cap: TypedCap) => capSentence(cap) || formatCapping({ limit: 0, unit: cap.unit, unitMultiplier: 1 })
