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
} from '@spotdesk/forecast'
import type { Targeting } from '@spotdesk/sdk/targeting'

export const questions = {
  campaign: forecastCampaign,
  whatIf,
  fix: findFixes,
  avails: findAvails,
  inventory: forecastInventory,
  grp: forecastGrp,
  count: ({ inventory, context }: Snapshot, targeting: Targeting): MatchCount => countMatching(inventory, targeting, context),
} as const satisfies Record<string, (snapshot: Snapshot, ...input: never[]) => unknown>

export type QuestionKind = keyof typeof questions
type Tail<F> = F extends (snapshot: Snapshot, ...input: infer Input) => unknown ? Input : never
export type QuestionInput<K extends QuestionKind> = Tail<(typeof questions)[K]>
export type AnswerOf<K extends QuestionKind> = ReturnType<(typeof questions)[K]>
