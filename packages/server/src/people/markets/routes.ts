/** Markets, and the agencies of a market that a caller may act in: who else trades there is nobody's to read. */
import { markets } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { notFound } from '../../platform/http/problem.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'

const listMarkets: Handler<typeof markets.list> = async (_, { db }) => {
  const { rows } = await sql<markets.Market>`
    select id, name, country_codes as "countryCodes", currency, time_zone as "timeZone" from markets order by name, id`.execute(db)
  return rows
}

const listAgencies: Handler<typeof markets.agencies> = async ({ id }, { db, actor, credential }) => {
  const { rows: found } = await sql`select 1 from markets where id = ${id}`.execute(db)
  if (found.length === 0) throw notFound()
  // A token belongs to one agency.
  const only = credential.kind === 'token' ? actor.agencyId : null
  const { rows } = await sql<{ id: number; name: string; blocked: boolean }>`
    select a.id, a.name, a.failed_payment as blocked from agencies a
    where a.market_id = ${id} and (${only}::bigint is null or a.id = ${only}) and (${actor.rights.admin}::boolean or exists (
      select 1 from memberships m where m.user_id = ${actor.userId} and m.agency_id = a.id and not m.disabled))
    order by a.name, a.id`.execute(db)
  return rows
}

export const routes: Route[] = [on(markets.list, listMarkets), on(markets.agencies, listAgencies)]
