import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type EndpointRow, endpoint } from './endpoint.ts'
import { gridForms, gridQuery, gridSourceOf } from './grid-form.ts'
import { campaigns, endpoints } from './index.ts'
import { byId, listOf, pageQuery, sortOf } from './wire.ts'

const list = endpoint({
  method: 'GET',
  path: '/things/{id}/parts',
  summary: 'List parts',
  permission: 'CAMPAIGN.READ',
  params: byId,
  paged: true,
  query: z.object({
    status: z.array(z.enum(['NEW', 'OLD'])).optional(),
    makerId: z.array(z.int()).optional(),
    q: z.string().max(255).optional(),
    sort: sortOf(['name']),
    ...pageQuery(10, 100),
  }),
  response: listOf(z.object({ name: z.string() })),
})
const create = endpoint({ method: 'POST', path: '/things/{thing}/parts', summary: 'Make a part', permission: 'CAMPAIGN.WRITE' })
const formOf = (row: EndpointRow) => gridForms([row])[0]!.form
const read = (body: object) => list.query!.safeParse(gridQuery(list, formOf(list).body!.parse(body) as object))

describe('a grid sends page, limit, sort and one filter a column; alternatively a POST of the request body', () => {
  test('the POST has the path, the permission and the answer of the GET, and changes nothing', () => {
    const form = formOf(list)
    expect(form).toMatchObject({
      method: 'POST',
      path: list.path,
      permission: 'CAMPAIGN.READ',
      reads: true,
      response: list.response,
      params: byId,
    })
    expect([form.query, form.paged, gridSourceOf(form), gridSourceOf(list), formOf(list) === form]).toEqual([
      undefined,
      undefined,
      list,
      undefined,
      true,
    ])
  })

  test('its body asks what the query asks', () => {
    expect(read({}).data).toEqual({ page: 0, limit: 10 })
    const filterModel = {
      status: { filterType: 'set', values: ['new', 'OLD'] },
      makerId: { filterType: 'set', values: [7, '8'] },
      q: { filterType: 'text', filter: ' fm, 24 ' },
    }
    expect(read({ page: 2, limit: 50, sort: '-name', filterModel }).data).toEqual({
      page: 2,
      limit: 50,
      sort: '-name',
      status: ['NEW', 'OLD'],
      makerId: [7, 8],
      q: 'fm, 24',
    })
    expect(read({ filterModel: { status: { filterType: 'equals', filter: 'old' } } }).data).toMatchObject({ status: ['OLD'] })
  })

  test('an empty filter keeps everything', () => {
    const filterModel = { status: { filterType: 'set', values: [] }, q: { filterType: 'text', filter: '  ' } }
    expect(read({ filterModel }).data).toEqual({ page: 0, limit: 10 })
  })

  test('what does not fit is refused with its name', () => {
    expect(formOf(list).body!.safeParse({ filterModel: { colour: { filterType: 'set', values: [] } } }).success).toBe(false)
    expect(formOf(list).body!.safeParse({ limit: 1000 }).success).toBe(false)
    expect(read({ filterModel: { status: { filterType: 'set', values: ['NEW', 'lost'] } } }).error!.issues[0]!.path).toEqual(['status', 1])
  })

  test('it stands aside where the address has a POST of its own', () => {
    expect(gridForms([list, create])).toEqual([])
  })

  test('every paged read of the table has its POST, unless the address is taken', () => {
    const posts = endpoints.filter(({ row }) => row.method === 'POST').map(({ row }) => row.path)
    for (const { row } of endpoints) if (row.paged) expect(posts).toContain(row.path)
    expect(endpoints.find(({ name }) => name === 'adsGrid')?.row).toMatchObject({ method: 'POST', path: campaigns.ads.path, reads: true })
  })
})
