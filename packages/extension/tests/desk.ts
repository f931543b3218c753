/** The real server with the world of its tests, in which some campaigns are the manager's and need attention. */
import { campaigns, session } from '@spotdesk/sdk/contract'
import { createTestApp, type Person, type TestApp, type TestClock, userNameOf, worldTime } from '@spotdesk/server/testing'

/** Starts at the world's time and goes as fast as any clock: codes and tokens count seconds. */
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
  /** Gives the statuses of `attention` to that campaign, and to two that stay out of the list all the same. */
  needAttention: () => Promise<void>
  /** Approves a device code as a person of the world, the manager unless it is said, who may do so in either agency. */
  approve: (userCode: string, by?: { agencyId?: number | undefined; as?: Person | undefined }) => Promise<void>
  /** The audit's actions on a campaign, in order. */
  audit: (id: number) => Promise<{ action: string; source: string }[]>
  status: (id: number) => Promise<string>
}

/** The manager's campaign that needs attention. */
export const attention = { id: 104_001, deliveryStatuses: ['UNDER_DELIVERING', 'ENDING_SOON'] } as const
const assigned = [attention.id, 104_002, 104_005] as const
/** The one has statuses that call for attention but is over, the other is nobody's. */
const over = 104_005
const ofNobody = 104_003

export async function openDesk(): Promise<ExtensionDesk> {
  const app = await createTestApp({ listen: true, clock: runningClock() })
  const { system } = app.database
  await system
    .updateTable('campaigns')
    .set({ assigned_username: userNameOf('manager') })
    .where('id', 'in', assigned)
    .execute()
  // Every action assesses the campaign anew, by facts that this world has none of.
  const needAttention = async () => {
    const statuses = { delivery_statuses: [...attention.deliveryStatuses] }
    await system.updateTable('campaigns').set(statuses).where('id', 'in', [attention.id, over, ofNobody]).execute()
  }
  await needAttention()
  return {
    app,
    url: app.url,
    needAttention,
    approve: async (userCode, { agencyId = 1, as = 'manager' } = {}) => {
      const bearer = await bearerIn(app, as, agencyId)
      await app.call(session.deviceDecide, { userCode, body: { approve: true } }, { bearer })
    },
    audit: (id) =>
      system.selectFrom('audit_events').select(['action', 'source']).where('entity_id', '=', id).orderBy('at').orderBy('id').execute(),
    status: async (id) => (await app.call(campaigns.get, { id }, { as: 'manager' })).status,
    [Symbol.asyncDispose]: () => app.close(),
  }
}

async function bearerIn(app: TestApp, as: Person, agencyId: number): Promise<string> {
  const bearer = await app.token(as)
  if (agencyId === 1) return bearer
  const { token } = await app.call(session.changeAgency, { body: { id: agencyId } }, { bearer })
  return token.jwt
}
