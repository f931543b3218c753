/** The description of its database in a backup. */
import * as z from 'zod'
import type pg from 'pg'
import { readPartitions } from './tables.ts'

export const About = z.object({
  /** Version of Spotdesk that made it. */
  version: z.string(),
  /** When its snapshot was taken. */
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations of the database: a restore creates the same tables first. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
})
export type About = z.output<typeof About>

export async function readAbout(client: pg.Client, version: string): Promise<About> {
  const { rows } = await client.query<{ at: Date; postgres: string }>("select now() as at, current_setting('server_version') as postgres")
  const { rows: migrations } = await client.query<About['migrations'][number]>(
    'select name, sha256 from migration_checksums order by name collate "C"',
  )
  const { at, postgres } = rows[0]!
  return { version, createdAt: at.toISOString(), postgres, migrations, partitions: await readPartitions(client) }
}
