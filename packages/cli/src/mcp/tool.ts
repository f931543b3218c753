/** A tool as the server offers it. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Arguments } from './arguments.ts'
import type { NotifyProgress } from './progress.ts'
import type { JsonSchema } from './short-schema.ts'
import type { ToolFacts } from './tool-row.ts'

export interface Tool {
  facts: ToolFacts
  /** True while the rights of the token admit it. */
  isOffered: () => boolean
  /** Made when tools are listed. */
  schema: () => JsonSchema
  /** @param tell the steps of one that takes long  @throws ToolError, or an error of the client */
  run: (given: Arguments, signal: AbortSignal, tell: NotifyProgress) => Promise<CallToolResult>
}
