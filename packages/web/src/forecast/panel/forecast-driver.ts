/** Asks for the forecast of what a page says: after a rest, by the states of the panel; older answers are dropped. */
import { signal } from '@preact/signals-react'
import { ApiError } from '@spotdesk/sdk'
import { forecast } from '@spotdesk/sdk/calls'
import type { InputOf, OutputOf } from '@spotdesk/sdk/contract'
import { type ForecastPanel, type ForecastPanelEvent, initialForecastPanel, nextForecastPanel } from '@spotdesk/sdk/rules'
import { debounces } from '@spotdesk/sdk/values'
import { api } from '../../shared/api.ts'
import { toErrorText, reportError } from '../../shared/data/report-error.ts'
import { warmingUpMs } from './forecast-problems.ts'

/** The body of the forecast. */
export type ForecastRequest = InputOf<typeof forecast.campaign>['body']

export type CampaignForecast = OutputOf<typeof forecast.campaign>
type Panel = ForecastPanel<CampaignForecast>

export interface DrivenForecast {
  panel: Panel
  /** Of the last question, until the next one. */
  failure: { text: string; isWarmingUp: boolean } | null
}

/** States of the inventory, which the panel itself tells; every other failure is told by a toast too. */
const inventoryStates = ['forecastWarmingUp', 'noInventory', 'inventoryTooOld']

export class ForecastDriver {
  readonly state = signal<DrivenForecast>({ panel: initialForecastPanel, failure: null })
  /** The next question; null: the form is not valid. */
  private request: ForecastRequest | null = null
  private settings: string | null = null
  /** The settings of the forecast that is shown. */
  private shown: string | null = null
  private targeting: string | null | undefined = undefined
  private isDue = false
  private isFirst = true
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: AbortController | undefined

  /** The latest request, which the next question sends. */
  hold(request: ForecastRequest | null): void {
    this.request = request
  }

  /**
   * Follows the page. A change of the settings, or a save, is asked about after a rest, unless it takes back what was changed before that; a
   * change of unsaved targeting clears the forecast and waits until somebody asks.
   * @param settings null: nothing can be asked now
   * @param targeting null: as it is saved
   */
  follow(settings: string | null, targeting: string | null): void {
    const isOtherTargeting = this.targeting !== undefined && targeting !== this.targeting
    const isOtherSettings = settings !== null && settings !== this.settings
    if (isOtherTargeting || isOtherSettings) this.running?.abort()
    if (isOtherTargeting) {
      this.send({ type: 'targetingChanged' }, null)
      this.isDue = targeting === null
    } else if (isOtherSettings) this.isDue = !(this.state.peek().panel.state === 'loaded' && settings === this.shown)
    this.settings = settings
    this.targeting = targeting
    this.schedule()
  }

  /** Asks at once. */
  refresh(): void {
    this.isDue = true
    this.schedule(0)
  }

  close(): void {
    clearTimeout(this.timer)
    this.running?.abort()
    this.settings = null
    this.targeting = undefined
  }

  private schedule(delayMs: number = this.isFirst ? 0 : debounces.forecast): void {
    clearTimeout(this.timer)
    if (this.isDue && this.settings !== null) this.timer = setTimeout(() => void this.ask(), delayMs)
  }

  private async ask(): Promise<void> {
    if (!this.request) return
    this.isDue = false
    this.isFirst = false
    this.running?.abort()
    const { signal: aborted } = (this.running = new AbortController())
    this.send({ type: 'asked' }, null)
    const { asked } = this.state.peek().panel
    const { settings } = this
    try {
      const answer = await api.call(forecast.campaign, { body: this.request }, { signal: aborted })
      this.shown = settings
      this.send({ type: 'answered', asked, deliveryForecast: answer }, null)
    } catch (error) {
      if (!aborted.aborted) this.fail(asked, error)
    }
  }

  /** An error returns the panel to the initial state; a toast tells it, and a line stays beside the button that asks again. */
  private fail(asked: number, error: unknown): void {
    const code = error instanceof ApiError ? error.code : ''
    const isWarmingUp = code === 'forecastWarmingUp'
    if (!inventoryStates.includes(code)) reportError(error)
    this.send({ type: 'failed', asked }, { text: toErrorText(error), isWarmingUp })
    this.send({ type: 'told' })
    if (isWarmingUp) this.timer = setTimeout(() => this.refresh(), warmingUpMs)
  }

  private send(event: ForecastPanelEvent<CampaignForecast>, failure: DrivenForecast['failure'] = this.state.peek().failure): void {
    this.state.value = { panel: nextForecastPanel(this.state.peek().panel, event), failure }
  }
}
