/** The shape of a row of the table of tools: a call of the contract, and the form in which agents get its answer. */
import type { Feature, NamedRow, Permission } from '@spotdesk/sdk/contract'

/** A call by its noun and name: 'campaigns.list'. */
export type CallName = `${NamedRow['noun']}.${string}`

/** Tools whose rows begin a section of the documentation. */
export const toolGroups = [
  'campaigns',
  'ads',
  'orders',
  'advertisers',
  'statistics',
  'forecast',
  'targeting',
  'changes',
  'account',
] as const
export type ToolGroup = (typeof toolGroups)[number]

/** A tool that makes one call of the contract which reads. */
export interface ReadRow {
  name: string
  group: ToolGroup
  call: CallName
  /** Said after the call's own summary, in place of its description: when to use it, and what its answer means. */
  about?: string
  /** The member of the answer whose rows are paged. */
  rows?: string
  /** Fields that are answered unless others are asked for: of each row where there are rows, else of the answer. Left out: all. */
  fields?: readonly string[]
  /** Arguments that the tool does not take: the rest of the body does without them. */
  without?: readonly string[]
  /** A tool whose list says what the arguments that both take mean. */
  as?: string
  /** Arguments that stand for an example in the documentation; a test runs them. */
  example: Record<string, unknown>
}

/** The state of a tool that documentation and listings show. */
export interface ToolFacts {
  name: string
  group: ToolGroup
  title: string
  description: string
  permission: readonly Permission[]
  feature?: Feature
  /** reads: nothing changes. plans: a plan is stored, nothing else changes. applies: only with --allow-apply. */
  kind: 'reads' | 'plans' | 'applies'
  example: Record<string, unknown>
}
