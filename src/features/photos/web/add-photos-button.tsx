import { useLingui } from '@lingui/react/macro'
import { Camera, Images } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useAddPhotos } from './use-add-photos.ts'
import { useFingers } from './use-fingers.ts'

/** The formats that phones convert their own format to on upload. */
const taken = 'image/jpeg,image/png,image/webp,image/avif'
/** A computer converts nothing, so a phone's own format is offered too, for browsers that can read it. */
const takenAtDesk = `${taken},image/heic,image/heif,.heic,.heif`

/** Adds photos from the camera or from files. A desktop computer offers files only. */
export default function AddPhotosButton({ wine_id, look = 'icon' }: { wine_id: string; look?: 'icon' | 'words' }) {
  const { t } = useLingui()
  const { busy, addPhotos } = useAddPhotos(wine_id)
  const fingers = useFingers()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])]
    // Lets the same file be chosen again.
    target.value = ''
    if (chosen.length > 0) void addPhotos(chosen)
  }

  const open = fingers ? {} : { onClick: () => files.current?.click() }
  const trigger =
    look === 'icon' ? (
      <IconButton
        label={t({ context: 'button', message: 'Add photos' })}
        icon={<Camera />}
        aria-busy={busy || undefined}
        {...open}
      />
    ) : (
      <Button icon={<Camera aria-hidden />} busy={busy} {...open}>
        {t({ context: 'button', message: 'Add photos' })}
      </Button>
    )
  const shared = {
    type: 'file',
    accept: fingers ? taken : takenAtDesk,
    hidden: true,
    tabIndex: -1,
    onChange: choose,
  } as const
  return (
    <>
      {fingers ? (
        <Menu
          trigger={trigger}
          align="end"
          entries={[
            {
              key: 'camera',
              label: t({ context: 'button', message: 'Take photo' }),
              icon: <Camera />,
              onSelect: () => camera.current?.click(),
            },
            {
              key: 'files',
              label: t({ context: 'button', message: 'Choose pictures' }),
              icon: <Images />,
              onSelect: () => files.current?.click(),
            },
          ]}
        />
      ) : (
        trigger
      )}
      <input
        ref={camera}
        {...shared}
        capture="environment"
        aria-label={t({ context: 'button', message: 'Take photo' })}
      />
      <input ref={files} {...shared} multiple aria-label={t({ context: 'button', message: 'Choose pictures' })} />
    </>
  )
}
