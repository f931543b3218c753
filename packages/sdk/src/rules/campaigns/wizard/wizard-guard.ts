/** The step of the wizard that opens for a campaign (docs/domain.md §19.4). */
import type { CampaignStatus } from '../../../values/index.ts'
import type { WizardSteps } from '../checks/campaign-completeness.ts'

export type WizardStep = 1 | 2 | 3 | 4

export interface WizardVisit {
  status: CampaignStatus
  /** null if the address names none. */
  step: WizardStep | null
  /** The ad that the address names, for which step 2 opens. */
  adId: number | null
  done: WizardSteps
}

/** `stay` is false when the address has to change to the step. */
export type WizardVerdict = { to: 'stats' } | { to: 'step'; step: WizardStep; adId: number | null; stay: boolean }

/** The step that opens. Redirects may follow each other; this answers the last one, so that nobody is redirected twice. */
export function guardWizard({ status, step, adId, done }: WizardVisit): WizardVerdict {
  if (status !== 'DRAFT') return { to: 'stats' }
  const wanted = step ?? (adId === null ? 4 : 2)
  const open = furthest(wanted, done)
  return { to: 'step', step: open, adId: open === 2 ? adId : null, stay: open === step }
}

function furthest(wanted: WizardStep, { settings, ads, targeting }: WizardSteps): WizardStep {
  if (wanted >= 2 && !settings) return 1
  if (wanted >= 3 && !ads) return 2
  return wanted === 4 && !targeting ? 3 : wanted
}
