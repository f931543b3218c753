/** Long targetings: they are read in a thread, with the same outcome. */
import { targeting } from '@spotdesk/sdk/contract'
import { Targeting } from '@spotdesk/sdk/targeting'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openFixture } from '../../testing/desk.ts'
import type { Call } from '../../platform/http/route.ts'
import { faultFinder, targetingReader } from './judge.ts'
import { withWritten } from './written.ts'

const desk = await openFixture()
afterAll(() => desk.close())
const { app } = desk
const check = (body: object) => app.call(targeting.lint, { body: body as never }, { as: 'manager' })

test('a long targeting has the findings, the places of errors and the saves of a short one', async () => {
  const id = await desk.campaign({ name: 'Of many rules' })
  const rules = (count: number, type = 'LOCATION_COUNTRY') => Array.from({ length: count }, () => ({ type, values: ['UK', 'US'] }))
  const read = vi.spyOn(Targeting, 'safeParse')
  const short = await check({ groups: [{ rules: rules(2) }] })
  expect(read).toHaveBeenCalled()
  read.mockClear()
  const long = await check({ groups: [{ rules: rules(100) }, { rules: rules(30) }] })
  expect([long.valid, long.labels]).toEqual([short.valid, short.labels])
  expect(long.findings.filter(({ code }) => code === 'unknownValue')).toHaveLength(130)
  expect(long.findings.find(({ code }) => code === 'unknownValue')).toEqual(short.findings.find(({ code }) => code === 'unknownValue'))
  const unreadable = await check({ text: `${'LOCATION_COUNTRY in (US) AND '.repeat(300)}NOWHERE` })
  expect(unreadable).toMatchObject({ valid: false, groups: null, findings: [{ severity: 'error', group: null }] })
  const bad = { groups: [{ rules: [...rules(90), { type: 'NOWHERE', values: ['x'] }] }] }
  const refused = [
    await app.ask(targeting.lint, { body: bad as never }, { as: 'manager' }),
    await app.ask(targeting.setCampaign, { id: id, body: bad as never }, { as: 'manager' }),
  ]
  for (const { status, json } of refused) expect([status, json]).toMatchObject([422, { errors: [{ pointer: '/groups/0/rules/90' }] }])
  const many = { groups: [{ rules: [{ type: 'LOCATION_COUNTRY', values: Array.from({ length: 300 }, () => 'US') }] }] }
  expect((await app.call(targeting.setCampaign, { id: id, body: many as never }, { as: 'manager' })).text).toContain('in (US, US, ')
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
})

test('the faults and the sentence of a long targeting that is saved or read are found in a thread', async () => {
  const id = await desk.campaign({ name: 'Of many values' })
  const values = (count: number, value: string) => ({
    rules: [{ type: 'LOCATION_COUNTRY', values: Array.from({ length: count }, () => value) }],
  })
  const save = (group: object) => app.ask(targeting.setCampaign, { id, body: { groups: [group] } as never }, { as: 'manager' })
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posted.mockRestore())
  /** The works that threads were given since the last look. */
  const worksOf = async (answer: Promise<{ json: unknown }>) => {
    const { json } = await answer
    const works = posted.mock.calls.flatMap(([task]) => (task as { work?: string }).work ?? [])
    posted.mockClear()
    return [json, works] as const
  }
  const [short, none] = await worksOf(save(values(3, 'US')))
  expect(none).toEqual([])
  const [long, works] = await worksOf(save(values(300, 'US')))
  expect(works.filter((work) => !work.startsWith('parse'))).toEqual([faultFinder.name, targetingReader.name])
  const own = (answer: unknown) => answer as { labels: unknown; sentence: string }
  expect([own(long).labels, own(long).sentence.slice(0, 20)]).toEqual([own(short).labels, own(short).sentence.slice(0, 20)])
  const [read, reading] = await worksOf(app.ask(targeting.ofCampaign, { id }, { as: 'manager' }))
  expect([read, reading]).toMatchObject([{ sentence: own(long).sentence }, [targetingReader.name]])
  const [refused, finding] = await worksOf(save(values(300, 'UK')))
  expect((refused as { errors: object[] }).errors[0]).toMatchObject({ pointer: '/groups/0/rules/0', suggestion: 'GB' })
  expect(finding).toContain(faultFinder.name)
})

test('a save that waits for locks keeps no other save of its agency waiting, and two of them hold all that one agency gets', async () => {
  const call = { actor: { agencyId: 1, userId: 1 }, signal: new AbortController().signal } as Call
  const body = { text: `LOCATION_COUNTRY in (${'US, '.repeat(2000)}US)` }
  const locks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const [begun, saved]: [string[], string[]] = [[], []]
  const save = (name: string, locked?: Promise<void>) =>
    withWritten(call, body, async () => (begun.push(name), await locked, void saved.push(name)))
  const first = save('first', locks[0].promise)
  await save('second')
  const third = save('third', locks[1].promise)
  await expect.poll(() => begun).toEqual(['first', 'second', 'third'])
  // The fourth has been read, and its write waits for one of the two.
  const fourth = save('fourth')
  await withWritten({ ...call, actor: { agencyId: 2, userId: 2 } } as Call, body, async () => void saved.push('of another agency'))
  expect(begun).toHaveLength(3)
  locks[0].resolve()
  await Promise.all([first, fourth])
  locks[1].resolve()
  await third
  expect(saved).toEqual(['second', 'of another agency', 'first', 'fourth', 'third'])
})
