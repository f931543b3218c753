import { rowErrorPattern } from '@spotdesk/sdk/values'
import { label } from '../text.ts'
import type { FieldIssue } from './judge.ts'

/** The sentence of an error in the language of the screen. */
export function issueText({ code, params }: Pick<FieldIssue, 'code' | 'params'>): string {
  return label(rowErrorPattern(code, params), params)
}
