import { forecast } from '@spotdesk/sdk/contract'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openForecastFixture } from '../../testing/forecast-desk.ts'

test('a forecast that is asked for while it warms up is 503 with Retry-After, and one line of the log without a stack', async () => {
  const lines: string[] = []
  const desk = await openForecastFixture({ log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) })
  onTestFinished(() => desk.close())
  desk.app.services.forecaster.expect(true)
  await desk.app.token('manager')
  lines.length = 0
  const answer = await desk.call('manager', forecast.campaign, { body: { campaignId: desk.id } })
  expect([answer.status, answer.body['code'], answer.headers['retry-after']]).toEqual([503, 'forecastWarmingUp', '5'])
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'request',
      path: '/api/v2/forecast/inventory/campaign',
      status: 503,
      code: 'forecastWarmingUp',
    }),
  ])
  expect(lines.join('')).not.toContain('stack')
})
