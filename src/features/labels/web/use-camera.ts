import { useCallback, useEffect, useRef, useState } from 'react'

/** Phones support this constraint, but TypeScript's library of types lacks it. */
type LightConstraint = MediaTrackConstraintSet & { torch: boolean }

/** The state of the camera, or the reason why there is no picture. */
export type CameraState = 'off' | 'asking' | 'on' | 'denied' | 'missing' | 'taken' | 'insecure'

/** Shows the rear camera of a phone, or whatever camera there is, in a video element. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(undefined)
  // Browsers give no camera to a page that was loaded without encryption.
  const [state, setState] = useState<CameraState>(navigator.mediaDevices ? 'off' : 'insecure')
  const [light, setLight] = useState<boolean>()

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = undefined
    if (video.current) video.current.srcObject = null
    setState('off')
    setLight(undefined)
  }, [])

  const start = useCallback(async () => {
    setState('asking')
    try {
      const found = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
      })
      if (!video.current) return stopTracks(found)
      stream.current = found
      video.current.srcObject = found
      await video.current.play()
      setLight(hasLight(found) ? false : undefined)
      setState('on')
    } catch (error) {
      setState(reasonOf(error))
    }
  }, [])

  const switchLight = useCallback(async (on: boolean) => {
    const wish: LightConstraint = { torch: on }
    await stream.current?.getVideoTracks()[0]?.applyConstraints({ advanced: [wish] })
    setLight(on)
  }, [])

  useEffect(() => stop, [stop])
  useStartWhereAllowed(start)
  return { video, state, start, stop, light, switchLight }
}

/** Starts the camera without a click when the person has allowed it before. */
function useStartWhereAllowed(start: () => Promise<void>) {
  useEffect(() => {
    let isOver = false
    navigator.permissions
      ?.query({ name: 'camera' as PermissionName })
      .then(({ state }) => {
        if (state === 'granted' && !isOver) void start()
      })
      // A browser that does not support this query asks when the camera is started.
      .catch(() => {})
    return () => {
      isOver = true
    }
  }, [start])
}

function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  return track !== undefined && 'torch' in (track.getCapabilities?.() ?? {})
}

function reasonOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'taken'
}
