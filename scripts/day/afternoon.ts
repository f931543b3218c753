/** The afternoon: two people change one campaign, a thousand campaigns are imported and reverted, and lists are exported. */
import { isSpotdeskError, type SpotdeskClient, VersionConflictError } from '@spotdesk/sdk'
import type { Booking } from './morning.ts'
import type { Say } from './say.ts'

/** Both read the campaign; the second to save is told the first one's changes, looks again and saves. */
export async function collide(
  people: { manager: SpotdeskClient; trafficker: SpotdeskClient },
  { campaignId: id }: Booking,
  say: Say,
): Promise<void> {
  const { manager, trafficker } = people
  const seen = await manager.campaigns.get({ id })
  const settings = { startDate: seen.startDate!, endDate: seen.endDate, campaignRevenue: { value: 12.5 } }
  await trafficker.campaigns.quickEdit({ id, body: { ...settings, campaignObjective: { value: 700_000 } } }, { ifMatch: seen.version })
  say('trafficker', 'raises the objective to 700,000')
  const mine = { id, body: { ...settings, campaignObjective: { value: 650_000 }, campaignRevenue: { value: 13 } } }
  try {
    await manager.campaigns.quickEdit(mine, { ifMatch: seen.version })
    throw new Error('The second save should have met the first.')
  } catch (error) {
    if (!isSpotdeskError(error) || !(error instanceof VersionConflictError)) throw error
    say('manager', `${error.message} (${JSON.stringify(error.body['changedFields'])})`)
  }
  manager.clearCache()
  const { version, campaignObjective } = await manager.campaigns.get({ id })
  const saved = await manager.campaigns.quickEdit({ ...mine, body: { ...mine.body, campaignObjective } }, { ifMatch: version })
  say('manager', `keeps ${saved.campaignObjective.value} and sets the price to ${saved.campaignRevenue.value}`)
}

const rows = 1000

/** Imports a thousand campaigns into the order, and reverts the import. */
export async function importAndRevert(
  client: SpotdeskClient,
  { orderId }: Booking,
  { mark, say }: { mark: string; say: Say },
): Promise<void> {
  const { advertiser } = await client.orders.get({ id: orderId })
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `CREATE,day-${mark}-${at},Spot market ${at},STANDARD,${advertiser.id},${orderId},2027-01-04,2027-03-31,50000,8.25,LOCATION_COUNTRY in (US)`,
  )
  const header = 'action,external_reference,name,type,advertiser_id,order_id,start_date,end_date,objective_value,cpm,targeting'
  const { id } = await client.bulk.import('campaigns', new File([[header, ...lines, ''].join('\r\n')], 'a-thousand.csv'))
  const { completedItems, totalErrors } = await client.jobs.wait(id, { intervalMs: 250 })
  say('import', `${completedItems} campaigns made, ${totalErrors} errors`)
  const { total } = await client.campaigns.list({ orderId: [orderId], limit: 10 })
  say('order', `has ${total} campaigns`)
  const { reverted, conflicts } = await client.jobs.revert({ id, body: {} })
  say('revert', `${reverted} reverted, ${conflicts.length} conflicts`)
}

/** The campaign and order lists as CSV reports. */
export async function exportLists(client: SpotdeskClient, { orderId }: Booking, say: Say): Promise<void> {
  const { agency } = await client.session.user()
  const campaigns = await client.campaigns.exportList({ orderId: [orderId] })
  const orders = await client.orders.exportList({ q: String(orderId) })
  for (const [about, { fileName }] of Object.entries({ campaigns, orders })) {
    const report = await client.creatives.report({ client: String(agency.id), fileName })
    // The first line says the time zone, the second names the columns.
    const [, head, ...lines] = (await report.text()).trimEnd().split(/\r?\n/)
    say(about, `${fileName}: ${lines.length} lines of ${head!.split(',').length} columns`)
  }
}
