/** The parts of the settings form share these properties. */
import type { Campaign } from '@spotdesk/sdk'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import type { useLocks } from './use-locks.ts'
import type { SettingsValues } from './use-settings-form.ts'

export interface SettingsFieldsProps {
  campaign: Campaign
  form: ApiForm<SettingsValues>
}

/** The parts that every section takes. */
export interface SectionProps extends SettingsFieldsProps {
  lockOf: ReturnType<typeof useLocks>
}
