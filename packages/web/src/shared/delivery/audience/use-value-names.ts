/** Names of the values of attributes: of places and devices as targeting names them, of all others their own. */
import { targeting } from '@spotdesk/sdk/calls'
import type { insights } from '@spotdesk/sdk/contract'
import type { AudienceDimension } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../query.ts'
import { label, t } from '../../text.ts'

type Dimension = insights.Audience['dimensions'][number]
export type FormatValueName = (dimension: AudienceDimension, value: string) => string

/** Attributes whose values are those of a targeting rule type. */
const typeByDimension: Partial<Record<AudienceDimension, string>> = {
  COUNTRY: 'LOCATION_COUNTRY',
  REGION: 'LOCATION_REGION',
  DEVICE: 'DEVICE_TYPE',
}

const genders: Readonly<Record<string, string>> = { FEMALE: 'Women', MALE: 'Men' }

/** Until the names have come, values show as they are. */
export function useValueNames(dimensions: readonly Dimension[]): FormatValueName {
  const namedValues = dimensions.flatMap(({ dimension, values }) => {
    const type = typeByDimension[dimension]
    return type ? [{ type, values: values.map(({ value }) => value).filter((value) => value !== 'UNKNOWN') }] : []
  })
  const { data } = useQuery({
    ...query(targeting.labels, { body: { values: namedValues } }),
    enabled: namedValues.some(({ values }) => values.length > 0),
    staleTime: Infinity,
  })
  const names = new Map(data?.map(({ type, value, label: name }) => [`${type} ${value}`, name]))
  return (dimension, value) => {
    if (value === 'UNKNOWN') return t('Unknown')
    if (dimension === 'GENDER') return label(genders[value] ?? value)
    return names.get(`${typeByDimension[dimension]} ${value}`) ?? value
  }
}
