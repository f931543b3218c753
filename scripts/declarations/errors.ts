/** The declarations of error codes: their statuses, and the members that their bodies have of their own. */
import { responseErrorCodes, errorMembers, errorTable, rowErrorCodes } from '@spotdesk/sdk/contract'
import { comment, literal, type Printer } from './print.ts'
import type { SdkProgram } from './program.ts'

/** The text of `errors.ts`. */
export function errorDeclarations({ checker, exportsOf }: SdkProgram, printer: Printer): string {
  const table = checker.getTypeOfSymbol(exportsOf('contract/error-members.ts').get('errorMembers')!)!
  const members = Object.keys(errorMembers).map((code) => {
    const schema = checker.getTypeOfSymbol(checker.getPropertyOfType(table, code)!)!
    const type = checker.getTypeOfSymbol(checker.getPropertyOfType(schema, '_output')!)!
    return `/** Of \`${code}\`. */\n${code}: ${printer.body(type)}\n`
  })
  const statuses = responseErrorCodes.map((code) => `${comment(errorTable[code].text)}${code}: ${errorTable[code].status}\n`)
  return `
/** Codes of error answers with their status. */
export interface ErrorStatuses {\n${statuses.join('')}}

/** Why a call failed, as one word. */
export type ResponseErrorCode = keyof ErrorStatuses

/** Reason of an error of one field or row, as one word: codes of \`errors\` in an answer and of a job's summary. */
export type RowErrorCode = ${rowErrorCodes.map(literal).join(' | ')}

/** Every code of the error table. */
export type ErrorCode = ResponseErrorCode | RowErrorCode

/** Members of an error's body by its code, beside those that every error has. Codes without such members are left out. */
export interface ErrorMembers {\n${members.join('')}}
`
}
