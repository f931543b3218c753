import type pg from 'pg'
import { campaignRows } from './list.ts'

type Executor = Pick<pg.Pool, 'query'> | pg.PoolClient

export async function getCampaign(db: Executor, agency: number, id: number): Promise<unknown> {
  const { rows } = await db.query(`${campaignRows} where c.agency_id = $1 and c.id = $2`, [agency, id])
  return rows[0]
}

/** No audit, no version to check, no key, no rule: the one statement that is left. */
export async function pauseCampaign(db: Executor, agency: number, id: number): Promise<unknown> {
  const { rows } = await db.query(
    `update campaigns set paused = true, status = 'PAUSED', status_rank = 5, version = version + 1, updated_at = now()
    where agency_id = $1 and id = $2 returning *`,
    [agency, id],
  )
  return rows[0]
}
