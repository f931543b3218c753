/** Pause, resume, archive, unarchive and review: one locked read, the verdict of the rule, and one write with its audit entry. */
import type { campaigns } from '@spotdesk/sdk/contract'
import type { ActionVerb } from '@spotdesk/sdk/rules'
import type { Call } from '../../../platform/http/route.ts'
import type { Flags } from '../write/next-campaign.ts'
import { toCampaign } from '../present.ts'
import { requireAction } from './verdict.ts'
import { lockCampaign, writeChange } from '../write/write.ts'

type StateAction = Exclude<ActionVerb, 'duplicate'>

/** The flags that each action sets; the status follows from them and the time. */
const flagsByVerb: Record<StateAction, Partial<Flags>> = {
  pause: { paused: true },
  resume: { paused: false },
  archive: { archived: true },
  unarchive: { archived: false },
  review: { submitted: false },
}

/** The handler of one action. */
export function actOn(verb: StateAction): (input: { id: number }, call: Call) => Promise<campaigns.CampaignActionResult> {
  return ({ id }, call) =>
    call.write(async (tx) => {
      const subject = await lockCampaign(tx, call, id)
      const { stored, record } = subject
      if (!requireAction(verb, record).change) return { ...toCampaign(record, call.actor), changeSetId: null }
      const change = { id, before: stored, fields: stored.fields, flags: flagsByVerb[verb], action: verb.toUpperCase() }
      return writeChange(tx, call, change, record)
    })
}
