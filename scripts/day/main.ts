/**
 * `npm run day [-- --url http://127.0.0.1:4400 --password …]`: a whole day of ad operations, run with the published SDK against a running
 * desk with demo data, and reported line by line. It exits with 1 when a result is wrong.
 */
import { parseArgs } from 'node:util'
import { collide, exportLists, importAndRevert } from './afternoon.ts'
import { foresee } from './forecast.ts'
import { book, submit } from './morning.ts'
import { deliver } from './noon.ts'
import { gather } from './people.ts'
import { narrator } from './say.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env['SPOTDESK_API_URL'] ?? 'http://127.0.0.1:4400' },
    password: { type: 'string', default: 'Spotdesk-demo-1' },
  },
})

const say = narrator(console.log, () => performance.now())
const now = new Date()
/** Tells this day's things from those of other days. */
const mark = now.toISOString().slice(0, 16)
await using people = await gather(values)
const booking = await book(people.manager, { now, mark, say })
const forecast = await foresee(people.manager, booking, say)
await submit(people.manager, booking, forecast, say)
await deliver(people, booking, say)
await collide(people, booking, say)
await importAndRevert(people.manager, booking, { mark, say })
await exportLists(people.manager, booking, say)
say('evening', 'the day is done')
