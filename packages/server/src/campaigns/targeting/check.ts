/** Checks a targeting before it is saved, and returns its findings. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import { lintTargeting, parseTargeting } from '@spotdesk/sdk/targeting'
import type { Handler } from '../../platform/http/route.ts'
import { hiddenTypes } from './facts.ts'
import { featuresOf } from './list-types.ts'
import { type Reading, parseWritten, readTargetings, toFinding } from './reading.ts'
import { readFlight } from './store.ts'

/** A text that cannot be parsed is a finding with its position. */
export const checkTargeting: Handler<typeof contract.lint> = async ({ body }, call) => {
  const { db, actor } = call
  const { campaignId } = body
  const flight = campaignId === undefined ? undefined : await readFlight(call, campaignId)
  const unreadable = 'text' in body ? faultOf(body.text) : null
  if (unreadable) return { valid: false, ...unreadable }
  const targeting = parseWritten(body)
  const [reading] = await readTargetings(db, actor, [targeting], flight)
  const withheld = hiddenTypes(actor)
  // The findings are those of a save: types that the user may not use are among them.
  const own = lintTargeting(targeting, featuresOf(actor), { withheld }).filter(({ code }) => code === 'typeNotPermitted')
  const findings = [...reading!.findings, ...own.map(toFinding)]
  return { valid: findings.every(({ severity }) => severity !== 'error'), ...reading!, findings }
}

function faultOf(text: string): Reading | null {
  const parsed = parseTargeting(text)
  if (parsed.ok) return null
  const { code, message, suggestion, offset } = parsed.error
  const mend = suggestion === null ? 'Correct the text there.' : `Write ${suggestion}.`
  const shown = `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('?') ? '' : '.'}`
  const finding: contract.TargetingFinding = {
    severity: 'error',
    code,
    message: shown,
    mend,
    suggestion,
    values: [],
    group: null,
    rule: null,
    offset,
  }
  return { groups: null, text, sentence: 'The text cannot be read.', findings: [finding], labels: [] }
}
