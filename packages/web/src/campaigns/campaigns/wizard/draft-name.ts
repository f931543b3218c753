import { t } from '../../../shared/text.ts'

/** A draft may have no name yet. */
export const nameOfDraft = ({ name }: { name: string }): string => name || t('New campaign')
