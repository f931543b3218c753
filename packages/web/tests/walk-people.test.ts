/** The screens of the people of an agency, with names as long as they may be. */
import { session } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { test } from 'vitest'
import { walkScreen } from './walk.ts'
import { serveWeb } from './web.ts'

const long = (count: number) => 'Extraordinarily-long '.repeat(20).slice(0, count).trim()
const finance = 109

const web = serveWeb(async ({ app, database: { system } }) => {
  const name = long(limits.personName)
  await sql`update users set first_name = ${name}, last_name = ${name}, email = ${`${'e'.repeat(40)}@p.test`} where id = ${finance}`.execute(
    system,
  )
  await sql`update memberships set advertiser_ids = '{1001,1002,1003}' where user_id = ${finance}`.execute(system)
  await sql`update advertisers set name = ${long(limits.companyName)} where id = 1001`.execute(system)
  await sql`update agencies set name = ${long(limits.companyName)}, recount_since = now() where id = 1`.execute(system)
  await app.call(session.createToken, { body: { name: long(100), scopes: ['CAMPAIGN.READ', 'REPORT.EXECUTE'] } }, { as: 'finance' })
})

test.each([
  ['/account/users/list', 'admin'],
  ['/account/users/create', 'admin'],
  [`/account/users/${finance}`, 'admin'],
  ['/account/agency/settings', 'platform'],
  ['/account/tokens', 'admin'],
] as const)('%s has one heading and its title, nothing is cut off at 1280 pixels, and axe finds nothing', async (path, as) => {
  await walkScreen(web, as, path)
})
