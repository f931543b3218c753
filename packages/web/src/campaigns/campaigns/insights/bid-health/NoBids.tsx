import type { insights } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { ChartFrame, ShareBars } from '@spotdesk/ui/charts'
import { label, t } from '../../../../shared/text.ts'
import { countColumn, percentCell, percentColumn, rateText, textColumn } from '../../../../shared/delivery/insight/table-columns.ts'
import type { Frames } from '../../../../shared/delivery/insight/use-insight.ts'

/** Requests that were not bid on, by the server's own reasons. */
export function NoBids({ health: { noBids }, frames }: { health: insights.BidHealth; frames: Frames }) {
  const title = t('Why no bid was made')
  return (
    <ChartFrame
      title={title}
      {...frames('no-bids')}
      table={{
        columns: [textColumn(t('Reason')), countColumn(t('Requests')), percentColumn(t('Share'))],
        rows: noBids.map(({ label: text, count, share }) => [label(text), count, percentCell(share)]),
      }}
    >
      <ShareBars
        label={title}
        rows={noBids.map(({ reason, label: text, count, share }) => {
          return { id: reason, label: label(text), share, texts: [rateText(share), formatTotal(count)] }
        })}
        columns={[t('Share'), t('Requests')]}
        format={rateText}
        emptyText={t('Every request was bid on.')}
      />
    </ChartFrame>
  )
}
