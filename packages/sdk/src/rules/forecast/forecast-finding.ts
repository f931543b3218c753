/** Sentences about the forecast's findings in the history of a zone. */
import { type ForecastFinding, formatTotal } from '../../values/index.ts'

/** A finding with its numbers. */
export interface ForecastFindingData {
  code: ForecastFinding
  /** Name of the zone. */
  zone: string
  /** Day of UTC, yyyy-MM-dd. */
  day: string
  /** Requests of the day and the usual number, of an outage or a spike. */
  requests: number | null
  usual: number | null
  /** Days of history, of a zone that began. */
  days: number | null
}

/** A finding as an English sentence. */
export function formatForecastFinding({ code, zone, day, requests, usual, days }: ForecastFindingData): string {
  const instead = `where ${formatTotal(usual ?? 0)} are usual`
  switch (code) {
    case 'OUTAGE':
      return requests
        ? `${zone}: only ${formatTotal(requests)} requests on ${day}, ${instead}, left out as an outage.`
        : `${zone}: no requests on ${day}, left out as an outage.`
    case 'SPIKE':
      return `${zone}: ${formatTotal(requests ?? 0)} requests on ${day}, ${instead}, left out as a spike.`
    case 'BEGAN':
      return `${zone}: began on ${day}; with ${days === 1 ? '1 day' : `${days} days`} of history its level is less certain.`
    case 'ENDED':
      return `${zone}: no requests since ${day}, so none are expected.`
  }
}
