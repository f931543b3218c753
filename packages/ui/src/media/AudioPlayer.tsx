import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { IconButton } from '../actions/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import styles from './AudioPlayer.module.css'
import { type AudioState, durationText, useAudio } from './use-audio.ts'
import { loadPeaks } from './waveform-peaks.ts'

export interface AudioPlayerProps {
  /** Names the sound: 'Spring launch, 30 s'. */
  label: string
  /** Its address on this server, or its content. Keep the same blob between renders. */
  src: string | Blob
  /** `compact` in a row of a list: play, waveform and time, without the volume. */
  variant?: 'regular' | 'compact'
}

const barCount = 120
/** Seconds of a step of the arrow keys. */
const seekStep = 1

/** Plays a sound. Its waveform is the slider of its position. If the sound cannot be drawn, the browser's own player replaces it. */
export function AudioPlayer({ label, src, variant = 'regular' }: AudioPlayerProps) {
  const t = useText()
  const audio = useAudio(src)
  const { peaks, hasFailed } = usePeaks(src)
  const isNative = hasFailed || audio.isBroken
  return (
    <div role="group" aria-label={label} className={classNames(styles.player, variant === 'compact' && styles.compact)}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- an audio file of an advertiser brings no captions */}
      <audio
        ref={audio.element}
        preload="metadata"
        controls={isNative}
        aria-label={isNative ? label : undefined}
        hidden={!isNative}
        className={styles.native}
      />
      {isNative && <p className={styles.note}>{audio.isBroken ? t('This sound cannot be played.') : t('The waveform cannot be shown.')}</p>}
      {!isNative && <Controls label={label} audio={audio} peaks={peaks} variant={variant} />}
    </div>
  )
}

interface ControlsProps extends Pick<AudioPlayerProps, 'label'> {
  audio: AudioState
  /** Null while they are loading. */
  peaks: readonly number[] | null
  variant: NonNullable<AudioPlayerProps['variant']>
}

function Controls({ label, audio, peaks, variant }: ControlsProps) {
  const t = useText()
  const { isPlaying, time, duration, volume } = audio
  return (
    <>
      <IconButton
        variant="secondary"
        size={variant === 'compact' ? 'small' : 'regular'}
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? t('Pause {name}', { name: label }) : t('Play {name}', { name: label })}
        hasTooltip={false}
        onPress={audio.toggle}
      />
      <Slider
        aria-label={t('Position')}
        value={time}
        minValue={0}
        maxValue={Math.max(duration, seekStep)}
        step={seekStep / 10}
        isDisabled={duration === 0}
        onChange={audio.seek}
        className={styles.position!}
      >
        <SliderTrack className={styles.track!} style={{ '--played': duration === 0 ? 0 : time / duration } as CSSProperties}>
          <Bars peaks={peaks} />
          <SliderThumb className={styles.cursor!} />
        </SliderTrack>
      </Slider>
      <span className={styles.time}>
        {durationText(time)} / {durationText(duration)}
      </span>
      {variant === 'regular' && (
        <>
          <IconButton
            size="small"
            icon={volume === 0 ? VolumeX : Volume2}
            label={volume === 0 ? t('Unmute') : t('Mute')}
            onPress={() => audio.setVolume(volume === 0 ? 1 : 0)}
          />
          <Slider
            aria-label={t('Volume')}
            value={volume}
            minValue={0}
            maxValue={1}
            step={0.05}
            formatOptions={{ style: 'percent' }}
            onChange={audio.setVolume}
            className={styles.volume!}
          >
            <SliderTrack className={styles.volumeTrack!} style={{ '--volume': volume } as CSSProperties}>
              <SliderThumb className={styles.knob!} />
            </SliderTrack>
          </Slider>
        </>
      )}
    </>
  )
}

/** Drawn twice: the played part lies over it in the accent, cut at the position. */
function Bars({ peaks }: { peaks: readonly number[] | null }) {
  const shown = peaks ?? Array.from({ length: barCount }, () => 0.08)
  // In units of one bar; a silent part is still a line.
  const d = shown.map((peak, index) => `M${index + 0.15} ${50 - Math.max(peak, 0.04) * 50}h.7v${Math.max(peak, 0.04) * 100}h-.7z`).join('')
  return (
    <>
      {[styles.bars, styles.playedBars].map((className) => (
        <svg
          key={className}
          aria-hidden
          viewBox={`0 0 ${shown.length} 100`}
          preserveAspectRatio="none"
          className={classNames(className, !peaks && styles.waiting)}
        >
          <path d={d} />
        </svg>
      ))}
    </>
  )
}

function usePeaks(src: string | Blob): { peaks: readonly number[] | null; hasFailed: boolean } {
  const [found, setFound] = useState<{ src: string | Blob; peaks: readonly number[] | null } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    loadPeaks(src, barCount, abort.signal).then(
      (peaks) => !abort.signal.aborted && setFound({ src, peaks }),
      () => !abort.signal.aborted && setFound({ src, peaks: null }),
    )
    return () => abort.abort()
  }, [src])
  const isCurrent = found?.src === src
  return { peaks: isCurrent ? found.peaks : null, hasFailed: isCurrent && found.peaks === null }
}
