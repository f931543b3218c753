// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Thresholds that an agency may set, under `forecastThresholds` of its settings; the others stay as they are. */
export interface ForecastThresholdSettings {
  /** Part of the objective that may be missing from a delivery IN_FULL. */
  tolerance?: number
  /** Below this part of the objective the status is NO_INVENTORY. */
  nothingShare?: number
  /** Available below this many times the objective is tight. */
  tightRatio?: number
  /** Fewer matched listeners than this are too few for a judgement. */
  fewListeners?: number
  /** Part of the exposed listeners that see a display. */
  displayShare?: number
  /** Displays for each listener who sees one. */
  displaysPerListener?: number
}
