import type { forecast } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { classNames } from '@spotdesk/ui'
import { t } from '../../../shared/text.ts'
import parts from '../breakdown.module.css'

/** Available within possible within matched, as bars of one scale. */
export function AvailsBars({ avails: { matched, possible, available } }: { avails: forecast.CampaignAvails }) {
  const lines = [
    { id: 'matched', name: t('Matched'), value: matched, note: t('Requests that the targeting and an ad fit.'), tone: parts.barMatched },
    {
      id: 'possible',
      name: t('Possible'),
      value: possible,
      note: t('Left if only strictly higher priorities counted.'),
      tone: parts.barPossible,
    },
    {
      id: 'available',
      name: t('Available'),
      value: available,
      note: t('Left beside campaigns of the same or a higher priority.'),
      tone: parts.barAvailable,
    },
  ]
  return (
    <dl className={parts.bars}>
      {lines.map(({ id, name, value, note, tone }) => (
        <div key={id} title={note}>
          <dt>{name}</dt>
          <dd>
            <span aria-hidden className={parts.bar}>
              <span className={classNames(tone)} style={{ width: `${matched > 0 ? Math.max(1, (value / matched) * 100) : 0}%` }} />
            </span>
            <strong>{formatTotal(value)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
