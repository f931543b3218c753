import { IconButton, Popover } from '@spotdesk/ui'
import type { CreativeFile } from '@spotdesk/sdk'
import { familyOf } from '@spotdesk/sdk/rules'
import { AudioLines, Film, Image } from 'lucide-react'
import { CreativePreview } from '../../shared/page/CreativePreview.tsx'
import { t } from '../../shared/text.ts'
import styles from './Listen.module.css'

const icons = { audio: AudioLines, image: Image, video: Film } as const

/** Opens a player for a creative file, or the image that it is; nothing for a file whose content is not stored. */
export function Listen({ file }: { file: CreativeFile }) {
  const family = familyOf(file.mediaType)
  if (!file.downloadable || family === null) return null
  const label = family === 'audio' ? t('Listen to {name}', { name: file.name }) : t('Look at {name}', { name: file.name })
  return (
    <Popover
      label={file.name}
      placement="bottom start"
      trigger={<IconButton size="small" icon={icons[family]} label={label} hasTooltip={false} />}
    >
      <div className={styles.player}>
        <CreativePreview file={file} />
      </div>
    </Popover>
  )
}
