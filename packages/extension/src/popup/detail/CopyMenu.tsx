import { Menu, PressButton } from '@spotdesk/ui/native'
import { Copy } from 'lucide-react'
import type { CampaignSummary } from '../../messages.ts'
import { copyPart, listCopyParts } from './copy.ts'
import styles from '../list/CampaignItem.module.css'

/** Copies ID, link or name of a row. Pointers see it over the row that they are on; the key is c. */
export function CopyMenu({ campaign }: { campaign: CampaignSummary }) {
  const label = `Copy from ${campaign.name || 'the draft'}`
  return (
    <Menu
      label={label}
      groups={[listCopyParts(campaign).map((part) => ({ id: part, label: `Copy ${part}`, onAction: () => void copyPart(part, campaign) }))]}
      trigger={
        <PressButton tabIndex={-1} data-copy="" title="Copy ID, link or name (c)" aria-label={label} className={styles.copy}>
          <Copy size={14} aria-hidden />
        </PressButton>
      }
    />
  )
}
