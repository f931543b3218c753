/** Reads of a database whose processes are killed meanwhile: a read that broke off is done again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnCluster } from '@spotdesk/server/testing'
import type { RawBuilder } from 'kysely'

export type Watched = OwnCluster['database']

/** The rows of a query, as soon as the database answers. */
export async function read<R>({ system }: Watched, query: RawBuilder<R>): Promise<R[]> {
  for (;;) {
    try {
      return (await query.execute(system)).rows
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'DatabaseUnavailable') throw error
      await sleep(20)
    }
  }
}
