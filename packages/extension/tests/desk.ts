/** The real server with the test data, in which some campaigns are the manager's and need attention. */
import { campaigns, session } from '@spotdesk/sdk/contract'
import { createTestApp, makeInventory, type Person, type TestApp, type TestClock, toUserName, worldTime } from '@spotdesk/server/testing'

/** Starts at the time of the test data and runs at normal speed: codes and tokens count seconds. */
function runningClock(): TestClock {
  let offset = worldTime.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offset),
    advance: (ms) => void (offset += ms),
    set: (moment) => void (offset = moment.getTime() - Date.now()),
  }
}

export interface ExtensionDesk extends AsyncDisposable {
  app: TestApp
  url: string
  /** Gives the statuses of `attention` to that campaign, and to two that stay out of the list nevertheless. */
  needAttention: () => Promise<void>
  /** Has the campaign of `attention` run and need attention, whatever the test before has done with it. */
  restore: () => Promise<void>
  /** Approves a device code as a person of the test data, by default the manager, who may do so in either agency. */
  approve: (userCode: string, by?: { agencyId?: number | undefined; as?: Person | undefined }) => Promise<void>
  /** The audit's actions on a campaign, in order. */
  audit: (id: number) => Promise<{ action: string; source: string }[]>
  status: (id: number) => Promise<string>
}

/** The manager's campaign that needs attention. */
export const attention = { id: 104_001, deliveryStatuses: ['UNDER_DELIVERING', 'ENDING_SOON'] } as const
const assigned = [attention.id, 104_002, 104_005] as const
/** One has statuses that need attention but is over, the other is assigned to nobody. */
const over = 104_005
const ofNobody = 104_003

/** @param webDir the pages that it serves; without them it answers calls alone */
export async function openDesk(webDir: string | null = null): Promise<ExtensionDesk> {
  const app = await createTestApp({ listen: true, clock: runningClock(), config: { webDir } })
  const { system } = app.database
  await system
    .updateTable('campaigns')
    .set({ assigned_username: toUserName('manager') })
    .where('id', 'in', assigned)
    .execute()
  // Every action assesses the campaign again, and this test data has no facts.
  const needAttention = async () => {
    const statuses = { delivery_statuses: [...attention.deliveryStatuses] }
    await system.updateTable('campaigns').set(statuses).where('id', 'in', [attention.id, over, ofNobody]).execute()
  }
  const status: ExtensionDesk['status'] = async (id) => (await app.call(campaigns.get, { id }, { as: 'manager' })).status
  await needAttention()
  return {
    app,
    url: app.url,
    needAttention,
    restore: async () => {
      if ((await status(attention.id)) === 'PAUSED') await app.call(campaigns.resume, { id: attention.id }, { as: 'trafficker' })
      await needAttention()
    },
    approve: async (userCode, { agencyId = 1, as = 'manager' } = {}) => {
      const bearer = await bearerIn(app, as, agencyId)
      await app.call(session.deviceDecide, { userCode, body: { approve: true } }, { bearer })
    },
    audit: (id) =>
      system.selectFrom('audit_events').select(['action', 'source']).where('entity_id', '=', id).orderBy('at').orderBy('id').execute(),
    status,
    [Symbol.asyncDispose]: () => app.close(),
  }
}

/** An ad and an inventory, so that `attention` can be forecast. */
export async function giveForecast({ app }: ExtensionDesk): Promise<void> {
  const ad = {
    agency_id: 1,
    id: 700_001,
    campaign_id: attention.id,
    name: 'Spot',
    name_lc: 'spot',
    type: 'AUDIO',
    status: 'ACTIVE',
  } as const
  await app.database.system
    .insertInto('ads')
    .values({ ...ad, estimated_duration_s: 30 })
    .execute()
  await makeInventory(app, 4000)
}

async function bearerIn(app: TestApp, as: Person, agencyId: number): Promise<string> {
  const bearer = await app.token(as)
  if (agencyId === 1) return bearer
  const { token } = await app.call(session.changeAgency, { body: { id: agencyId } }, { bearer })
  return token.jwt
}
