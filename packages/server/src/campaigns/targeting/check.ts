/** What is wrong with a targeting, before anybody saves it. */
import type { targeting as contract } from '@spotdesk/sdk/contract'
import { lintTargeting, parseTargeting } from '@spotdesk/sdk/targeting'
import { sql } from 'kysely'
import { notFound } from '../../platform/http/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { visibleCampaigns } from '../../platform/http/visible.ts'
import { withheldFrom } from './facts.ts'
import { featuresOf } from './list-types.ts'
import { type Flight, type Reading, parseWritten, readTargetings, toFinding } from './reading.ts'

/** A text that cannot be read is a finding too: whoever types sees where. */
export const checkTargeting: Handler<typeof contract.lint> = async ({ body }, call) => {
  const { db, actor } = call
  const { campaignId } = body
  const flight = campaignId === undefined ? undefined : await readFlight(call, campaignId)
  const unreadable = 'text' in body ? faultOf(body.text) : null
  if (unreadable) return { valid: false, ...unreadable }
  const targeting = parseWritten(body)
  const [reading] = await readTargetings(db, actor, [targeting], flight)
  const withheld = withheldFrom(actor)
  // Who asks wants to know what a save would say: types that are not theirs are in it.
  const own = lintTargeting(targeting, featuresOf(actor), { withheld }).filter(({ code }) => code === 'typeNotPermitted')
  const findings = [...reading!.findings, ...own.map(toFinding)]
  return { valid: findings.every(({ severity }) => severity !== 'error'), ...reading!, findings }
}

function faultOf(text: string): Reading | null {
  const parsed = parseTargeting(text)
  if (parsed.ok) return null
  const { code, message, suggestion, offset } = parsed.error
  const mend = suggestion === null ? 'Correct the text there.' : `Write ${suggestion}.`
  const shown = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
  const finding = { severity: 'error', code, message: shown, mend, suggestion, group: null, rule: null, offset } as const
  return { groups: null, text, sentence: 'The text cannot be read.', findings: [finding], labels: [] }
}

/** @throws Problem notFound */
async function readFlight({ db, actor }: Call, campaignId: number): Promise<Flight> {
  const { rows } = await sql<{ start_date: Date | null; end_date: Date | null }>`
    select c.start_date, c.end_date from campaigns c where ${visibleCampaigns(actor)} and c.id = ${campaignId}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  return { startDate: found.start_date, endDate: found.end_date, zone: actor.agency.timeZone }
}
