/** Asks for the budget of what a page's form says: after a rest, by the states of the card; older answers are dropped. */
import { signal } from '@preact/signals-react'
import { billing } from '@spotdesk/sdk/calls'
import { needsBudgetRequest, type BudgetPanel, type BudgetPanelEvent, initialBudgetPanel, nextBudgetPanel } from '@spotdesk/sdk/rules'
import { debounces } from '@spotdesk/sdk/values'
import { api } from '../../../shared/api.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import type { BillingInfo } from './budget-lines.ts'
import type { InputOf } from '@spotdesk/sdk/contract'

/** The body of the estimate. */
export type BudgetRequest = InputOf<typeof billing.estimate>['body']

export interface DrivenBudget {
  panel: BudgetPanel<BillingInfo>
  /** The sentence of the last failure. */
  failure: string | null
}

export class BudgetDriver {
  readonly state = signal<DrivenBudget>({ panel: initialBudgetPanel, failure: null })
  /** The body of the registered payload. */
  private request: BudgetRequest | null = null
  private isFirst = true
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: AbortController | undefined

  /** The latest request, which the next question sends. */
  hold(request: BudgetRequest | null): void {
    this.request = request
  }

  register(payload: string | null): void {
    this.send({ type: 'registered', payload })
    this.schedule()
  }

  requireSave(isRequired: boolean): void {
    this.send({ type: isRequired ? 'saveRequired' : 'saved' })
    this.schedule()
  }

  reload(): void {
    this.send({ type: 'reload' })
    this.schedule(0)
  }

  close(): void {
    clearTimeout(this.timer)
    this.running?.abort()
    this.send({ type: 'left' })
  }

  private schedule(delayMs: number = this.isFirst ? 0 : debounces.budget): void {
    clearTimeout(this.timer)
    const { panel } = this.state.peek()
    if (panel.state !== 'loading') this.running?.abort()
    if (needsBudgetRequest(panel)) this.timer = setTimeout(() => void this.ask(), delayMs)
  }

  private async ask(): Promise<void> {
    if (!this.request) return
    this.isFirst = false
    this.running?.abort()
    const { signal: aborted } = (this.running = new AbortController())
    this.send({ type: 'asked' })
    const { question } = this.state.peek().panel
    try {
      const answer = await api.call(billing.estimate, { body: this.request }, { signal: aborted })
      this.send({ type: 'answered', question, answer }, null)
    } catch (error) {
      if (!aborted.aborted) this.send({ type: 'failed', question }, toErrorText(error))
    }
  }

  private send(event: BudgetPanelEvent<BillingInfo>, failure: string | null = this.state.peek().failure): void {
    this.state.value = { panel: nextBudgetPanel(this.state.peek().panel, event), failure }
  }
}
