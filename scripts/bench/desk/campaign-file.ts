/** A file of new campaigns such as agencies upload. */
const header =
  'external_reference,name,type,advertiser_id,start_date,end_date,currency,objective_type,objective_value,cpm,pacing_type,margin_percent,capping,targeting'

/** Begins the external reference of every campaign that a benchmark imports. */
export const referencePrefix = 'bench-'

/** @param name makes the file's references its own; files of the same name hold the same campaigns */
export function campaignFile({
  name,
  rows,
  advertiserId,
  currency,
}: {
  name: string
  rows: number
  advertiserId: number
  currency: string
}): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `${referencePrefix}${name}-${at}`,
      `Summer drive ${name} ${at}`,
      'STANDARD',
      advertiserId,
      '2027-01-04',
      '2027-03-31',
      currency,
      'IMPRESSIONS',
      500_000 + at,
      12.5,
      'EVENLY',
      15,
      '3/1/DAY',
      '"LOCATION_COUNTRY in (US) AND LOCATION_METRO in (501)"',
    ].join(','),
  )
  return [header, ...lines, ''].join('\r\n')
}
