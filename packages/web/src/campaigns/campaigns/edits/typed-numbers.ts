/** Typed numbers of campaigns with their refusals in the language of the screen. */
import * as typed from '@spotdesk/sdk/bulk'
import { scalePercentMax } from '@spotdesk/sdk/rules'
import { formatTotal, rowErrorText } from '@spotdesk/sdk/values'
import type { User } from '../../../shared/session/session.ts'
import { label, t } from '../../../shared/text.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import { isAdvanced } from './use-campaign-edits.ts'

export type Typed<V> = { ok: true; value: V } | { ok: false; problem: string }

function problemText(problem: typed.NumberProblem): string {
  switch (problem.code) {
    case 'noWholeNumber':
      return t('Write a whole number.')
    case 'noPercent':
      return t('Write a percentage, such as +10 or -12.5; more than -100 and {most} at most.', { most: formatTotal(scalePercentMax) })
    case 'nothingToChange':
      return t('There is no value to add percent to.')
    case 'severalToChange':
      return t('Choose “Scale by percent” to add percent to the value of each campaign.')
    case 'twoReadings': {
      const { change, value } = problem
      return t('This can be read in two ways. Write {change} to add percent, or {value} for the value.', { change, value })
    }
    default: {
      const { code, params, meant, nearest } = problem
      const hint = meant
        ? t('Write {value} if that is meant.', { value: meant })
        : nearest && t('The nearest is {value}.', { value: nearest })
      return [label(rowErrorText(code, params)), hint].filter(Boolean).join(' ')
    }
  }
}

const toTyped = (read: typed.TypedNumberResult): Typed<number> => (read.ok ? read : { ok: false, problem: problemText(read.problem) })

const toNumberContext = (row: CampaignListRow | null): typed.TypedNumberContext | null =>
  row && {
    currency: row.currency,
    objectiveType: row.campaignObjective.type,
    objective: row.campaignObjective.value,
    cpm: row.campaignRevenue.value,
  }

export const readPercent = (text: string) => toTyped(typed.readPercent(text))
/** @param row the campaign; null: it is for several */
export const readObjective = (text: string, row: CampaignListRow | null) => toTyped(typed.readObjective(text, toNumberContext(row)))
/** @param row the campaign; null: it is for several */
export const readCpm = (text: string, row: CampaignListRow | null) => toTyped(typed.readCpm(text, toNumberContext(row)))
/** @param type of the campaign; null: it is for several, whose types are judged with them */
export const readPriority = (text: string, type: CampaignListRow['campaignType'] | null, user: User) =>
  toTyped(typed.readPriority(text, type, isAdvanced(user)))
