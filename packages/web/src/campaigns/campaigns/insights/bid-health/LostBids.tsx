import type { insights } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { ChartFrame, ShareBars, type ShareRow } from '@spotdesk/ui/charts'
import { label, t } from '../../../../shared/text.ts'
import { countColumn, percentCell, percentColumn, rateText, textColumn } from '../../../../shared/delivery/insight/table-columns.ts'
import type { Frames } from '../../../../shared/delivery/insight/use-insight.ts'

/** Lost bids by the reasons of OpenRTB, each below its group. */
export function LostBids({ health: { losses, lossGroups }, frames }: { health: insights.BidHealth; frames: Frames }) {
  const title = t('Why bids were lost')
  const rows = lossGroups.flatMap((group): ShareRow[] => [
    { id: group.group, label: label(group.label), share: group.share, texts: texts(group), tone: '1', isGroup: true },
    ...losses
      .filter((loss) => loss.group === group.group)
      .map((loss) => ({ id: String(loss.code), label: label(loss.reason), share: loss.share, texts: texts(loss) })),
  ])
  const groupNames = new Map(lossGroups.map(({ group, label: name }) => [group, label(name)]))
  return (
    <ChartFrame
      title={title}
      {...frames('losses')}
      table={{
        columns: [
          textColumn(t('Reason')),
          textColumn(t('Group')),
          { label: t('OpenRTB code'), isNumber: true },
          countColumn(t('Bids')),
          percentColumn(t('Share')),
        ],
        rows: losses.map(({ reason, group, code, count, share }) => [
          label(reason),
          groupNames.get(group) ?? group,
          code,
          count,
          percentCell(share),
        ]),
      }}
    >
      <ShareBars
        label={title}
        rows={rows}
        columns={[t('Share'), t('Bids')]}
        format={rateText}
        emptyText={t('No bid was lost in this range.')}
      />
    </ChartFrame>
  )
}

const texts = ({ share, count }: { share: number | null; count: number }) => [rateText(share), formatTotal(count)]
