/** Opens every screen of orders once, at its narrowest and with the longest names, and looks for what no screen may have. */
import type { Desk } from '@spotdesk/server/testing'
import { limits } from '@spotdesk/sdk/values'
import { test } from 'vitest'
import { campaignOf, orderNamed } from './orders-world.ts'
import { walkScreen } from './walk.ts'
import { serveWeb } from './web.ts'

const long = 'A name that goes on and on '.repeat(20).slice(0, limits.name - 1) + '.'
let id: number

async function fill(desk: Desk): Promise<void> {
  id = await orderNamed(desk, long, {
    start_date: new Date('2026-11-01T04:00Z'),
    end_date: new Date('2027-01-01T05:00Z'),
    objective_value: 400_000,
  })
  await campaignOf(desk, id, { name: long, columns: { attribution_pixel_ids: ['vendor:1'] }, totals: { impressions: 40_000 } })
}

const web = serveWeb(fill)
const walk = (address: string) => walkScreen(web, 'admin', address)

test('the lists and the form of a new order', async () => {
  await walk('/orders/list')
  await walk('/orders/create')
})

test('the pages of an order', async () => {
  await walk(`/orders/${id}/stats`)
  await walk(`/orders/${id}/settings`)
  await walk(`/orders/${id}/campaigns`)
  await walk(`/orders/${id}/insights`)
  await walk(`/orders/${id}/performance`)
})
