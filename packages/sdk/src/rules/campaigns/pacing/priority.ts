/**
 * The priorities that a campaign may have. They are apart from the schemas of its settings, so that a screen without a form does not load
 * these.
 */
import { type CampaignType, defaultPriorities, limits } from '../../../values/index.ts'

/** Priorities that a type accepts from a holder of CAMPAIGN.WRITE; its default is always accepted (docs/domain.md §4.1). */
const openPriorities: Record<CampaignType, { minimum: number; maximum: number } | null> = {
  STANDARD: { minimum: 4, maximum: 9 },
  SECOND_SCREEN: { minimum: 4, maximum: 9 },
  RESERVED: { minimum: 3, maximum: 9 },
  SPONSORSHIP: null,
  FILLER: null,
}

export type PriorityVerdict = { ok: true } | { ok: false; code: 'tooSmall' | 'tooBig' | 'forbidden' | 'readOnly'; nearest: number }

/**
 * The verdict on a priority of a campaign type.
 * @param advanced true if the user holds AGENCY_ADVANCED.WRITE, which priorities 1 and 2 need
 */
export function checkPriority(type: CampaignType, priority: number, advanced: boolean): PriorityVerdict {
  const usual = defaultPriorities[type]
  const open = openPriorities[type]
  if (priority === usual) return { ok: true }
  if (type === 'FILLER') return { ok: false, code: 'readOnly', nearest: usual }
  if (open && priority >= open.minimum && priority <= open.maximum) return { ok: true }
  if (priority < limits.priorityMin) return { ok: false, code: 'tooSmall', nearest: open?.minimum ?? usual }
  if (priority <= 2) return advanced ? { ok: true } : { ok: false, code: 'forbidden', nearest: open?.minimum ?? usual }
  if (open && priority < open.minimum) return { ok: false, code: 'tooSmall', nearest: open.minimum }
  return { ok: false, code: 'tooBig', nearest: open?.maximum ?? usual }
}
