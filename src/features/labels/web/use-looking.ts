import { type RefObject, useEffect, useRef } from 'react'
import type { Decoder } from './decoder.ts'
import { pixelsOf } from './pixels.ts'

const pauseMs = 60
/** The time after which a code that went out of sight is reported again. */
const forgottenMs = 2_000

interface Looking {
  video: RefObject<HTMLVideoElement | null>
  decoder: () => Decoder
  onRead: (texts: string[]) => void
  onError: (error: unknown) => void
}

/** Looks for codes in the pictures of the camera and reports each once as long as it stays in sight. */
export function useLooking(active: boolean, looking: Looking): void {
  const current = useRef(looking)
  useEffect(() => {
    current.current = looking
  })
  useEffect(() => {
    if (!active) return
    let isOver = false
    const seen = new Map<string, number>()
    const look = async () => {
      const { video, decoder, onRead } = current.current
      const shown = video.current
      const pixels = shown && pixelsOf(shown, shown.videoWidth, shown.videoHeight, 'frame')
      const texts = pixels ? await decoder().read(pixels) : []
      if (isOver) return
      const now = performance.now()
      const fresh = texts.filter(text => now - (seen.get(text) ?? Number.NEGATIVE_INFINITY) > forgottenMs)
      for (const text of texts) seen.set(text, now)
      if (fresh.length > 0) onRead(fresh)
      setTimeout(lookOn, pauseMs)
    }
    const lookOn = () => {
      if (!isOver) look().catch(error => !isOver && current.current.onError(error))
    }
    lookOn()
    return () => {
      isOver = true
    }
  }, [active])
}
