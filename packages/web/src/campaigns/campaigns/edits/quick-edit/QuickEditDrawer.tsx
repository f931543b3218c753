import type { CampaignRow } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/contract'
import { type CampaignField, settingLock, settingLockTexts, toSettingField } from '@spotdesk/sdk/rules'
import { formatCpm } from '@spotdesk/sdk/values'
import { Checkbox, FormDrawer, NumberField, useConfirm } from '@spotdesk/ui'
import { DateTimeField } from '@spotdesk/ui/dates'
import { useMemo, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { mergeRow } from '../../../../shared/actions/merge-row.ts'
import { useDates } from '../../../../shared/dates.ts'
import type { DrawerOwnProps } from '../../../../shared/page/drawers.tsx'
import type { ApiForm } from '../../../../shared/forms/api-form.ts'
import { FormField } from '../../../../shared/forms/FormField.tsx'
import { formatValue } from '../../../../shared/forms/format-value.ts'
import { FormSummary } from '../../../../shared/forms/FormSummary.tsx'
import { useApiForm } from '../../../../shared/forms/use-api-form.ts'
import { label, t } from '../../../../shared/text.ts'
import { useUnsavedChanges } from '../../../../shared/page/unsaved.ts'
import { useUser } from '../../../../shared/session/use-user.ts'
import { campaignNoun } from '../../actions/actions.ts'
import { CpmField } from '../../settings/CpmField.tsx'
import { revenueUnits } from '../../settings/revenue-texts.ts'
import { readStoredSetting } from '../../settings/settings-values.ts'
import { notifyCampaignSaved } from '../../settings/notify-saved.ts'
import styles from './QuickEdit.module.css'
import { type QuickEditValues, checkQuickEdit, toQuickEdit } from './quick-edit-values.ts'

interface QuickEditDrawerProps extends DrawerOwnProps {
  campaign: CampaignRow
}

/** Flight, objective and price of a live campaign, over any page. */
export default function QuickEditDrawer({ campaign, onClose }: QuickEditDrawerProps) {
  const confirm = useConfirm()
  const values = useMemo(() => toQuickEdit(campaign), [campaign])
  const form = useApiForm(campaigns.quickEdit, {
    values,
    version: campaign.version,
    input: { id: campaign.id },
    keepAs: `quick-edit-${campaign.id}`,
    confirm: (message) => confirm({ title: t('Save all the same?'), message, confirmLabel: t('Save'), cancelLabel: t('Cancel') }),
    // The schema judges what is no number or date.
    toBody: ({ campaignObjective: { value, unlimited }, ...rest }) =>
      ({ ...rest, campaignObjective: { value: unlimited ? null : value, unlimited } }) as never,
    check: checkQuickEdit,
    fieldOf: toSettingField,
    fromStored: readStoredSetting,
    savedValues: (answer) => toQuickEdit(answer),
    onSaved: (answer) => {
      mergeRow(campaignNoun, answer)
      notifyCampaignSaved(t('Campaign {name} was saved.', { name: answer.name }), answer)
      onClose()
    },
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.rhf.control })
  useUnsavedChanges(isDirty)
  return (
    <FormDrawer
      isOpen
      title={campaign.name}
      eyebrow={t('Quick edit · {id}', { id: campaign.id })}
      isDirty={isDirty}
      isPending={isSubmitting}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <FormSummary form={form} />
        <Fields form={form} campaign={campaign} />
      </div>
    </FormDrawer>
  )
}

function Fields({ form, campaign }: { form: ApiForm<QuickEditValues>; campaign: CampaignRow }) {
  const { dateFormat, timeFormat, agency } = useUser()
  const dates = useDates()
  const [now] = useState(() => new Date())
  const isUnlimited = useWatch({ control: form.rhf.control, name: 'campaignObjective.unlimited' })
  const { currency, objectiveType, campaignType, campaignRevenue, status, startDate, actuals, secondScreenImpressions } = campaign
  const zone = agency.timeZone
  const facts = {
    status,
    startDate,
    campaignType,
    hasDelivered: actuals + secondScreenImpressions > 0,
    hasOrder: campaign.order !== null,
    now,
  }
  const getLock = (field: CampaignField) => {
    const lock = settingLock(field, facts)
    return lock ? { isDisabled: true, disabledReason: label(settingLockTexts[lock]) } : {}
  }
  const bound = { form, hasChangeMark: true } as const
  const flight = { ...bound, as: DateTimeField, zone, formats: { dateFormat, timeFormat } } as const
  return (
    <>
      <FormField
        {...flight}
        name="startDate"
        label={t('Start')}
        isRequired
        affects={['endDate']}
        format={(date: Date | null) => (date instanceof Date ? dates.dayTime(date, zone) : formatValue(date))}
        {...getLock('startDate')}
      />
      <FormField
        {...flight}
        name="endDate"
        edge="end"
        label={t('End')}
        placeholder={t('No end')}
        format={(date: Date | null) => (date instanceof Date ? dates.endTime(date, zone) : t('no end'))}
        {...getLock('endDate')}
      />
      <FormField
        {...bound}
        name="campaignObjective.value"
        as={NumberField}
        label={t('Objective')}
        isRequired={!isUnlimited}
        unit={objectiveType === 'PRICE' ? currency : t('impressions')}
        {...(isUnlimited && { isDisabled: true, placeholder: t('Unlimited') })}
        {...getLock('objectiveValue')}
      />
      <FormField
        {...bound}
        name="campaignObjective.unlimited"
        as={Checkbox}
        label={t('Unlimited')}
        isRequired={false}
        affects={['campaignObjective.value']}
        {...getLock('objectiveUnlimited')}
      />
      <FormField
        {...bound}
        name="campaignRevenue.value"
        as={CpmField}
        label={campaignRevenue.type}
        currency={currency}
        isCpm={campaignRevenue.type === 'CPM'}
        unit={revenueUnits[campaignRevenue.type]()}
        isRequired
        format={(value: number | null) => (typeof value === 'number' ? formatCpm(value, currency) : formatValue(value))}
        {...getLock('cpm')}
      />
    </>
  )
}
