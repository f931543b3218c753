import type pg from 'pg'

/** Columns by the sorts of our list. */
const sortColumns: Record<string, string> = {
  id: 'c.id',
  name: 'c.name',
  startDate: 'c.start_date',
  endDate: 'c.end_date',
  actuals: 't.impressions',
  totalObjective: 'c.objective_value',
  totalSpend: 't.spend_e7',
  complete: 't.complete_e1',
  campaignPacing: 'c.pacing_priority',
  status: 'c.status',
  updatedAt: 'c.updated_at',
}

/** The columns of a row of the list, from their tables. */
export const campaignRows = `
  select c.*, a.name as advertiser_name, o.name as order_name, p.name as publisher_name,
    t.impressions, t.second_screen_impressions, t.spend_e7, t.second_screen_spend_e7, t.complete_e1, t.estimated_complete_e1
  from campaigns c
  join advertisers a on a.agency_id = c.agency_id and a.id = c.advertiser_id
  left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
  left join publishers p on p.id = c.publisher_id
  left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id`

/** One statement for the page and one for the number of matches, on two connections. */
export async function listCampaigns(
  pool: pg.Pool,
  agency: number,
  query: Record<string, string>,
): Promise<{ list: unknown[]; total: number }> {
  const values: unknown[] = [agency]
  const where = ['c.agency_id = $1']
  if (query['status']) where.push(`c.status = any ($${values.push(query['status'].split(','))})`)
  if (query['q']) where.push(`c.name ilike $${values.push(`%${query['q']}%`)}`)
  const sort = query['sort'] ?? 'id'
  const order = `${sortColumns[sort.replace('-', '')]} ${sort.startsWith('-') ? 'desc' : 'asc'}, c.id`
  const limit = Number(query['limit'] ?? 15)
  const [page, counted] = await Promise.all([
    pool.query(
      `${campaignRows} where ${where.join(' and ')} order by ${order} limit ${limit} offset ${limit * Number(query['page'] ?? 0)}`,
      values,
    ),
    pool.query<{ total: number }>(`select count(*) as total from campaigns c where ${where.join(' and ')}`, values),
  ])
  return { list: page.rows, total: counted.rows[0]!.total }
}
