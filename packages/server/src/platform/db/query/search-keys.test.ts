import { campaigns, userLog } from '@spotdesk/sdk/contract'
import { searchKey, sortKey } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../../../testing/desk.ts'
import { renewSearchKeys } from './search-key-store.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

/** The keys of the release before. */
const formerKey = (name: string) => name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
const found = async (q: string) => {
  const { body } = await desk.call('manager', campaigns.list, { q })
  return (body['list'] as { name: string }[]).map(({ name }) => name)
}

describe('Stored keys', () => {
  test('of the release before are renewed, in tables of names and in the log, also where two become one', async () => {
    const names = ['İSTANBUL Radio', 'Ｗｉｄｅ', 'Plain']
    const made: number[] = []
    for (const name of names) made.push(await desk.campaign({ name, columns: { name_lc: formerKey(name), name_key: formerKey(name) } }))
    const logged = { agency_id: 1, entity_type: 'campaign', entity_id: made[0]! }
    for (const name_lc of ['școală', 'scoala', 'plain']) await desk.insert('audit_names', { ...logged, name_lc })
    await desk.insert('targeting_values', { kind: 'DATA_SEGMENT', value: 'x:cluj', label: 'Cluj-Napoca', search_key: 'cluj-napoca' })
    expect(await found('istanbul')).toEqual([])

    await renewSearchKeys(desk.database.system)
    const stored = await desk.rows<{ name: string; name_lc: string; name_key: string }>(
      sql`select name, name_lc, name_key from campaigns where id = any(${made}::bigint[]) order by id`,
    )
    expect(stored).toEqual(names.map((name) => ({ name, name_lc: searchKey(name), name_key: sortKey(name) })))
    expect(await found('istanbul')).toEqual(['İSTANBUL Radio'])
    expect(await desk.rows(sql`select name_lc from audit_names where entity_id = ${made[0]!} order by 1`)).toEqual([
      { name_lc: 'plain' },
      { name_lc: 'scoala' },
    ])
    expect(await desk.rows(sql`select search_key from targeting_values where value = 'x:cluj'`)).toEqual([{ search_key: 'cluj napoca' }])
    // Other names of values have no text to make their keys of: they are loaded anew.
    expect(await desk.rows(sql`select name from targeting_value_loads`)).toEqual([])
  })

  test('that are right already are not written again', async () => {
    await desk.campaign({ name: 'Čeština' })
    const places = () => desk.rows(sql`select ctid::text from campaigns where name = 'Čeština'`)
    const before = await places()
    await renewSearchKeys(desk.database.system)
    expect(await places()).toEqual(before)
  })
})

test('the function of the database makes the keys of the SDK, for the scripts of Europe and for full width', async () => {
  const letters = Array.from({ length: 0x250 - 0xa1 }, (_, at) => String.fromCodePoint(0xa1 + at)).filter((sign) => /\p{L}/u.test(sign))
  const texts = ['İSTANBUL', 'Ｗｉｄｅ　１', 'Straße', 'Țară', 'O’Neill – “A”', 'ΟΔΟΣ', 'Ёлка', '100% \\_', 'Æsop', ...letters]
  const rows = await desk.rows<{ text: string; key: string }>(
    sql`select t.text, search_key(t.text) as key from unnest(${texts}::text[]) with ordinality t(text, at) order by t.at`,
  )
  expect(rows.filter(({ text, key }) => key !== searchKey(text))).toEqual([])
})

test('lists and the log find a name whatever it has of accents and signs', async () => {
  const id = await desk.campaign({ name: 'Şcoală – Łódź’s “İzmir”' })
  for (const q of ['ȘCOALĂ', 'scoala - lodz', "ŁÓDŹ'S", '"izmir"', 'İZMİR', 'ｓｃｏａｌａ'])
    expect([q, await found(q)]).toEqual([q, ['Şcoală – Łódź’s “İzmir”']])
  await desk.call('manager', campaigns.pause, { id })
  const { body } = await desk.call('admin', userLog.list, { q: 'izmir' })
  expect((body['list'] as { entityId: number }[]).map(({ entityId }) => entityId)).toEqual([id])
})
