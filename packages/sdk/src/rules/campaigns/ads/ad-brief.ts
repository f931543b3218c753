/** The statuses of a creative brief and the steps between them (docs/domain.md §3.3). */
import { type AdType, type BriefState, type BriefStatus, type BriefStep, briefSteps } from '../../../values/index.ts'

/** The statuses that a step starts from, and the one that it leads to; null if no brief was sent yet. */
const steps: Record<BriefStep, { from: readonly (BriefState | null)[]; to: BriefState }> = {
  send: { from: [null, 'CREATIVE_APPROVED', 'CREATIVE_CANCELED'], to: 'NEW_CREATIVE_BRIEF' },
  accept: { from: ['NEW_CREATIVE_BRIEF'], to: 'PENDING_CREATIVE' },
  decline: { from: ['NEW_CREATIVE_BRIEF'], to: 'CREATIVE_CANCELED' },
  upload: { from: ['PENDING_CREATIVE'], to: 'PENDING_APPROVAL' },
  approve: { from: ['PENDING_APPROVAL'], to: 'CREATIVE_APPROVED' },
  requestChanges: { from: ['PENDING_APPROVAL'], to: 'PENDING_CREATIVE' },
  cancel: { from: ['NEW_CREATIVE_BRIEF', 'PENDING_CREATIVE', 'PENDING_APPROVAL'], to: 'CREATIVE_CANCELED' },
}

/** The steps that a brief can take now. Only audio ads have briefs. */
export function availableBriefSteps({ type, briefStatus }: { type: AdType; briefStatus: BriefState | null }): BriefStep[] {
  if (type !== 'AUDIO') return []
  return briefSteps.filter((step) => steps[step].from.includes(briefStatus))
}

export type BriefVerdict =
  | { ok: true; to: BriefState }
  | { ok: false; code: 'briefStepNotAllowed'; params: { step: BriefStep; allowedSteps: BriefStep[] } }

export function decideBriefStep(step: BriefStep, ad: { type: AdType; briefStatus: BriefState | null }): BriefVerdict {
  const allowedSteps = availableBriefSteps(ad)
  if (allowedSteps.includes(step)) return { ok: true, to: steps[step].to }
  return { ok: false, code: 'briefStepNotAllowed', params: { step, allowedSteps } }
}

/** The status of an ad's brief among the statuses that a list shows, two of which follow from the ad; null if no brief was sent. */
export function briefStateOf(statuses: readonly BriefStatus[]): BriefState | null {
  return statuses.find((status) => status !== 'MISSING_CREATIVE' && status !== 'NOT_IN_OBJECTIVE') ?? null
}
