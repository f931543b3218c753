import { type RefObject, useEffect, useRef, useState } from 'react'

/** The state of an audio element, and the means to change it. Times are in seconds. */
export interface AudioState {
  element: RefObject<HTMLAudioElement | null>
  isPlaying: boolean
  time: number
  /** 0 until it is known. */
  duration: number
  /** From 0 to 1. */
  volume: number
  /** The browser cannot play it. */
  isBroken: boolean
  toggle: () => void
  seek: (time: number) => void
  setVolume: (volume: number) => void
}

/** Follows an audio element. One sound plays at a time in a page. */
export function useAudio(src: string | Blob): AudioState {
  const element = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState({ isPlaying: false, time: 0, duration: 0, volume: 1, isBroken: false })
  useEffect(() => {
    const audio = element.current
    if (!audio) return
    const syncState = () =>
      setState({
        isPlaying: !audio.paused,
        time: audio.currentTime,
        duration: Number.isFinite(audio.duration) ? audio.duration : 0,
        volume: audio.muted ? 0 : audio.volume,
        isBroken: audio.error !== null,
      })
    const yieldTo = (event: Event) => event.target !== audio && audio.pause()
    const events = ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange', 'volumechange', 'error', 'emptied'] as const
    for (const name of events) audio.addEventListener(name, syncState)
    // Events of media do not bubble, but they can be caught on their way down.
    document.addEventListener('play', yieldTo, true)
    const url = typeof src === 'string' ? src : URL.createObjectURL(src)
    audio.src = url
    return () => {
      for (const name of events) audio.removeEventListener(name, syncState)
      document.removeEventListener('play', yieldTo, true)
      audio.pause()
      if (url !== src) URL.revokeObjectURL(url)
    }
  }, [src])
  return {
    element,
    ...state,
    toggle: () => {
      const audio = element.current
      if (!audio) return
      if (!audio.paused) audio.pause()
      // A refusal shows as an error of the element, or as a sound that does not play.
      else void audio.play().catch(() => undefined)
    },
    seek: (time) => {
      if (element.current) element.current.currentTime = time
    },
    setVolume: (volume) => {
      const audio = element.current
      if (!audio) return
      audio.volume = volume
      audio.muted = volume === 0
    },
  }
}

/** 75.4 → '1:15'. */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
