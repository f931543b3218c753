/** The states of the forecast panel, as a pure step from one to the next. */

export const forecastPanelStates = ['initial', 'loading', 'loaded', 'error'] as const
export type ForecastPanelState = (typeof forecastPanelStates)[number]

export interface ForecastPanel<F> {
  state: ForecastPanelState
  deliveryForecast: F | null
  /** The targeting has changed since the forecast, so the panel requests a new one. */
  regenerate: boolean
  /** Number of the latest question; answers to earlier ones are ignored. */
  asked: number
}

export type ForecastPanelEvent<F> =
  | { type: 'asked' }
  | { type: 'answered'; asked: number; deliveryForecast: F }
  | { type: 'failed'; asked: number }
  /** The failure was shown: the panel returns to its initial state. */
  | { type: 'told' }
  | { type: 'targetingChanged' }

export const initialForecastPanel: ForecastPanel<never> = { state: 'initial', deliveryForecast: null, regenerate: false, asked: 0 }

/** The panel after an event. An error leads to the initial state without a forecast; any change of targeting clears the forecast. */
export function nextForecastPanel<F>(panel: ForecastPanel<F>, event: ForecastPanelEvent<F>): ForecastPanel<F> {
  const empty = { deliveryForecast: null, regenerate: false }
  switch (event.type) {
    case 'asked':
      return { ...empty, state: 'loading', asked: panel.asked + 1 }
    case 'answered':
      if (event.asked !== panel.asked || panel.state !== 'loading') return panel
      return { ...empty, state: 'loaded', deliveryForecast: event.deliveryForecast, asked: panel.asked }
    case 'failed':
      if (event.asked !== panel.asked || panel.state !== 'loading') return panel
      return { ...empty, state: 'error', asked: panel.asked }
    case 'told':
      return panel.state === 'error' ? { ...empty, state: 'initial', asked: panel.asked } : panel
    case 'targetingChanged': {
      const regenerate = panel.regenerate || panel.state === 'loading' || panel.state === 'loaded'
      return { state: 'initial', deliveryForecast: null, regenerate, asked: panel.asked }
    }
  }
}
