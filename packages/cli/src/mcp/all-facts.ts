/** Every tool, for listings and documentation: those that a token lacks the rights for, too. */
import { apiFacts } from './api-tools.ts'
import { writeFacts } from './plan-tools.ts'
import { toToolFacts } from './read-tools.ts'
import { readRows } from './tool-table.ts'
import type { ToolFacts } from './tool-row.ts'

export const allFacts: readonly ToolFacts[] = [...readRows.map(toToolFacts), ...apiFacts, ...writeFacts]
