/** The columns of a campaign's ads, in its tab, in the wizard and under its row. */
import { Badge, LongLabel, StatusDot } from '@spotdesk/ui'
import type { AdRow } from '@spotdesk/sdk'
import type { campaigns } from '@spotdesk/sdk/calls'
import {
  type AdStatus,
  adStatusLabels,
  adSubtypeLabels,
  adTypeLabels,
  briefStatusLabels,
  formatCpm,
  formatMoney,
  formatProgress,
  formatTotal,
} from '@spotdesk/sdk/values'
import type { ListColumn } from '../../../shared/list/row-types.ts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../shared/text.ts'
import { adPath } from '../paths.ts'
import styles from './Ads.module.css'

const tones = { ACTIVE: 'ok', INACTIVE: 'muted', DRAFT: 'muted', ARCHIVED: 'muted' } as const
const dash = '–'

/** The status of an ad as a mark and its word; that of an archived one is the flag. */
export function adState({ status, archived }: { status: AdStatus; archived: boolean }) {
  const shown = archived ? 'ARCHIVED' : status
  return { text: label(adStatusLabels[shown]), tone: tones[shown], shape: shown === 'ACTIVE' ? ('dot' as const) : ('ring' as const) }
}

/** Seconds of an ad: measured ones are rounded. */
export const formatAdLength = (seconds: number | null) => (seconds === null ? dash : t('{seconds} s', { seconds: Math.round(seconds) }))

export type AdColumn = ListColumn<typeof campaigns.ads>

interface AdColumnContext {
  campaign: Parameters<typeof adPath>[0] & { currency: string }
  /** The parameters of the address that go along to the ad. */
  search?: string
}

/** Columns of every grid of ads. */
export function adColumns({ campaign, search = '' }: AdColumnContext): AdColumn[] {
  const { currency } = campaign
  return [
    {
      field: 'name',
      header: t('Ad'),
      width: 208,
      isPinned: true,
      isSortable: true,
      text: (ad) => ad.name,
      cell: (ad) => (
        <ScreenLink href={adPath(campaign, ad.id) + search} className={styles.name} title={ad.name} dir="auto">
          {ad.name}
        </ScreenLink>
      ),
    },
    {
      field: 'status',
      header: t('Status'),
      width: 104,
      isSortable: true,
      text: (ad) => adState(ad).text,
      cell: (ad) => {
        const { text, ...look } = adState(ad)
        return <StatusDot {...look}>{text}</StatusDot>
      },
    },
    { field: 'type', header: t('Type'), width: 140, isSortable: true, text: formatKind, cell: (ad) => <Kind ad={ad} /> },
    { field: 'durationSeconds', header: t('Length'), width: 76, align: 'end', cell: (ad) => formatAdLength(ad.durationSeconds) },
    { field: 'weight', header: t('Weight'), width: 80, align: 'end', isSortable: true, cell: (ad) => ad.weight },
    { field: 'actuals', header: t('Impressions'), width: 116, align: 'end', isSortable: true, cell: (ad) => formatTotal(ad.actuals) },
    { field: 'clicks', header: t('Clicks'), width: 80, align: 'end', isSortable: true, cell: (ad) => formatTotal(ad.clicks) },
    {
      field: 'totalSpend',
      header: t('Spend'),
      width: 116,
      align: 'end',
      isSortable: true,
      cell: (ad) => formatMoney(ad.totalSpend, currency),
    },
    {
      field: 'briefCreativeStatuses',
      header: t('Creatives'),
      width: 190,
      text: (ad) => ad.briefCreativeStatuses.map((status) => label(briefStatusLabels[status])).join(', ') || dash,
      cell: (ad) => <Creatives ad={ad} />,
    },
  ]
}

/** The columns of the tab and the wizard. @param shares the rotation by ad; undefined: not known yet */
export function gridColumns(context: AdColumnContext, shares: ReadonlyMap<number, number> | undefined): AdColumn[] {
  const { currency } = context.campaign
  const after: Readonly<Record<string, AdColumn[]>> = {
    weight: [
      {
        field: 'share',
        isDerived: true,
        header: t('Share of rotation'),
        width: 132,
        align: 'end',
        cell: ({ id }) => formatAdShare(shares?.get(id)),
      },
    ],
    totalSpend: [
      {
        field: 'totalEcpm',
        header: t('eCPM'),
        width: 96,
        align: 'end',
        isSortable: true,
        cell: (ad) => (ad.totalEcpm === null ? dash : formatCpm(ad.totalEcpm, currency)),
      },
    ],
    briefCreativeStatuses: [
      {
        field: 'sequencePosition',
        header: t('Sequence'),
        width: 104,
        cell: (ad) => (ad.sequencePosition === null ? dash : t('Step {step}', { step: ad.sequencePosition })),
      },
      {
        field: 'linkedTo',
        header: t('Linked to'),
        width: 180,
        isSparse: true,
        text: formatLinked,
        cell: (ad) => <LongLabel text={formatLinked(ad)} />,
      },
      { field: 'externalReference', header: t('Reference'), width: 140, isSparse: true },
      { field: 'id', header: t('ID'), width: 84, align: 'end', isSortable: true, isHidden: true, cell: (ad) => String(ad.id) },
    ],
  }
  return adColumns(context).flatMap((column) => [column, ...(after[column.field] ?? [])])
}

/** '33.3%'; a dash for an ad that takes no turns. */
export function formatAdShare(share: number | undefined): string {
  return formatProgress(share === undefined ? null : share * 100)
}

const formatLinked = (ad: AdRow) => ad.linkedTo.map(({ name }) => name).join(', ') || dash

/** The subtype of a plain audio ad says the same once more. */
const describeSubtype = ({ subtype }: AdRow) => (subtype !== null && subtype !== 'AUDIO' ? label(adSubtypeLabels[subtype]) : null)
const formatKind = (ad: AdRow) => [label(adTypeLabels[ad.type]), describeSubtype(ad)].filter(Boolean).join(' · ')

function Kind({ ad }: { ad: AdRow }) {
  const more = describeSubtype(ad)
  return (
    <span className={styles.kind}>
      <span>{label(adTypeLabels[ad.type])}</span>
      {more && <span className={styles.more}>{more}</span>}
    </span>
  )
}

const briefTones = {
  MISSING_CREATIVE: 'bad',
  NOT_IN_OBJECTIVE: 'muted',
  PENDING_CREATIVE: 'warn',
  PENDING_APPROVAL: 'warn',
  NEW_CREATIVE_BRIEF: 'muted',
  CREATIVE_APPROVED: 'muted',
  CREATIVE_CANCELED: 'muted',
} as const

function Creatives({ ad: { briefCreativeStatuses } }: { ad: AdRow }) {
  if (briefCreativeStatuses.length === 0) return dash
  return (
    <span className={styles.briefs}>
      {briefCreativeStatuses.map((status) => (
        <Badge key={status} tone={briefTones[status]}>
          {label(briefStatusLabels[status])}
        </Badge>
      ))}
    </span>
  )
}
