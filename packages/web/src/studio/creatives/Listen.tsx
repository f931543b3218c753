import { IconButton, Popover, Spinner } from '@spotdesk/ui'
import type { CreativeFile } from '@spotdesk/sdk'
import { creatives } from '@spotdesk/sdk/calls'
import { AudioLines } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { api } from '../../shared/api.ts'
import { messageOf } from '../../shared/report-error.ts'
import { t } from '../../shared/text.ts'
import styles from './Listen.module.css'

const AudioPlayer = lazy(async () => ({ default: (await import('@spotdesk/ui/audio')).AudioPlayer }))

/** Opens a player for a creative file; nothing for a file whose content is not stored. */
export function Listen({ file }: { file: CreativeFile }) {
  if (!file.downloadable) return null
  return (
    <Popover
      label={file.name}
      placement="bottom start"
      trigger={<IconButton size="small" icon={AudioLines} label={t('Listen to {name}', { name: file.name })} hasTooltip={false} />}
    >
      <div className={styles.player}>
        <Sound file={file} />
      </div>
    </Popover>
  )
}

function Sound({ file: { id, name } }: { file: CreativeFile }) {
  const [sound, setSound] = useState<{ content?: Blob; failure?: string }>({})
  useEffect(() => {
    let isOpen = true
    const load = async () => {
      try {
        const file = await api.call(creatives.download, { id }, { skipAutoDownload: true })
        const content = await file.blob()
        if (isOpen) setSound({ content })
      } catch (error) {
        if (isOpen) setSound({ failure: messageOf(error) })
      }
    }
    void load()
    return () => {
      isOpen = false
    }
  }, [id])
  if (sound.failure) return <p role="alert">{sound.failure}</p>
  const waiting = <Spinner label={t('Loading...')} />
  if (!sound.content) return waiting
  return (
    <Suspense fallback={waiting}>
      <AudioPlayer label={name} src={sound.content} />
    </Suspense>
  )
}
