import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, CameraOff, Flashlight, FlashlightOff, ImageUp, Search } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
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
  const [fieldError, setFault] = useState<string>()
  const fieldErrorText = t`The reader of codes could not be loaded. Type the code instead.`
  useHandScanner(field)

  const read = (texts: readonly string[]) => {
    setFault(undefined)
    navigator.vibrate?.(40)
    setGlimpsed(true)
    setTimeout(() => setGlimpsed(false), glimpseMs)
    onRead(texts)
  }
  useLooking(camera.state === 'on' && !paused, {
    video: camera.video,
    decoder,
    onRead: read,
    onFault: () => setFault(fieldErrorText),
  })

  async function readPicture(file: File) {
    setFault(undefined)
    const pixels = await pixelsIn(file).catch(() => undefined)
    if (!pixels) return setFault(t`This file is not a picture that can be opened here.`)
    const texts = await decoder()
      .read(pixels)
      .catch(() => undefined)
    if (!texts) setFault(fieldErrorText)
    else if (texts.length === 0) setFault(t`No code was found in this picture. Closer, sharper and brighter helps.`)
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
        <video ref={camera.video} className={styles.video} playsInline muted aria-label={t`What the camera sees`} />
        {camera.state === 'on' ? (
          <>
            <div className={styles.frame} aria-hidden />
            <div className={styles.tools}>
              {camera.light !== undefined && (
                <IconButton
                  label={camera.light ? t`Light off` : t`Light on`}
                  icon={camera.light ? <FlashlightOff /> : <Flashlight />}
                  onClick={() => void camera.switchLight(!camera.light)}
                />
              )}
              <IconButton label={t`Stop the camera`} icon={<CameraOff />} onClick={camera.stop} />
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
          hint={t`From the sticker or from under the lines; a scanner in the hand types it here by itself.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Row gap={2} wrap>
          <Button type="submit" icon={<Search aria-hidden />}>
            <Trans>Look it up</Trans>
          </Button>
          <PictureButton onPicture={file => void readPicture(file)} />
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
    off: t`Hold a sticker, or a maker’s barcode, before the camera. Nothing it sees leaves this device.`,
    on: '',
    asking: t`The browser asks whether this page may use the camera.`,
    denied: t`The camera is not allowed here. Allow it in the browser’s settings for this page, then try again.`,
    missing: t`There is no camera on this device.`,
    taken: t`The camera could not be started. Another program may be using it.`,
    insecure: t`The browser gives a camera only to pages that came over a secured line (https).`,
  }
  const isOfUse = state !== 'missing' && state !== 'insecure' && state !== 'asking'
  return (
    <div className={styles.offer}>
      {state === 'off' || state === 'asking' ? <Camera aria-hidden /> : <CameraOff aria-hidden />}
      <p role="status">{words[state]}</p>
      {isOfUse && (
        <Button look={state === 'off' ? 'primary' : 'quiet'} onClick={() => void onStart()}>
          {state === 'off' ? <Trans>Start the camera</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
    </div>
  )
}

function PictureButton({ onPicture }: { onPicture: (file: File) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<ImageUp aria-hidden />} onClick={() => input.current?.click()}>
        <Trans>From a picture</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`A picture with a code in it`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onPicture(file)
        }}
      />
    </>
  )
}
