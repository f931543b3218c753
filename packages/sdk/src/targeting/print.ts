import { formatDecimal, parseDecimal } from '../values/index.ts'
import { coordinateDecimals, type Rule, type Targeting } from './rule.ts'

/** Prints the canonical text: one group without parentheses, more with; '' for everywhere. */
export function printTargeting({ groups }: Targeting): string {
  const printed = groups.map(({ rules }) => rules.map(printRule).join(' AND '))
  return printed.length === 1 ? printed[0]! : printed.map((group) => `(${group})`).join(' OR ')
}

function printRule(rule: Rule): string {
  return `${rule.exclude ? 'NOT ' : ''}${rule.type} ${printCondition(rule)}`
}

function printCondition(rule: Rule): string {
  if ('values' in rule) return `in (${rule.values.map(printValue).join(', ')})`
  if ('text' in rule) return `matches (${rule.text.map((pattern) => quote(pattern.replaceAll('"', '\\"'))).join(', ')})`
  if ('near' in rule) return `near (${degrees(rule.near.lat)}, ${degrees(rule.near.lon)}, ${degrees(rule.near.km)}km)`
  if ('box' in rule) return `box (${[rule.box.s, rule.box.w, rule.box.n, rule.box.e].map(degrees).join(', ')})`
  return `between ${printBound(rule.from)} and ${printBound(rule.to)}`
}

function printBound(bound: number | string): string {
  return typeof bound === 'number' ? degrees(bound) : printValue(bound)
}

/** A number as plain decimal text, never with an exponent. */
function degrees(value: number): string {
  return formatDecimal(parseDecimal(value, coordinateDecimals) ?? 0n, coordinateDecimals)
}

function printValue(value: string): string {
  return /^[A-Za-z0-9_.:+/@-]+$/.test(value) ? value : quote(value.replace(/[\\"*]/g, '\\$&'))
}

function quote(escaped: string): string {
  return `"${escaped.replaceAll('\n', '\\n')}"`
}
