/** The questions to a snapshot: the functions of the engine by the names that its thread uses. */
import {
  countMatching,
  findAvails,
  findFixes,
  forecastCampaign,
  forecastGrp,
  forecastInventory,
  type MatchCount,
  type Snapshot,
  whatIf,
  withThresholds,
} from '@spotdesk/forecast'
import type { Targeting } from '@spotdesk/sdk/targeting'
import type { ForecastThresholds } from '@spotdesk/sdk/values'

interface Judged {
  /** The thresholds of the agency that asks; left out: the defaults. */
  thresholds?: ForecastThresholds
}

/** The question as it is answered with an agency's own thresholds. */
const judged =
  <Asked extends object, Rest extends unknown[], Answer>(ask: (snapshot: Snapshot, asked: Asked, ...rest: Rest) => Answer) =>
  (snapshot: Snapshot, asked: Asked & Judged, ...rest: Rest): Answer =>
    ask(withThresholds(snapshot, asked.thresholds), asked, ...rest)

export const questions = {
  campaign: judged(forecastCampaign),
  whatIf: judged(whatIf),
  fix: judged(findFixes),
  avails: judged(findAvails),
  inventory: judged(forecastInventory),
  grp: judged(forecastGrp),
  count: ({ inventory, context }: Snapshot, targeting: Targeting): MatchCount => countMatching(inventory, targeting, context),
} as const satisfies Record<string, (snapshot: Snapshot, ...input: never[]) => unknown>

export type QuestionKind = keyof typeof questions
type Tail<F> = F extends (snapshot: Snapshot, ...input: infer Input) => unknown ? Input : never
export type QuestionInput<K extends QuestionKind> = Tail<(typeof questions)[K]>
export type AnswerOf<K extends QuestionKind> = ReturnType<(typeof questions)[K]>
