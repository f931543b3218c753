/**
 * The forecast engine: how much will run, and why. Pure: arrays in, numbers out; time is an argument and chance has a seed.
 * 1. `createSampleBuilder` (or `simulate`) makes a sample; `buildInventory` weighs and indexes it with the full counts.
 * 2. `buildSnapshot` adds the projection and the book: for a worker thread, hourly.
 * 3. `packInventory` and `packSnapshot` make bytes to store; other processes read them with `unpack…`.
 * 4. `forecastCampaign`, `whatIf`, `findFixes`, `findAvails`, `forecastInventory`, `forecastGrp`, `countTargeting` answer in milliseconds.
 */
export { type AddedRequest, createSampleBuilder, type SampleBuilder, type SampledRequest, type ZoneInput } from './sample/builder.ts'
export { createPartBuilder, mergeParts, type MergedSample, type PartBuilder } from './sample/part.ts'
export { attributes, type AttributeType, attributeTypes, type AttributeValues, type DimensionName } from './sample/attributes.ts'
export { historyDays, horizonDays, lastForecastDay } from './sample/calendar.ts'
export type { Margin } from './sample/calibrate.ts'
export { buildInventory, type HourlyVolume, type Inventory, originBefore } from './sample/inventory.ts'
export type { Sample, SampleZone } from './sample/sample.ts'
export { type CappingRule, type Deliverable, type ForecastAd } from './match/campaign.ts'
export { countMatching, type MatchCount } from './match/count.ts'
export type { DaypartClock, Definitions, MatchContext } from './match/condition.ts'
export type { RuleReading } from './match/reading.ts'
export { type Adjustment, type Correction, type CorrectionType, correctionTypes } from './supply/adjustments.ts'
export type { TrustedSchedule } from './supply/release-schedule.ts'
export type { Projection, ZoneHistory } from './supply/projection.ts'
export type { LevelModel } from './supply/level-models.ts'
export type { Anomaly } from './supply/series.ts'
export { type BookedCampaign, holdsInventory, type ObjectiveState, remainingImpressions } from './contention/book.ts'
export {
  buildSnapshot,
  type BuiltSnapshot,
  forecastDefaults,
  type ForecastSettings,
  type Snapshot,
  type SnapshotInput,
  withThresholds,
} from './snapshot.ts'
export { attempt, scaleSteps as stepsOf } from './budget.ts'
export { packInventory, packSnapshot, unpackInventory, unpackSnapshot } from './pack.ts'
export type { ForecastRequest as Asked, CampaignQuestion } from './answer/question/question.ts'
export type { Problem, ProblemCode } from './answer/verdict/problems.ts'
export {
  type DeliveryForecast,
  forecastStatuses,
  type ForecastStatus,
  type Reason,
  type ReasonCode,
  refuse,
  type Refusal,
} from './answer/verdict/verdict.ts'
export {
  type Forecast,
  type ForecastAnswer,
  forecastCampaign,
  type ForecastOptions,
  type ForecastParts,
  type ForecastTotal,
} from './answer/forecast.ts'
export type { Contender, Contenders, Contending } from './answer/reach/contending.ts'
export type { Waterfall } from './answer/measure.ts'
export { type Calibration, noCalibration, startingCalibration } from './answer/verdict/calibration.ts'
export { type BookingPair, type CalibrationCase, learnCalibration } from './ledger/learn-calibration.ts'
export { type EndedForecast, type Reliability, measureReliability as reliabilityOf } from './ledger/reliability.ts'
export type { Interval } from './answer/verdict/interval.ts'
export type { Reach } from './answer/reach/reach.ts'
export type { RuleCost } from './answer/verdict/rule-costs.ts'
export type { ForecastDay } from './answer/pass/days.ts'
export type { DeliveryPlan } from './answer/pass/plan.ts'
export { applyChanges, type Changes, whatIf, type WhatIfAnswer } from './answer/question/what-if.ts'
export { findFixes, type Fix, type FixAnswer, type FixKind, type FixOptions } from './answer/fix/fix.ts'
export {
  toBooking as bookingOf,
  type JointPlan,
  jointPlanSteps,
  type PlanCampaign,
  type PlanConflict,
  planJointly,
  type PlannedCampaign,
  type PlannedFix,
  type PlanOptions,
  type Prospect,
} from './answer/pass/joint-plan.ts'
export type { Loss } from './answer/verdict/losses.ts'
export { type Avails, type AvailsAnswer, findAvails } from './answer/reach/avails.ts'
export {
  forecastInventory,
  type InventoryAnswer,
  type InventoryForecast,
  type InventoryLine,
  type InventoryQuestion,
} from './answer/reach/inventory-forecast.ts'
export {
  countTargeting,
  type GroupMatches,
  type MatchesAnswer,
  type MatchesQuestion,
  type RuleMatches,
  type TargetingMatches,
} from './answer/question/targeting-matches.ts'
export { forecastGrp, type GrpAnswer, type GrpForecast, type GrpQuestion } from './answer/reach/grp.ts'
export { effectivePacing } from './answer/pass/pacing.ts'
export type { SimulatedPublisher, SimulatedZone } from './simulate/population.ts'
export { type City, defaultNames, type Names, type SimulatedShow } from './simulate/names.ts'
export { simulate, simulatePart, type SimulatedPart, type Simulation, type SimulationInput } from './simulate/simulate.ts'
export { type SimulatedWorld, simulateWorld, type WorldInput } from './simulate/future.ts'
