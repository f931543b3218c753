/** Maps the settings of a campaign between the API, where they are members of a campaign, and the fields of rules and files. */
import type { CampaignSettings } from '@spotdesk/sdk/contract'
import { campaignFieldNames, CampaignFields, readSetting, settingPath, toStoredSetting } from '@spotdesk/sdk/rules'
import type { RowError } from '@spotdesk/sdk/values'
import { type FieldError, Problem, fieldError } from '../../../platform/http/answer/problem.ts'

/**
 * The fields that a body sets; members that the body leaves out are absent.
 * @throws Problem validationFailed for values that the schema of the body allows and the rules of the fields refuse
 */
export function toCampaignCells(body: CampaignSettings): Partial<CampaignFields> {
  const cells: Partial<CampaignFields> = Object.fromEntries(
    campaignFieldNames.flatMap((field) => {
      const value = readSetting(body, field)
      return value === undefined ? [] : [[field, toStoredSetting(field, value)]]
    }),
  )
  // The value beside an unlimited objective is ignored.
  if (cells.objectiveUnlimited) cells.objectiveValue = null
  const parsed = CampaignFields.partial().safeParse(cells)
  if (parsed.success) return cells
  const errors = parsed.error.issues.map(({ path: [field = '', ...rest] }) =>
    fieldError([settingPath(String(field)), ...rest].join('.'), 'invalidValue'),
  )
  throw new Problem('validationFailed', {}, { errors })
}

/** Converts an error of a planned row to an error of the body's field. */
export function toCampaignFieldError({ field, code, message, value, suggestion }: RowError): FieldError {
  const place = settingPath(field ?? '')
  return {
    code,
    message,
    field: place,
    pointer: place === '' ? '' : `/${place.replaceAll('.', '/')}`,
    ...(value !== null && { value }),
    ...(suggestion !== null && { suggestion }),
  }
}
