/**
 * The server beside ours: bare Fastify and pg with the SQL that comes to mind first, on the same database. No sign-in, no
 * permissions, no audit, no validation beyond what is stated, no log: less than anybody would put into production.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { exportCsv, importCsv } from './bulk.ts'
import { getCampaign, pauseCampaign } from './campaign.ts'
import { sumFacts, upsertFacts } from './delivery.ts'
import { listCampaigns } from './list.ts'

// Ids are 64-bit integers: as numbers, as ours reads them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const agency = Number(process.env['AGENCY'])
const pool = new pg.Pool(JSON.parse(process.env['DATABASE']!) as pg.PoolConfig)

const app = Fastify()
app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_, body, done) => done(null, body))
app.get('/readyz', async () => (await pool.query('select 1')).rows)
app.get('/campaigns', (request) => listCampaigns(pool, agency, request.query as Record<string, string>))
app.get('/campaigns/:id', (request) => getCampaign(pool, agency, idOf(request)))
app.get('/scoped/campaigns/:id', (request) => inAgency((client) => getCampaign(client, agency, idOf(request))))
app.post('/campaigns/:id/pause', (request) => pauseCampaign(pool, agency, idOf(request)))
app.post('/scoped/campaigns/:id/pause', (request) => inAgency((client) => pauseCampaign(client, agency, idOf(request))))
app.post('/import', { bodyLimit: 10_000_000 }, (request) => importCsv(pool, agency, request.body as string))
app.get('/statistics', (request) => sumFacts(pool, agency, request.query as Record<string, string>))
app.post('/ingest', { bodyLimit: 40_000_000 }, (request) => upsertFacts(pool, agency, request.body as string))
app.post('/export', async (request, reply) => {
  reply.type('text/csv')
  return exportCsv(pool, agency, (request.body as { ids: number[] }).ids)
})

function idOf(request: { params: unknown }): number {
  return Number((request.params as { id: string }).id)
}

/** As the role that row-level security binds, in one agency: what a handler does that is as safe as ours. */
async function inAgency<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local role spotdesk_app; set local app.agency_id = '${agency}'`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
