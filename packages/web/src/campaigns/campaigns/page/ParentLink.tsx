import { hasScreen } from '../../../shared/page/screen-table.ts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { advertiserCampaignsPath } from '../../advertisers/paths.ts'
import { orderPath } from '../../orders/paths.ts'

interface ParentLinkProps {
  kind: 'advertiser' | 'order'
  of: { id: number; name: string }
  /** Leads to the list of its campaigns where it has no page, in place of a plain text. */
  isAlways?: boolean
  className?: string | undefined
}

const paths = { advertiser: advertiserCampaignsPath, order: orderPath }
const filters = { advertiser: 'advertiserId', order: 'orderId' } as const

/** The advertiser or the order of a campaign, as a link to its page. */
export function ParentLink({ kind, of, isAlways = false, className }: ParentLinkProps) {
  const page = paths[kind](of)
  const hasPage = hasScreen(page)
  if (!hasPage && !isAlways) return <bdi>{of.name}</bdi>
  return (
    <ScreenLink href={hasPage ? page : toCampaignListPath(kind, of)} className={className} dir="auto">
      {of.name}
    </ScreenLink>
  )
}

/** The list of the campaigns of an advertiser or of an order. */
export const toCampaignListPath = (kind: 'advertiser' | 'order', { id }: { id: number }) => `/campaigns/list?status=&${filters[kind]}=${id}`
