/** Maps the settings of a campaign between the API, where they are members of a campaign, and the fields of rules and files. */
import type { CampaignSettings } from '@spotdesk/sdk/contract'
import { type CampaignField, CampaignFields, settingPlaces } from '@spotdesk/sdk/rules'
import { type RowError, cpmScale, parseDecimal } from '@spotdesk/sdk/values'
import { type FieldError, Problem, fieldError } from '../../platform/http/problem.ts'

/** The path of a rule's field in a body. */
export function toBodyPath(field: string): string {
  return settingPlaces[field as CampaignField] ?? field
}

const cpmE4 = (value: number | null) => (value === null ? null : Number(parseDecimal(value, cpmScale)))

/**
 * The fields that a body sets; members that the body leaves out are absent.
 * @throws Problem validationFailed for values that the schema of the body allows and the rules of the fields refuse
 */
export function toCampaignCells(body: CampaignSettings): Partial<CampaignFields> {
  const { name, campaignType, advertiser, order, publisher, campaignObjective, campaignRevenue, campaignPacing, margin } = body
  const { cappingRules, attribution, extensions, dealId, startDate, endDate, currency, objectiveType, categoryIds } = body
  const secondScreen = extensions && (extensions[0]?.data ?? { objective: null, cpmBid: null })
  const cells = given({
    name,
    type: campaignType,
    advertiserId: advertiser?.id,
    orderId: order === null ? null : order?.id,
    publisherId: publisher === null ? null : publisher?.id,
    dealId,
    startDate,
    endDate,
    currency,
    objectiveType,
    objectiveValue: campaignObjective && (campaignObjective.unlimited ? null : campaignObjective.value),
    objectiveUnlimited: campaignObjective?.unlimited,
    revenueType: campaignRevenue?.type,
    cpm: campaignRevenue && cpmE4(campaignRevenue.value),
    pacingType: campaignPacing?.type,
    pacingPriority: campaignPacing?.priority,
    marginPercent: margin,
    secondScreenObjective: secondScreen?.objective,
    secondScreenCpm: secondScreen && cpmE4(secondScreen.cpmBid),
    capping: cappingRules,
    categoryIds,
    attributionPixelIds: attribution?.pixelIds,
    assignedUsername: body.assignedUsername,
    externalReference: body.externalReference,
  })
  const parsed = CampaignFields.partial().safeParse(cells)
  if (parsed.success) return cells
  const errors = parsed.error.issues.map(({ path: [field = '', ...rest] }) =>
    fieldError([toBodyPath(String(field)), ...rest].join('.'), 'invalidValue'),
  )
  throw new Problem('validationFailed', {}, { errors })
}

function given(cells: { [F in CampaignField]?: CampaignFields[F] | undefined }): Partial<CampaignFields> {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))
}

/** Converts an error of a planned row to an error of the body's field. */
export function toCampaignFieldError({ field, code, message, value, suggestion }: RowError): FieldError {
  const place = toBodyPath(field ?? '')
  return {
    code,
    message,
    field: place,
    pointer: place === '' ? '' : `/${place.replaceAll('.', '/')}`,
    ...(value !== null && { value }),
    ...(suggestion !== null && { suggestion }),
  }
}
