/** Fills the form of the settings with values that were tried beside its forecast. */
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'
import type { Tried } from '../../../forecast/panel/what-if/tried-settings.ts'
import type { SettingsValues } from './settings-values.ts'

/** Each value is a change of its field, which Undo reverts; nothing is saved by it. */
export function fillSettings({ rhf }: ApiForm<SettingsValues>, { changes, cpm }: Tried): void {
  const { startDate, endDate, campaignPacing: pacing, campaignObjective: objective, cappingRules } = changes
  const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const
  if (startDate !== undefined) rhf.setValue('startDate', startDate && new Date(startDate), change)
  if (endDate !== undefined) rhf.setValue('endDate', endDate && new Date(endDate), change)
  if (objective) rhf.setValue('campaignObjective.value', objective.value, change)
  if (cpm !== null) rhf.setValue('campaignRevenue.value', cpm, change)
  if (pacing?.priority !== undefined) rhf.setValue('campaignPacing.priority', pacing.priority, change)
  if (pacing?.type !== undefined) rhf.setValue('campaignPacing.type', pacing.type, change)
  if (cappingRules)
    rhf.setValue(
      'cappingRules',
      cappingRules.map(({ limit, unit, unitMultiplier }) => ({ limit, unit, unitMultiplier })),
      change,
    )
  toasts.info(t('The form has these values now.'))
}
