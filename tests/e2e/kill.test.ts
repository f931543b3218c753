/**
 * The server and its database killed outright, again and again, while 1,000 rows are imported and others write: nothing that was
 * acknowledged is lost, nothing doubled, and the audit trail says what was done. SPOTDESK_KILLS raises the number of kills;
 * `npm run torture` does the same 500 times and more.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KillableServer, createKillableServer } from './support/killable-server.ts'
import { killKinds, runKills, sumOf } from './support/kills.ts'

const wantedKills = Number(process.env['SPOTDESK_KILLS'] ?? killKinds.length)
const wantedInTheMiddle = 3
const wantedSteps = 2

let server: KillableServer
beforeAll(async () => {
  server = await createKillableServer()
})
afterAll(() => server.close())

const timeout = 300_000 + wantedKills * 20_000
it(
  'imports of 1,000 rows make exactly 1,000 campaigns each, and every acknowledged write is there once, whatever of the server and its database is killed',
  { timeout },
  async () => {
    const { kills, inTheMiddle, acknowledged, slowestRecovery } = await runKills(server, {
      kills: wantedKills,
      inTheMiddle: wantedInTheMiddle,
      steps: wantedSteps,
    })
    console.info(
      `${sumOf(kills)} kills (${JSON.stringify(kills)}), ${inTheMiddle} in the middle of an import, back after so many ms at most: ${JSON.stringify(slowestRecovery)}; acknowledged writes: ${JSON.stringify(acknowledged)}`,
    )
    for (const kind of killKinds) expect(kills[kind]).toBeGreaterThanOrEqual(1)
    for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThanOrEqual(wantedSteps)
    expect(inTheMiddle).toBeGreaterThanOrEqual(wantedInTheMiddle)
  },
)
