import { nameOfField } from './field-words.ts'
import { label } from '../text.ts'

/** A setting as people call it: 'endDate' → 'End'. */
export const fieldLabel = (field: string): string => label(nameOfField(field))
