import type { Campaign } from '@spotdesk/sdk'
import { t } from '../../../shared/text.ts'

/** A draft may have no name yet; one that is archived is new no longer. */
export const nameOfDraft = ({ name, archived }: Pick<Campaign, 'name' | 'archived'>): string =>
  name || (archived ? t('Unnamed draft') : t('New campaign'))
