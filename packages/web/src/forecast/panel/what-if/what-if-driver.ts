/** Asks what would be while a slider is dragged: one question at a time, the latest next, so that answers come within the drag. */
import { signal } from '@preact/signals-react'
import { forecast } from '@spotdesk/sdk/calls'
import { api } from '../../../shared/api.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import type { CampaignForecast } from '../forecast-driver.ts'
import type { WhatIfQuestion } from './tried-settings.ts'

export interface TriedForecast {
  /** With the values that were tried last; null: nothing is tried. */
  answer: CampaignForecast | null
  /** The answer is to an older question: the next one is on its way. */
  isBehind: boolean
  failure: string | null
}

const nothing: TriedForecast = { answer: null, isBehind: false, failure: null }

export class WhatIfDriver {
  readonly state = signal(nothing)
  private next: WhatIfQuestion | null = null
  private running: AbortController | null = null

  /** @param question null: nothing is tried any more */
  ask(question: WhatIfQuestion | null): void {
    this.next = question
    if (!question) return this.close()
    this.state.value = { ...this.state.peek(), isBehind: true }
    if (!this.running) void this.run()
  }

  close(): void {
    this.next = null
    this.running?.abort()
    this.running = null
    this.state.value = nothing
  }

  private async run(): Promise<void> {
    while (this.next) {
      const question = this.next
      this.next = null
      const { signal: aborted } = (this.running = new AbortController())
      const fetched = await fetchTried(question, aborted)
      // Another drag began after this one was reset: its own questions are running.
      if (aborted.aborted) return
      this.state.value = { ...this.state.peek(), ...fetched, isBehind: this.next !== null }
    }
    this.running = null
  }
}

async function fetchTried(body: WhatIfQuestion, aborted: AbortSignal): Promise<Partial<TriedForecast>> {
  try {
    return { answer: (await api.call(forecast.whatIf, { body }, { signal: aborted })).after, failure: null }
  } catch (error) {
    return { failure: toErrorText(error) }
  }
}
