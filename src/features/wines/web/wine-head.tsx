import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, EllipsisVertical, Wine as Glass, Pencil, Plus, Share2, Trash2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useKeys } from '../../../client/keys.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { WineSummary } from '../../../model/wine-summary.ts'
import { AfterPaint } from '../../../ui/after-paint.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { useLocation, useNavigate } from '../../../ui/navigation.tsx'
import tones from '../../../ui/tones.module.css'
import { TypeDisc } from './type-disc.tsx'
import styles from './wine-head.module.css'
import { originOf, titleOf, vintageText } from './wine-names.ts'
import { typeNames } from './words.ts'

const DepartDialog = lazyDialog(() => import('../../bottles/web/depart-dialog.tsx'))
const AddBottlesDialog = lazyDialog(() => import('../../bottles/web/add-bottles-dialog.tsx'))
const WinePhoto = lazy(() => import('../../photos/web/wine-photo.tsx'))
const AddPhotosButton = lazy(() => import('../../photos/web/add-photos-button.tsx'))
const ShareCardDialog = lazyDialog(() => import('../../wine-cards/web/share-card-dialog.tsx'))
const EditWineDialog = lazyDialog(() => import('./edit-wine-dialog.tsx'))
const RemoveWinesDialog = lazyDialog(() => import('./remove-wines-dialog.tsx'))

type Open = 'depart' | 'add' | 'edit' | 'card' | 'remove' | undefined

/** The wine's name and its most common actions. */
export function WineHead({ line, sidePanel }: { line: WineSummary; sidePanel: boolean }) {
  const { t, i18n } = useLingui()
  const { search } = useLocation()
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  // Reads the wine's own record, which has no estimated window.
  const { replica } = useCellar()
  const [open, setOpen] = useState<Open>()
  const { wine } = line
  const photos = replica && grouped(replica.photos, 'wine_id').get(wine.id)
  const { title, cuvee } = titleOf(wine)
  const { place, within } = originOf(wine, i18n.locale)
  const Heading = sidePanel ? 'h2' : 'h1'
  const toList = () => void navigate({ pathname: '/', search })
  const close = () => setOpen(undefined)

  const entries: MenuEntry[] = [
    {
      key: 'card',
      label: t({ context: 'button', message: 'Share as a card' }),
      icon: <Share2 />,
      onSelect: () => setOpen('card'),
    },
    ...(canWrite
      ? [
          {
            key: 'remove',
            label: t({ context: 'button', message: 'Remove wine' }),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setOpen('remove'),
          },
        ]
      : []),
  ]
  const menu = (
    <Menu
      trigger={<IconButton label={t({ context: 'screen', message: 'More' })} icon={<EllipsisVertical />} />}
      align="end"
      entries={entries}
    />
  )

  useKeys(sidePanel ? { Escape: toList } : {})

  return (
    <Stack as="header" gap={4}>
      <div className={styles.top}>
        <Row as="p" gap={2} align="center" className={tones.quietSmall}>
          <TypeDisc type={wine.type} silent /> {i18n._(typeNames[wine.type])}
        </Row>
        {canWrite && (
          <span className={styles.camera}>
            <AfterPaint>
              <Suspense fallback={null}>
                <AddPhotosButton wine_id={wine.id} />
              </Suspense>
            </AfterPaint>
          </span>
        )}
        <IconButton
          label={sidePanel ? t({ context: 'button', message: 'Close' }) : t`Go to the list`}
          icon={sidePanel ? <X /> : <ArrowLeft />}
          onClick={toList}
          className={styles.back}
        />
      </div>
      <Row gap={4} align="start">
        <div className={styles.words}>
          <Heading className={styles.title} tabIndex={-1}>
            {title} <span className={styles.vintage}>{vintageText(wine.vintage, i18n)}</span>
          </Heading>
          {cuvee && <p className={styles.cuvee}>{cuvee}</p>}
          {place && (
            <p className={styles.origin}>
              {place}
              {within && <span className={styles.within}>{within}</span>}
            </p>
          )}
        </div>
        {photos && (
          <Suspense fallback={<span className={styles.photo} />}>
            <WinePhoto wine={wine} photos={photos} />
          </Suspense>
        )}
      </Row>
      {canWrite ? (
        <Row gap={2} wrap className={styles.actions}>
          {line.in_cellar > 0 && (
            <Button look="primary" icon={<Glass aria-hidden />} onClick={() => setOpen('depart')}>
              <Trans>Take out bottle</Trans>
            </Button>
          )}
          <Button
            look={line.in_cellar > 0 ? 'quiet' : 'primary'}
            icon={<Plus aria-hidden />}
            onClick={() => setOpen('add')}
          >
            <Trans context="button">Add bottles</Trans>
          </Button>
          <Button icon={<Pencil aria-hidden />} onClick={() => setOpen('edit')}>
            <Trans context="button">Edit</Trans>
          </Button>
          {menu}
        </Row>
      ) : (
        <Row className={styles.actions}>{menu}</Row>
      )}
      {open === 'depart' && <DepartDialog wine_id={wine.id} onClose={close} />}
      {open === 'add' && <AddBottlesDialog wine={wine} onClose={close} />}
      {open === 'edit' && <EditWineDialog wine={replica?.wines.get(wine.id) ?? wine} onClose={close} />}
      {open === 'card' && <ShareCardDialog wine={wine} onClose={close} />}
      {open === 'remove' && <RemoveWinesDialog wines={[wine]} onClose={close} onDone={toList} />}
    </Stack>
  )
}
