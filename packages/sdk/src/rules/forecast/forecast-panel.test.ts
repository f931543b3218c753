import { describe, expect, test } from 'vitest'
import { type ForecastPanel, initialForecastPanel, nextForecastPanel } from './forecast-panel.ts'

const forecast = { status: 'IN_FULL' }
type Panel = ForecastPanel<typeof forecast>
const loading: Panel = nextForecastPanel<typeof forecast>(initialForecastPanel, { type: 'asked' })
const loaded = nextForecastPanel(loading, { type: 'answered', asked: 1, deliveryForecast: forecast })

describe('the forecast panel', () => {
  test('States: initial, loading, loaded, error.', () => {
    expect([initialForecastPanel.state, loading.state, loaded.state]).toEqual(['initial', 'loading', 'loaded'])
    expect(loaded.deliveryForecast).toBe(forecast)
  })
  test('An error returns the panel to the initial state with no delivery forecast.', () => {
    const again = nextForecastPanel(loaded, { type: 'asked' })
    const failed = nextForecastPanel(again, { type: 'failed', asked: 2 })
    expect([failed.state, failed.deliveryForecast]).toEqual(['error', null])
    expect(nextForecastPanel(failed, { type: 'told' })).toEqual({ ...initialForecastPanel, asked: 2 })
    expect(nextForecastPanel(loaded, { type: 'told' })).toBe(loaded)
  })
  test('Any change of targeting clears the forecast and asks for regeneration.', () => {
    const cleared = nextForecastPanel(loaded, { type: 'targetingChanged' })
    expect(cleared).toMatchObject({ state: 'initial', deliveryForecast: null, regenerate: true })
    expect(nextForecastPanel(cleared, { type: 'targetingChanged' }).regenerate).toBe(true)
    expect(nextForecastPanel(cleared, { type: 'asked' }).regenerate).toBe(false)
    // Without a forecast there is nothing to refresh.
    expect(nextForecastPanel(initialForecastPanel, { type: 'targetingChanged' }).regenerate).toBe(false)
  })
  test('an answer to what was asked before the change comes too late', () => {
    const changed = nextForecastPanel(loading, { type: 'targetingChanged' })
    expect(nextForecastPanel(changed, { type: 'answered', asked: 1, deliveryForecast: forecast })).toBe(changed)
    const asked = nextForecastPanel(changed, { type: 'asked' })
    expect(nextForecastPanel(asked, { type: 'answered', asked: 1, deliveryForecast: forecast })).toBe(asked)
    expect(nextForecastPanel(asked, { type: 'failed', asked: 1 })).toBe(asked)
    expect(nextForecastPanel(asked, { type: 'answered', asked: 2, deliveryForecast: forecast }).state).toBe('loaded')
  })
})
