/** Opens the user log and the notifications at their narrowest and with the longest names, and looks for what no screen may have. */
import { campaigns } from '@spotdesk/sdk/contract'
import type { Desk } from '@spotdesk/server/testing'
import { limits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { test } from 'vitest'
import { axe } from './axe.ts'
import { walkScreen } from './walk.ts'
import { button, serveWeb, table } from './web.ts'

const long = 'A name that goes on and on '.repeat(20).slice(0, limits.name - 1) + '.'
const unbroken = 'Unbroken'.repeat(31)

async function fill(desk: Desk): Promise<void> {
  for (const name of [long, unbroken]) {
    const id = await desk.campaign({ name, columns: { assigned_username: 'manager@world.test' } })
    await desk.app.call(campaigns.pause, { id }, { as: 'manager', headers: { 'x-change-reason': long } })
    await sql`insert into user_notifications (agency_id, user_id, kind, event, entity_type, entity_id, cause, campaign_id, details, at)
      select 1, u.id, 'DELIVERY', 'DELIVERY_TURNED', 'campaign', ${String(id)}, 'x', ${id}, ${JSON.stringify({ name, status: 'NOT_DELIVERING' })}::jsonb, ${new Date('2026-11-20T11:00Z')}
      from users u where u.user_name = 'manager@world.test'`.execute(desk.database.system)
  }
}

const web = serveWeb(fill)

test.for(['/account/user-log', '/account/user-log/list', '/account/notifications'])('%s', (address) => walkScreen(web, 'manager', address))

test('an opened entry, and the panel of the bell, have no violations', async () => {
  const page = await web.open('manager', '/account/user-log/list')
  await table(page, 'User log').getByText('Web app').first().click()
  await button(page, 'Revert this change').waitFor()
  await axe(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
  await axe(page)
})
