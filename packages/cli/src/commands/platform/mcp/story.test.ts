/**
 * An agent that has nothing but the tools finds why a campaign under-delivers and proposes a plan; a person applies it with the command
 * line. The cause is real: a cap of one impression a listener, in a forecast of simulated inventory and with delivery behind its pace.
 */
import { campaigns, delivery } from '@spotdesk/sdk/contract'
import { hourMs } from '@spotdesk/sdk/values'
import { makeInventory, worldTime } from '@spotdesk/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { type Cli, openCli } from '../../../testing/cli.test.kit.ts'
import { type Agent, openAgentProcess } from '../../../testing/mcp.test.kit.ts'

let cli: Cli
let agent: Agent
const campaignId = 104_001

beforeAll(async () => {
  cli = await openCli()
  const cap = JSON.stringify([{ limit: 1, unit: 'CAMPAIGN', unitMultiplier: 1 }])
  await cli.app.database.system
    .updateTable('campaigns')
    .set({
      capping: cap,
      publisher_id: null,
      objective_value: 100_000_000,
      pacing_type: 'AS_FAST_AS_POSSIBLE',
      targeting: JSON.stringify({ groups: [] }),
    } as never)
    .where('id', '=', campaignId)
    .execute()
  // Nobody competes, so that the cap is the only cause.
  await cli.app.database.system.updateTable('campaigns').set({ archived: true }).where('id', '!=', campaignId).execute()
  await makeInventory(cli.app, 8000)
  agent = await openAgentProcess(cli)
  await sayObjective()
})
afterAll(async () => {
  await agent.close()
  await cli.close()
})

/** A little more than the cap leaves, so that without it the campaign delivers in full. */
async function sayObjective(): Promise<void> {
  const { data } = await agent.use('forecast_campaign', { campaignId })
  const { available } = data['waterfall'] as { available: number }
  await cli.app.database.system
    .updateTable('campaigns')
    .set({ objective_value: Math.round(available * 1.5) } as never)
    .where('id', '=', campaignId)
    .execute()
}

/** A few impressions of the last days: far behind the pace. */
async function sayDelivery(): Promise<void> {
  const lines = [30, 20, 10, 2].map((hours) => ({
    hour: new Date(Math.floor((worldTime.getTime() - hours * hourMs) / hourMs) * hourMs).toISOString(),
    campaignId,
    adId: 300_001,
    zoneId: 2001,
    impressions: 40,
  }))
  const bytes = new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'))
  const completeUntil = new Date(worldTime.getTime() - hourMs)
  const input = { file: { name: 'facts.ndjson', bytes }, batchId: 'story', completeUntil }
  const { id } = await cli.app.call(delivery.hourly, input, { as: 'admin' })
  await expect.poll(async () => (await cli.app.call(delivery.batch, { id }, { as: 'admin' })).status).toBe('COMPLETED')
}

test('an agent finds why a campaign under-delivers and proposes a plan that a person applies', async () => {
  await sayDelivery()
  // The agent reads the guide, and finds the campaign that is behind.
  const { contents } = await agent.client.readResource({ uri: 'spotdesk://guide' })
  expect((contents[0] as { text: string }).text).toContain('deliveryStatus UNDER_DELIVERING')
  const behind = async () => (await agent.use('campaigns_list', { deliveryStatus: ['UNDER_DELIVERING'] })).data['list']
  await expect.poll(behind).toEqual([expect.objectContaining({ id: campaignId, name: 'Autumn drive' })])

  // The reason: other causes are clear, and the cap takes most of what matches.
  const why = await agent.use('campaigns_why_not_delivering', { id: campaignId })
  const steps = why.data['steps'] as { step: string; verdict: string; findings: { code: string; text: string }[] }[]
  expect(steps.find(({ step }) => step === 'CAPPING')).toMatchObject({ verdict: expect.not.stringMatching('CLEAR') as string })
  const forecast = await agent.use('forecast_campaign', { campaignId })
  expect(forecast.data).toMatchObject({ deliveryForecast: { status: 'AT_RISK', reason: { code: 'capping' } } })

  // The proposal: one of the fixes, as a plan.
  const fixes = (await agent.use('forecast_fix', { campaignId })).data['fixes'] as { kind: string; text: string }[]
  const place = fixes.findIndex(({ kind }) => /cap/i.test(kind))
  expect(place).toBeGreaterThanOrEqual(0)
  const plan = await agent.use('forecast_fix_plan', { campaignId, fix: place })
  expect(plan.data).toMatchObject({ counts: { update: 1, error: 0 }, changes: [{ diff: [expect.stringMatching(/^Capping: /)] }] })
  const { byPerson, byTool } = plan.data['apply'] as { byPerson: string; byTool: null }
  expect(byTool).toBeNull()

  // The person looks at it, and applies it.
  const shown = await cli.runLine(`${byPerson} --dry-run`)
  expect(shown.stdout).toContain('WOULD_CHANGE')
  expect((await cli.runLine(`${byPerson} --yes`)).code).toBe(exitCodes.done)
  const { cappingRules } = await cli.app.call(campaigns.get, { id: campaignId }, { as: 'manager' })
  expect(cappingRules).not.toEqual([{ limit: 1, unit: 'CAMPAIGN', unitMultiplier: 1 }])
  const after = await agent.use('forecast_campaign', { campaignId })
  expect(after.data).toMatchObject({ deliveryForecast: { status: 'IN_FULL' } })
})
