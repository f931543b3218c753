/** SQL of the opinions on articles of help. */
import type { HelpOpinion } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Actor } from '../http/gate/actor.ts'
import type { Executor } from '../db/connection/executor.ts'

/** The opinions of a user by name of article; those without one are absent. */
export async function readOpinions(
  db: Executor,
  { agencyId, userId }: Pick<Actor, 'agencyId' | 'userId'>,
): Promise<Map<string, HelpOpinion>> {
  const { rows } = await sql<{ item: string; opinion: HelpOpinion }>`
    select item, opinion from help_opinions where agency_id = ${agencyId} and user_id = ${userId} and opinion <> 'none'`.execute(db)
  return new Map(rows.map(({ item, opinion }) => [item, opinion]))
}

/** Stores an opinion. False: it was the opinion before, and nothing is written. */
export async function saveOpinion(
  db: Executor,
  { agencyId, userId }: Pick<Actor, 'agencyId' | 'userId'>,
  { item, opinion, now }: { item: string; opinion: HelpOpinion; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ changes: number }>`
    insert into help_opinions as before (agency_id, user_id, item, opinion, updated_at)
    select ${agencyId}, ${userId}, ${item}, ${opinion}, ${now}
    where ${opinion} <> 'none' or exists (select from help_opinions where agency_id = ${agencyId} and user_id = ${userId} and item = ${item})
    on conflict (agency_id, user_id, item) do update
      set opinion = excluded.opinion, updated_at = excluded.updated_at, changes = before.changes + 1
      where before.opinion <> excluded.opinion
    returning changes`.execute(db)
  return rows.length > 0
}
