// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Reason of a status, with its numbers and its sentence. */
export interface ForecastReason {
  /** Kind of reason. */
  code:
    | 'capping'
    | 'competition'
    | 'configuration'
    | 'laterBookings'
    | 'newInventory'
    | 'noAudioDuration'
    | 'noEndDate'
    | 'noMatch'
    | 'noSlots'
    | 'objectiveMet'
    | 'pacing'
    | 'partialHorizon'
    | 'samePriority'
    | 'sampleTooSmall'
    | 'soldOut'
    | 'startTooLate'
    | 'supply'
    | 'takenHours'
  /** Numbers and dates of the sentence. */
  params: Record<string, string | number>
  /** The reason as an English sentence. */
  text: string
}
