/** Columns of the tables behind the charts of insights, and how their figures read. Pure. */
import { digitsOf, formatMoney, formatProgress, formatTotal } from '@spotdesk/sdk/values'
import type { Cell, ChartColumn } from '@spotdesk/ui/charts'

const isNumber = true
const shown = (print: (value: number) => string) => (value: Cell) => (typeof value === 'number' ? print(value) : '–')

export const textColumn = (label: string): ChartColumn => ({ label })
export const countColumn = (label: string): ChartColumn => ({ label, isNumber, format: shown((value) => formatTotal(value)) })
/** Of cells made by `percentCell`. */
export const percentColumn = (label: string): ChartColumn => ({ label, isNumber, format: shown(percentText) })
export const moneyColumn = (label: string, currency: string): ChartColumn => {
  return { label, isNumber, format: shown((value) => formatMoney(value, currency)) }
}
export const indexColumn = (label: string): ChartColumn => ({ label, isNumber, format: shown(indexText) })

/** A rate of 0 to 1 as percent with at most four decimals, which is how files have it. */
export const percentCell = (rate: number | null): Cell => (rate === null ? null : rounded(rate * 100, 4))
/** An index to one decimal. */
export const indexCell = (index: number | null): Cell => (index === null ? null : rounded(index, 1))
/** An amount with the decimals of its currency. */
export const moneyCell = (amount: number | null, currency: string): Cell => (amount === null ? null : rounded(amount, digitsOf(currency)))

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** Percent with one decimal and a true minus: '−3.1%'. Smaller than a tenth: '< 0.1%', '> -0.1%'; 0: '0.0%'. */
function percentText(percent: number): string {
  return percent <= -0.1 ? `−${formatProgress(-percent)}` : formatProgress(percent)
}

/** A rate of 0 to 1: '23.9%'; '–' for none. */
export const rateText = (rate: number | null) => (rate === null ? '–' : percentText(rate * 100))
/** A small rate, such as of clicks or conversions, with two decimals: '0.24%'. */
export function smallRateText(rate: number | null): string {
  if (rate === null) return '–'
  if (rate > 0 && rate < 0.0001) return '< 0.01%'
  return `${(rate * 100).toFixed(2)}%`
}
/** A difference with its sign: '+22.3%', '−3.1%'. */
export function liftText(lift: number | null): string {
  if (lift === null) return '–'
  return lift * 100 >= 0.1 ? `+${percentText(lift * 100)}` : percentText(lift * 100)
}
/** 100 is as often as everywhere. */
export const indexText = (index: number | null) => (index === null ? '–' : String(Math.round(index)))
