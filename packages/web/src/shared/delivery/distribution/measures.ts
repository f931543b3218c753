/** The figures of publishers, zones, days and hours as columns: on the screen, in totals and in files. */
import type { statistics } from '@spotdesk/sdk/contract'
import { formatCpm, formatMoney, formatProgress, formatSmall, formatTotal } from '@spotdesk/sdk/values'
import type { ReactNode } from 'react'
import type { Dates } from '../../dates.ts'
import type { GridColumn } from '../../grid/column.ts'
import { t } from '../../text.ts'
import { sumSpend } from './distribution-lines.ts'

type Measures = statistics.Measures
type Cell = string | number | null

/** The surroundings that amounts and instants are printed in. */
export interface Printing {
  /** ISO 4217 code; null: several currencies, whose amounts are not shown. */
  currency: string | null
  dates: Dates
  zone: string
}

interface Measure {
  field: string
  header: string
  width: number
  /** On the screen. */
  print: (measures: Measures, printing: Printing) => string
  /** In a file: plain numbers. */
  value: (measures: Measures, printing: Printing) => Cell
  isSparse?: boolean
  isHidden?: boolean
  /** Of places alone: a day or an hour has no share worth a column, and no first and last delivery. */
  isOfPlaces?: true
  /** Not a number. */
  isTime?: true
}

const percent = (share: number | null) => formatProgress(share === null ? null : share * 100)
const money = (amount: number | null, currency: string | null) => (currency === null ? '–' : formatMoney(amount, currency))

function measures(): Measure[] {
  return [
    {
      field: 'impressions',
      header: t('Impressions'),
      width: 112,
      print: (row) => formatTotal(row.impressions),
      value: (row) => row.impressions,
    },
    {
      field: 'secondScreenImpressions',
      header: t('Second screen'),
      width: 124,
      isSparse: true,
      print: (row) => formatTotal(row.secondScreenImpressions),
      value: (row) => row.secondScreenImpressions,
    },
    { field: 'share', header: t('Share'), width: 80, isOfPlaces: true, print: (row) => percent(row.share), value: (row) => row.share },
    { field: 'spend', header: t('Spend'), width: 112, print: (row, { currency }) => money(sumSpend(row), currency), value: sumSpend },
    {
      field: 'ecpm',
      header: t('eCPM'),
      width: 88,
      print: (row, { currency }) => (currency === null ? '–' : formatCpm(row.ecpm, currency)),
      value: (row) => row.ecpm,
    },
    { field: 'ltr', header: t('LTR'), width: 80, print: (row) => percent(row.ltr), value: (row) => row.ltr },
    {
      field: 'clicks',
      header: t('Clicks'),
      width: 84,
      isHidden: true,
      print: (row) => formatTotal(row.clicks),
      value: (row) => row.clicks,
    },
    { field: 'reach', header: t('Reach'), width: 88, print: (row) => formatTotal(row.reach), value: (row) => row.reach },
    {
      field: 'frequency',
      header: t('Frequency'),
      width: 104,
      isHidden: true,
      print: (row) => (row.frequency === null ? '–' : formatSmall(row.frequency)),
      value: (row) => row.frequency,
    },
    { field: 'fillRate', header: t('Fill'), width: 76, print: (row) => percent(row.fillRate), value: (row) => row.fillRate },
    {
      field: 'firstDelivery',
      header: t('First delivery'),
      width: 144,
      isTime: true,
      isOfPlaces: true,
      print: (row, { dates, zone }) => dates.dayTime(row.firstDelivery, zone),
      value: (row, { dates, zone }) => row.firstDelivery && dates.dayTime(row.firstDelivery, zone),
    },
    {
      field: 'lastDelivery',
      header: t('Last delivery'),
      width: 144,
      isTime: true,
      isOfPlaces: true,
      print: (row, { dates, zone }) => dates.dayTime(row.lastDelivery, zone),
      value: (row, { dates, zone }) => row.lastDelivery && dates.dayTime(row.lastDelivery, zone),
    },
  ]
}

/** Few columns: they share the width of the page. */
const timeWidth = 150

/** `time`: rows are days or hours, of which listeners and requests are rarely counted. */
function listShown(rows: 'places' | 'time'): Measure[] {
  if (rows === 'places') return measures()
  const isRare = ({ field }: Measure) => field === 'reach' || field === 'fillRate'
  return measures()
    .filter(({ isOfPlaces }) => !isOfPlaces)
    .map((measure) => ({
      ...measure,
      width: timeWidth,
      isHidden: measure.field === 'frequency',
      ...(isRare(measure) && { isSparse: true }),
    }))
}

export function measureColumns<Row extends Measures>(printing: Printing, rows: 'places' | 'time'): GridColumn<Row>[] {
  return listShown(rows).map(({ field, header, width, print, isSparse, isHidden, isTime }) => ({
    field,
    header,
    width,
    ...(isTime ? {} : { align: 'end' as const }),
    isSortable: rows === 'places',
    ...(isSparse && { isSparse }),
    ...(isHidden && { isHidden }),
    cell: (row) => print(row, printing),
  }))
}

/** The cells of a row of totals. */
export function toTotalCells(row: Measures, printing: Printing, rows: 'places' | 'time'): Record<string, ReactNode> {
  return Object.fromEntries(listShown(rows).map(({ field, print }) => [field, print(row, printing)]))
}

/** Columns of a file with all figures. */
export function fileColumns(printing: Printing, rows: 'places' | 'time') {
  return listShown(rows).map(({ header, print, value, isTime }) => ({
    label: header,
    isNumber: !isTime,
    value: (row: Measures) => value(row, printing),
    print: (row: Measures) => print(row, printing),
  }))
}
