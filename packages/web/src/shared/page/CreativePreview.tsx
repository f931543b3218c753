import { Spinner } from '@spotdesk/ui'
import { creatives } from '@spotdesk/sdk/calls'
import { familyOf, type MediaFamily } from '@spotdesk/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type RefObject, Suspense, lazy, useEffect, useRef } from 'react'
import { api } from '../api.ts'
import { useCan } from '../session/Can.tsx'
import { toErrorText } from '../data/report-error.ts'
import { t } from '../text.ts'
import styles from './CreativePreview.module.css'

const AudioPlayer = lazy(async () => ({ default: (await import('@spotdesk/ui/audio')).AudioPlayer }))

interface ContentProps {
  name: string
  content: Blob
}

/** Gives an element the address of a content while it is shown. */
function useAddress<E extends HTMLImageElement | HTMLVideoElement>(content: Blob): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    const address = URL.createObjectURL(content)
    if (element.current) element.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [content])
  return element
}

const Sound = ({ name, content }: ContentProps) => <AudioPlayer label={name} src={content} />

function Picture({ name, content }: ContentProps) {
  return <img ref={useAddress<HTMLImageElement>(content)} alt={name} className={styles.picture} />
}

function Film({ name, content }: ContentProps) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a film of an advertiser brings no captions
  return <video ref={useAddress<HTMLVideoElement>(content)} controls aria-label={name} className={styles.picture} />
}

const previews: Record<MediaFamily, ComponentType<ContentProps>> = { audio: Sound, image: Picture, video: Film }

/** A creative file as its family is heard or seen; nothing for users who may not load it. */
export function CreativePreview({ file: { id, name, mediaType } }: { file: { id: number; name: string; mediaType: string } }) {
  const mayLoad = useCan(creatives.download)
  const content = useQuery({
    queryKey: [creatives.download.path, id],
    enabled: mayLoad,
    // The content of a file never changes.
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const file = await api.call(creatives.download, { id }, { skipAutoDownload: true, signal })
      // With the type that was found in its bytes: the browser shows an image and never a document.
      return new Blob([await file.blob()], { type: mediaType })
    },
  })
  const family = familyOf(mediaType)
  if (!mayLoad || family === null) return null
  if (content.isError) return <p role="alert">{toErrorText(content.error)}</p>
  const waiting = <Spinner label={t('Loading...')} />
  if (!content.data) return waiting
  const Preview = previews[family]
  return (
    <Suspense fallback={waiting}>
      <Preview name={name} content={content.data} />
    </Suspense>
  )
}
