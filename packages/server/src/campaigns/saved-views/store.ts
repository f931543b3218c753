/** SQL of saved views: who sees which, their list, and the default of each user. Their writes are those of every record. */
import type { SavedViewScope, SavedViewScreen } from '@spotdesk/sdk/values'
import { type RawBuilder, sql } from 'kysely'
import { ofAgency } from '../../platform/change-sets/record/record-query.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { holdsWhole } from '../../platform/http/gate/gate.ts'
import type { savedViews } from '@spotdesk/sdk/contract'
import type { Executor } from '../../platform/db/connection/executor.ts'

/** The stored state of a saved view. */
export interface SavedViewState {
  name: string
  screen: SavedViewScreen
  scope: SavedViewScope
  ownerId: number
  ownerName: string
  filters: savedViews.SavedViewFilters
  sort: string | null
  columns: string[] | null
  /** A deleted view is kept, so that its deletion can be reverted. */
  deleted: boolean
}

/**
 * Views `r` that an actor may open: their own, and the agency's unless they filter by advertisers, or their orders, that the actor may not
 * see, or by forecasts without the right to them.
 */
export function visibleViews(actor: Pick<Actor, 'agencyId' | 'advertiserIds' | 'userId' | 'rights' | 'scopes'>): RawBuilder<boolean> {
  const within =
    actor.advertiserIds === null
      ? sql``
      : sql` and coalesce(r.filters->'advertiserId', '[]') <@ to_jsonb(${actor.advertiserIds}::bigint[])
        and not exists (select from jsonb_array_elements_text(r.filters->'orderId') as named
          where not exists (select from orders o where o.agency_id = r.agency_id and o.id = named::bigint
            and o.advertiser_id = any(${actor.advertiserIds}::bigint[])))`
  const forecasts = holdsWhole(actor, 'FORECAST.EXECUTE') ? sql`` : sql` and coalesce(r.filters -> 'forecastStatus', '[]') = '[]'`
  return sql<boolean>`(${ofAgency(actor)} and (r.owner_id = ${actor.userId} or (r.scope = 'AGENCY'${within}${forecasts})))`
}

export interface ViewRecord extends Omit<SavedViewState, 'deleted'> {
  id: number
  version: number
  isDefault: boolean
  createdAt: Date
  updatedAt: Date
}

const selectViews = (actor: Actor, condition: RawBuilder<unknown>) => sql<ViewRecord>`
  select r.id, r.version, r.name, r.screen, r.scope, r.owner_id as "ownerId", r.owner_name as "ownerName", r.filters, r.sort,
    r.shown_columns as columns, d.view_id is not null as "isDefault", r.created_at as "createdAt", r.updated_at as "updatedAt"
  from saved_views r
  left join saved_view_defaults d on d.agency_id = r.agency_id and d.user_id = ${actor.userId} and d.screen = r.screen and d.view_id = r.id
  where ${visibleViews(actor)} and not r.deleted and ${condition}
  order by coalesce(r.name_key, r.name_lc), r.id`

/** The views of a list that an actor may open, by name. */
export async function readViews(db: Executor, actor: Actor, screen: SavedViewScreen): Promise<ViewRecord[]> {
  return (await selectViews(actor, sql`r.screen = ${screen}`).execute(db)).rows
}

export async function readView(db: Executor, actor: Actor, id: number): Promise<ViewRecord | undefined> {
  return (await selectViews(actor, sql`r.id = ${id}`).execute(db)).rows[0]
}

/** The views that share a limit. */
export interface ViewGroup {
  screen: SavedViewScreen
  scope: SavedViewScope
  ownerId: number
}

/** The number of views that share a limit: those of the agency, or the personal ones of a user. */
export async function countSavedViews(
  db: Executor,
  { agencyId }: Pick<Actor, 'agencyId'>,
  { screen, scope, ownerId }: ViewGroup,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_views where agency_id = ${agencyId} and screen = ${screen} and scope = ${scope} and not deleted
      and (scope = 'AGENCY' or owner_id = ${ownerId})`.execute(db)
  return rows[0]!.count
}

/** Sets the default of a user for the list of a view, or takes it away if it is this view. */
export function defaultUpsert(actor: Actor, view: Pick<ViewRecord, 'id' | 'screen'>, isDefault: boolean, now: Date): RawBuilder<unknown> {
  const { agencyId, userId } = actor
  if (!isDefault) {
    return sql`update saved_view_defaults set view_id = null, updated_at = ${now}
      where agency_id = ${agencyId} and user_id = ${userId} and screen = ${view.screen} and view_id = ${view.id}`
  }
  return sql`
    insert into saved_view_defaults (agency_id, user_id, screen, view_id, updated_at)
    values (${agencyId}, ${userId}, ${view.screen}, ${view.id}, ${now})
    on conflict (agency_id, user_id, screen) do update set view_id = excluded.view_id, updated_at = excluded.updated_at`
}
