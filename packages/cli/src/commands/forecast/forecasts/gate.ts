/** The limits that a forecast has to keep to pass a gate. Pure. */
import { type DeliveryForecastStatus, deliveryForecastStatuses, formatTotal } from '@spotdesk/sdk/values'
import { usage } from '../../../failure.ts'
import type { Input } from '../../../input.ts'
import { type Delivery, formatForecastMessage, percent, percentOfRest, signed } from './answer.ts'

/** Impressions, or percent of what is left to deliver. */
export interface Amount {
  value: number
  ofRest: boolean
}

export interface Limits {
  failOn: readonly DeliveryForecastStatus[]
  /** 0 to 1. */
  minProbability: number | undefined
  /** The least difference between what is available and what is left. */
  minDelta: Amount | undefined
  /** The most that may be missing at the end. */
  maxShortfall: Amount | undefined
}

/** Without any limit the gate fails on these. */
const usualFailOn = ['AT_RISK', 'NO_INVENTORY'] as const

/** @throws Failure (exit 2) for a limit that cannot be read */
export function readLimits(input: Input): Limits {
  const minProbability = readProbability(input.text('minProbability'))
  const minDelta = readAmount(input, 'minDelta', '--min-delta')
  const maxShortfall = readAmount(input, 'maxShortfall', '--max-shortfall')
  const given = [minProbability, minDelta, maxShortfall].some((limit) => limit !== undefined)
  return { failOn: input.choices('failOn', deliveryForecastStatuses) ?? (given ? [] : usualFailOn), minProbability, minDelta, maxShortfall }
}

function readProbability(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const match = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(text.trim())
  const value = match ? Number(match[1]) / (match[2] === '%' ? 100 : 1) : Number.NaN
  if (!(value >= 0 && value <= 1)) throw usage(`--min-probability takes a number from 0 to 1, or a percentage, not "${text}".`)
  return value
}

function readAmount(input: Input, name: string, option: string): Amount | undefined {
  const text = input.text(name)
  if (text === undefined) return undefined
  // Marks between digits count only where they group thousands: 5,5% is not 55%.
  const match = /^([+-]?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:_\d{3})+)(?:\.\d+)?)(%?)$/.exec(text.trim())
  if (!match) throw usage(`${option} takes impressions such as 50000, or a percentage of what is left such as 5%, not "${text}".`)
  return { value: Number(match[1]!.replaceAll(/[_,]/g, '')), ofRest: match[2] === '%' }
}

/** Impressions of the rest that will not come; null: not known. */
export function getShortfall({ remainingCampaignObjective: rest, deliverable, status }: Delivery): number | null {
  if (status === 'NOT_AVAILABLE' || rest === null) return null
  return Math.max(0, rest - (deliverable ?? 0))
}

/** Checked: each limit that is not kept, as a sentence. Not checked: there is no forecast, and no limit asks for one. */
export type Verdict = { checked: true; faults: string[] } | { checked: false; reason: string }

export function judge(told: Delivery, { failOn, minProbability, minDelta, maxShortfall }: Limits): Verdict {
  const { text, tooltip } = formatForecastMessage(told)
  const fails = failOn.includes(told.status)
  if (told.status === 'NOT_AVAILABLE') {
    const reason = tooltip ?? `The forecast is ${text}.`
    return fails ? { checked: true, faults: [reason] } : { checked: false, reason }
  }
  const shortfall = getShortfall(told)
  return {
    checked: true,
    faults: [
      ...(fails ? [`It is ${text}.${told.reason ? ` ${told.reason.text}` : ''}`] : []),
      ...probabilityFault(told, minProbability),
      ...(minDelta && isLess(toLimitUnit(told.deltaImpressions, minDelta, told), minDelta.value)
        ? [`The difference is ${signed(told.deltaImpressions)} (${percentOfRest(told.deltaPercent)}), less than ${amountText(minDelta)}.`]
        : []),
      ...(maxShortfall && isMore(toLimitUnit(shortfall, maxShortfall, told), maxShortfall.value)
        ? [
            `${shortfall === null ? 'An unknown number of' : formatTotal(shortfall)} impressions will be missing, more than ${amountText(maxShortfall)}.`,
          ]
        : []),
    ],
  }
}

function probabilityFault({ probability }: Delivery, least: number | undefined): string[] {
  if (least === undefined || (probability !== null && probability >= least)) return []
  return [
    probability === null
      ? `Nobody can say whether it has the probability of ${percent(least)}: too few listeners match.`
      : `Its probability is ${share(probability, least)}, less than ${share(least, least)}.`,
  ]
}

/** In whole percent, or as exact as it takes to tell the probability from a limit near it. */
function share(probability: number, least: number): string {
  const isNear = Math.abs(probability - least) < 0.01 || !Number.isInteger(Math.round(least * 1e6) / 1e4)
  return isNear ? `${Math.round(probability * 1e6) / 1e4}%` : percent(probability)
}

/** A number in the unit of a limit; null: not known. Nothing left to deliver is no shortfall in percent. */
function toLimitUnit(impressions: number | null, { ofRest }: Amount, { remainingCampaignObjective: rest }: Delivery): number | null {
  if (impressions === null || !ofRest) return impressions
  return rest === null ? null : rest === 0 ? 0 : (100 * impressions) / rest
}

/** An unknown value does not keep a limit. */
const isLess = (value: number | null, least: number) => value === null || value < least
const isMore = (value: number | null, most: number) => value === null || value > most

const amountText = ({ value, ofRest }: Amount) => (ofRest ? `${value}% of what is left` : formatTotal(value))
