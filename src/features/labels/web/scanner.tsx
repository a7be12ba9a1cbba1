import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, CameraOff, Flashlight, FlashlightOff, ImageUp, Search } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Decoder } from './decoder.ts'
import { pixelsIn } from './pixels.ts'
import styles from './scanner.module.css'
import { type CameraState, useCamera } from './use-camera.ts'
import { useHandScanner } from './use-hand-scanner.ts'
import { useLooking } from './use-looking.ts'

export interface ScannerProps {
  /**
   * Receives the scanned or typed texts for `readScan`, several when several codes are visible. Each code is reported
   * once as long as it stays visible.
   */
  onRead: (texts: readonly string[]) => void
  /** True to stop scanning for the moment. */
  paused?: boolean
}

const glimpseMs = 400

/**
 * Reads codes with the camera, from a picture file, from the keyboard, or from a handheld scanner that types what it
 * reads.
 */
export default function Scanner({ onRead, paused = false }: ScannerProps) {
  const { t } = useLingui()
  const camera = useCamera()
  const decoder = useDecoder()
  const field = useRef<HTMLInputElement>(null)
  const [glimpsed, setGlimpsed] = useState(false)
  const [fieldError, setError] = useState<string>()
  const fieldErrorText = t`The scanner could not be loaded. Type the code instead.`
  useHandScanner(field)

  const read = (texts: readonly string[]) => {
    setError(undefined)
    navigator.vibrate?.(40)
    setGlimpsed(true)
    setTimeout(() => setGlimpsed(false), glimpseMs)
    onRead(texts)
  }
  useLooking(camera.state === 'on' && !paused, {
    video: camera.video,
    decoder,
    onRead: read,
    onError: () => setError(fieldErrorText),
  })

  async function readPicture(file: File) {
    setError(undefined)
    const pixels = await pixelsIn(file).catch(() => undefined)
    if (!pixels) return setError(t`This file is not a picture that can be opened.`)
    const texts = await decoder()
      .read(pixels)
      .catch(() => undefined)
    if (!texts) setError(fieldErrorText)
    else if (texts.length === 0)
      setError(t`No code was found in this picture. Try one that is closer, sharper or brighter.`)
    else read(texts)
  }

  function readTyped(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // In a dialog, React bubbles the event to another form around this one.
    event.stopPropagation()
    const text = field.current?.value.trim() ?? ''
    if (!text || !field.current) return
    field.current.value = ''
    read([text])
  }

  return (
    <Stack gap={4}>
      <div className={classNames(styles.view, glimpsed && styles.glimpsed)} data-camera={camera.state}>
        <video
          ref={camera.video}
          className={styles.video}
          playsInline
          muted
          aria-label={t({ context: 'scanner', message: 'Camera image' })}
        />
        {camera.state === 'on' ? (
          <>
            <div className={styles.frame} aria-hidden />
            <div className={styles.tools}>
              {camera.light !== undefined && (
                <IconButton
                  label={camera.light ? t`Turn light off` : t`Turn light on`}
                  icon={camera.light ? <FlashlightOff /> : <Flashlight />}
                  onClick={() => void camera.switchLight(!camera.light)}
                />
              )}
              <IconButton
                label={t({ context: 'button', message: 'Stop camera' })}
                icon={<CameraOff />}
                onClick={camera.stop}
              />
            </div>
          </>
        ) : (
          <CameraOffer state={camera.state} onStart={camera.start} />
        )}
      </div>
      <Stack as="form" gap={3} onSubmit={readTyped}>
        <TextField
          ref={field}
          label={t`Code or barcode`}
          hint={t`From the label or below the bars. A handheld scanner types it here for you.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Row gap={2} wrap>
          <Button type="submit" icon={<Search aria-hidden />}>
            <Trans context="a code">Look up</Trans>
          </Button>
          <FileButton
            icon={<ImageUp aria-hidden />}
            accept="image/*"
            inputLabel={t`Picture of a code`}
            onFile={file => void readPicture(file)}
          >
            <Trans>Choose a picture</Trans>
          </FileButton>
        </Row>
      </Stack>
      <p className={styles.fieldError} role="status">
        {fieldError}
      </p>
    </Stack>
  )
}

/** Creates the decoder when the first picture is read, and ends it with the screen. */
function useDecoder(): () => Decoder {
  const decoder = useRef<Decoder>(undefined)
  useEffect(
    () => () => {
      decoder.current?.stop()
      decoder.current = undefined
    },
    [],
  )
  return useCallback(() => {
    decoder.current ??= new Decoder()
    return decoder.current
  }, [])
}

function CameraOffer({ state, onStart }: { state: CameraState; onStart: () => Promise<void> }) {
  const { t } = useLingui()
  const words: Record<CameraState, string> = {
    off: t`Hold a label or barcode in front of the camera. The image stays on this device.`,
    on: '',
    asking: t`The browser will ask whether this page may use the camera.`,
    denied: t`The camera is blocked. Allow it for this page in the browser settings, then try again.`,
    missing: t`No camera was found on this device.`,
    taken: t`The camera could not be started. Another program may be using it.`,
    insecure: t`Browsers only allow the camera on secure pages (https). A photo of the code can be chosen below.`,
  }
  const isOfUse = state !== 'missing' && state !== 'insecure' && state !== 'asking'
  return (
    <div className={styles.offer}>
      {state === 'off' || state === 'asking' ? <Camera aria-hidden /> : <CameraOff aria-hidden />}
      <p role="status">{words[state]}</p>
      {state === 'insecure' && (
        <Link href="/trust">
          <Trans>Make this address secure</Trans>
        </Link>
      )}
      {isOfUse && (
        <Button look={state === 'off' ? 'primary' : 'quiet'} onClick={() => void onStart()}>
          {state === 'off' ? <Trans context="button">Start camera</Trans> : <Trans context="button">Try again</Trans>}
        </Button>
      )}
    </div>
  )
}
