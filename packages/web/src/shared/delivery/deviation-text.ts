import type { Deviation } from '@spotdesk/sdk/rules'
import { t } from '../text.ts'

/** The deviation of a delivery in words: '−12% behind'; without the word while it is no matter: '+4%'. */
export function formatDeviation({ percent, direction, severity }: Deviation): string {
  if (direction === 'onPace') return t('on pace')
  if (direction === 'behind') return severity ? t('−{percent}% behind', { percent }) : t('−{percent}%', { percent })
  return severity ? t('+{percent}% ahead', { percent }) : t('+{percent}%', { percent })
}
