/** What the generated tests need to know beside the rows: what a path's parameter stands for, in one's own agency and in another's. */
import { type Endpoint, type EndpointRow, bulk, campaigns, changeSets, proposals, session } from '@spotdesk/sdk/contract'
import { type Person, type TestApp, createTestApp, worldTime } from '@spotdesk/server/testing'
import { vi } from 'vitest'

/** Things that parameters name. A new kind of thing is one more line here, one in `kinds` and one in `makeThings`. */
export interface Things {
  campaign: number
  ad: number
  advertiser: number
  order: number
  token: string
  userCode: string
  importJob: string
  exportJob: string
  changeSet: string
  proposal: string
  /** Another one: each is answered once. */
  otherProposal: string
  client: string
  fileName: string
}

/** Which thing a parameter of a path (or an id in a query) is; the first line that fits. A row that fits none fails a test. */
const kinds: [path: RegExp, parameter: string, thing: keyof Things][] = [
  [/^\/campaigns\/\{id\}/, 'id', 'campaign'],
  [/^\/campaigns\/\{id\}\/ads\/\{adId\}/, 'adId', 'ad'],
  [/^\/campaigns\/bulk$/, 'id', 'importJob'],
  [/^\/campaigns\/bulk\//, 'jobId', 'exportJob'],
  [/^\/jobs\/\{id\}/, 'id', 'importJob'],
  [/^\/change-sets\/\{id\}/, 'id', 'changeSet'],
  [/^\/proposals\/\{id\}\/reject$/, 'id', 'otherProposal'],
  [/^\/proposals\/\{id\}/, 'id', 'proposal'],
  [/^\/advertisers\/\{id\}/, 'id', 'advertiser'],
  [/^\/orders\/\{id\}/, 'id', 'order'],
  [/^\/auth\/tokens\/\{id\}/, 'id', 'token'],
  [/^\/auth\/device\//, 'userCode', 'userCode'],
  [/^\/creatives\/report\//, 'client', 'client'],
  [/^\/creatives\/report\//, 'fileName', 'fileName'],
]

/** Things that belong to no agency: whoever holds one may use it. */
const shared = new Set<keyof Things>(['userCode'])

/** Names that are the ids of things in a row's path and query, with what they stand for. */
export function thingsOf(row: EndpointRow): { parameter: string; thing: keyof Things }[] {
  const names = [...Object.keys(row.params?.shape ?? {}), ...Object.keys(row.query?.shape ?? {}).filter((name) => name === 'id')]
  return names.map((parameter) => {
    const kind = kinds.find(([path, name]) => path.test(row.path) && name === parameter)
    if (!kind) throw new Error(`say in fixtures.ts what {${parameter}} of ${row.path} stands for`)
    return { parameter, thing: kind[2] }
  })
}

/** Whether a row names something that belongs to an agency or a person. */
export function namesOwnedThings(row: EndpointRow): boolean {
  return thingsOf(row).some(({ thing }) => !shared.has(thing))
}

export function parametersFrom(row: EndpointRow, things: Things): Record<string, unknown> {
  return Object.fromEntries(thingsOf(row).map(({ parameter, thing }) => [parameter, things[thing]]))
}

/** Of the kind that each thing has, but of nobody. */
export const nobodys: Things = {
  campaign: 999_999_999,
  ad: 999_999_999,
  advertiser: 999_999_999,
  order: 999_999_999,
  token: '01900000-0000-7000-8000-00000000000a',
  userCode: 'ZZZZ-ZZZZ',
  importJob: '01900000-0000-7000-8000-00000000000b',
  exportJob: '01900000-0000-7000-8000-00000000000c',
  changeSet: '01900000-0000-7000-8000-00000000000d',
  proposal: '01900000-0000-7000-8000-00000000000e',
  otherProposal: '01900000-0000-7000-8000-00000000000f',
  client: 'web',
  fileName: 'no-such-file.csv',
}

export interface Fixtures {
  app: TestApp
  /** Of the home agency, made by its manager. */
  own: Things
  /** Of the other agency. */
  foreign: Things
}

export async function createFixtures(): Promise<Fixtures> {
  const app = await createTestApp({ jobs: true })
  const own = await makeThings(app, 'manager', {
    campaign: 104_001,
    ad: 300_001,
    advertiser: 1001,
    order: 501,
    fileName: 'campaigns-1.csv',
  })
  const foreign = await makeThings(app, 'stranger', {
    campaign: 104_009,
    ad: 300_002,
    advertiser: 1004,
    order: 503,
    fileName: 'campaigns-2.csv',
  })
  return { app, own, foreign }
}

async function makeThings(
  app: TestApp,
  as: Person,
  seeded: Pick<Things, 'campaign' | 'ad' | 'advertiser' | 'order' | 'fileName'>,
): Promise<Things> {
  const token = await app.call(session.createToken, { body: { name: `token of ${as}` } }, { as })
  const { userCode } = await app.call(session.deviceStart, { body: { client: 'tests' } })
  const plan = await app.call(
    changeSets.plan,
    { body: { kind: 'campaigns', changes: [{ id: seeded.campaign, cells: { name: `planned by ${as}` } }] } },
    { as },
  )
  const file = { name: `${as}.csv`, bytes: `id,name\r\n${seeded.campaign},imported by ${as}\r\n` }
  const [proposal, otherProposal] = [await proposalFor(app, as, seeded.campaign), await proposalFor(app, as, seeded.campaign)]
  const importJob = await finished(app, as, bulk.importCampaigns, { file, dryRun: true })
  const exportJob = await finished(app, as, bulk.exportCampaigns, { body: { ids: [seeded.campaign] } })
  return { ...seeded, token: token.id, userCode, importJob, exportJob, changeSet: plan.id, proposal, otherProposal, client: 'web' }
}

/** A RESERVED copy of a campaign, proposed to its publisher. */
async function proposalFor(app: TestApp, as: Person, from: number): Promise<string> {
  const { id } = await app.call(campaigns.duplicate, { id: from }, { as })
  const { system } = app.database
  // What a submit needs beside the copy's settings: a flight to come, targeting, and the type.
  const [startDate, endDate] = [new Date(worldTime.getTime() + 86_400_000), new Date(worldTime.getTime() + 10 * 86_400_000)]
  await system
    .updateTable('campaigns')
    // Without its order, which can be archived while nothing of it is pending.
    .set({ type: 'RESERVED', order_id: null, start_date: startDate, end_date: endDate, targeting: JSON.stringify({ groups: [] }) })
    .where('id', '=', id)
    .execute()
  await app.call(campaigns.submit, { id }, { as })
  return (await app.call(proposals.ofCampaign, { id }, { as }))[0]!.id
}

async function finished(app: TestApp, as: Person, row: Endpoint, input: object): Promise<string> {
  const { id } = (await app.call(row, input as never, { as })) as { id: string }
  await vi.waitFor(
    async () => {
      if ((await app.call(bulk.job, { id }, { as })).status !== 'COMPLETED') throw new Error('the job is running')
    },
    { timeout: 60_000, interval: 50 },
  )
  return id
}
