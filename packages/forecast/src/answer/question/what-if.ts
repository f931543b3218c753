/** The same question with something changed, without saving it. */
import type { Rule, Targeting } from '@spotdesk/sdk/targeting'
import type { PacingType } from '@spotdesk/sdk/values'
import type { CappingRule } from '../../match/campaign.ts'
import type { Snapshot } from '../../snapshot.ts'
import { dropRules, type RulePlace } from '../pass/drop-rules.ts'
import { type Forecast, type ForecastAnswer, forecastCampaign, type ForecastOptions } from '../forecast.ts'
import type { Problem } from '../verdict/problems.ts'
import type { ForecastRequest, CampaignQuestion } from './question.ts'
import { runWithinSteps } from './question-cost.ts'

/** A member that is left out stays unchanged. */
export interface Changes {
  startMs?: number | null
  endMs?: number | null
  priority?: number
  pacing?: PacingType
  /** Caps of the campaign and of its order, each in place of theirs. */
  capping?: readonly CappingRule[]
  orderCapping?: readonly CappingRule[]
  /** True: as if no ad had a cap. */
  dropAdCaps?: boolean
  /** Rules of the targeting that are left out, by group and place in it. */
  dropRules?: readonly RulePlace[]
  /** Rules of the targeting that other rules replace, by group and place in it. */
  replaceRules?: readonly (RulePlace & { to: Rule })[]
  targeting?: Targeting
  /** Value of the objective. */
  objective?: number
}

export function applyChanges(question: CampaignQuestion, changes: Changes): CampaignQuestion {
  const { startMs, endMs, priority, pacing, capping, orderCapping } = { ...question, ...changes }
  const replaced = replaceRules(changes.targeting ?? question.targeting, changes.replaceRules ?? [])
  const targeting = dropRules(replaced, changes.dropRules ?? [])
  const ads = changes.dropAdCaps === true ? question.ads.map((ad) => ({ ...ad, capping: [] })) : question.ads
  const objective = { ...question.objective, value: changes.objective ?? question.objective.value }
  return { ...question, startMs, endMs, priority, pacing, capping, ...(orderCapping && { orderCapping }), targeting, ads, objective }
}

function replaceRules({ groups }: Targeting, replaced: NonNullable<Changes['replaceRules']>): Targeting {
  if (replaced.length === 0) return { groups }
  const ruleAt = (group: number, rule: number) => replaced.find((one) => one.group === group && one.rule === rule)?.to
  return { groups: groups.map(({ rules }, group) => ({ rules: rules.map((rule, index) => ruleAt(group, index) ?? rule) })) }
}

export type WhatIfAnswer = { ok: true; before: Forecast; after: Forecast } | { ok: false; problems: Problem[] }

/** The forecast as it is, and with the change. */
export function whatIf(snapshot: Snapshot, asked: ForecastRequest, changes: Changes, options: ForecastOptions = {}): WhatIfAnswer {
  return runWithinSteps(snapshot, { ...asked.question, nowMs: asked.nowMs }, () => compare(snapshot, asked, changes, options))
}

function compare(snapshot: Snapshot, asked: ForecastRequest, changes: Changes, options: ForecastOptions): WhatIfAnswer {
  const before = forecastCampaign(snapshot, asked, options)
  if (!before.ok) return before
  const after: ForecastAnswer = forecastCampaign(snapshot, { ...asked, question: applyChanges(asked.question, changes) }, options)
  return after.ok ? { ok: true, before: before.forecast, after: after.forecast } : after
}
