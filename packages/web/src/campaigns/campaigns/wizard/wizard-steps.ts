/** The steps of the wizard with their addresses, and what keeps one from being opened. */
import { type CampaignField, type WizardStep, type WizardSteps, guardWizard } from '@spotdesk/sdk/rules'
import type { Step } from '@spotdesk/ui'
import { label } from '../../../shared/text.ts'
import { draftAdPath, summaryPath, wizardPath } from '../paths.ts'

interface StepRow {
  step: WizardStep
  label: string
  path: (campaign: { id: number }) => string
  /** Said of the steps behind it while it is not finished. */
  unfinished: string
}

/** In the order of the steps. Texts are English, and shown through `label`. */
export const stepRows: readonly StepRow[] = [
  {
    step: 1,
    label: 'Campaign settings',
    path: (campaign) => wizardPath(campaign, 'settings'),
    unfinished: 'Complete the campaign settings first.',
  },
  { step: 2, label: 'Ads', path: (campaign) => wizardPath(campaign, 'ads'), unfinished: 'Add an ad first.' },
  {
    step: 3,
    label: 'Targeting',
    path: (campaign) => wizardPath(campaign, 'targeting'),
    unfinished: 'Save targeting first.',
  },
  { step: 4, label: 'Summary', path: (campaign) => summaryPath(campaign), unfinished: '' },
]

export const rowOfStep = (step: WizardStep): StepRow => stepRows[step - 1]!

/** The address of a step, or of an ad in step 2. */
export const pathOfStep = (campaign: { id: number }, step: WizardStep, adId: number | null = null) =>
  step === 2 && adId !== null ? draftAdPath(campaign, adId) : rowOfStep(step).path(campaign)

/** Why a step cannot be opened yet; null: it can. */
export function findStepLock(step: WizardStep, done: WizardSteps): string | null {
  const verdict = guardWizard({ status: 'DRAFT', step, adId: null, done })
  return verdict.to === 'step' && !verdict.stay ? label(rowOfStep(verdict.step).unfinished) : null
}

/** The steps as the stepper shows them. */
export function shownSteps(campaign: { id: number }, done: WizardSteps): Step[] {
  const finished: Record<WizardStep, boolean> = { 1: done.settings, 2: done.ads, 3: done.targeting, 4: false }
  return stepRows.map(({ step, label: name, path }) => {
    const reason = findStepLock(step, done)
    return {
      id: String(step),
      label: label(name),
      href: path(campaign),
      state: reason !== null ? 'locked' : finished[step] ? 'done' : 'open',
      ...(reason !== null && { reason }),
    }
  })
}

/** Of the address of step 1: its missing settings are marked at once. */
export const missingSearch = 'missing=true'

/** The address of a setting in step 1, which takes the focus there. */
export const fieldPath = (campaign: { id: number }, field: CampaignField | null) =>
  `${rowOfStep(1).path(campaign)}${field === null ? '' : `?field=${field}`}`
