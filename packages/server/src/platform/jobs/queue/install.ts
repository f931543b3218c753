/** Makes the queue's tables, as the owner. The application role may use them and not change them. */
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { toQueueConnection, queueName, queueOptions, queueSchema } from './queue-settings.ts'

const grants = [
  `grant usage on schema ${queueSchema} to spotdesk_app`,
  `grant select, insert, update, delete on all tables in schema ${queueSchema} to spotdesk_app`,
  `grant usage, select on all sequences in schema ${queueSchema} to spotdesk_app`,
  `grant execute on all functions in schema ${queueSchema} to spotdesk_app`,
]

/** Installs or upgrades the queue. Safe to run by several processes at once. */
export async function installQueue(owner: pg.PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...toQueueConnection(owner), schema: queueSchema, schedule: false, supervise: false })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  try {
    await boss.start()
    await boss.createQueue(queueName, queueOptions)
    await boss.updateQueue(queueName, queueOptions)
    for (const grant of grants) await boss.getDb().executeSql(grant)
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failures[0]) throw failures[0]
}
