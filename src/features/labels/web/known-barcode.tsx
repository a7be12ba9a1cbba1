import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Replica } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import tones from '../../../ui/tones.module.css'
import { type VintageStory, vintagesOf } from '../../wines/duplicates.ts'
import { titleOf, vintageText } from '../../wines/web/wine-names.ts'
import styles from './scan-answer.module.css'

const AddBottlesDialog = lazyDialog(() => import('../../bottles/web/add-bottles-dialog.tsx'))

/** Shows the wine of a barcode. Makers seldom change it from year to year, so all vintages are offered. */
export function KnownBarcode({ barcode, wines }: { barcode: string; wines: readonly Wine[] }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const [adding, setAdding] = useState<Wine>()
  const [first] = wines
  if (!replica || !first) return null
  const { title, cuvee } = titleOf(first)
  return (
    <Card heading={cuvee ? t`${title}, ${cuvee}` : title}>
      <p className={styles.barcode}>
        <Trans context="scanned">Barcode {barcode}</Trans>
      </p>
      <Stack as="ul" data-ruled>
        {allVintages(wines, replica).map(({ wine, in_cellar }) => (
          <li key={wine.id} className={styles.vintage}>
            <Stack className={styles.name}>
              <Link href={`/wines/${wine.id}`}>{vintageText(wine.vintage, i18n)}</Link>
              <span className={tones.quietSmall}>
                {t`${plural(in_cellar, { 0: 'None in the cellar', one: 'One in the cellar', other: '# in the cellar' })}`}
              </span>
            </Stack>
            {canWrite && (
              <Button
                icon={<Plus aria-hidden />}
                look={wine.id === first.id ? 'primary' : 'quiet'}
                onClick={() => setAdding(wine)}
              >
                <Trans context="button">Add bottles</Trans>
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {canWrite && (
        <Row gap={2} wrap>
          <LinkButton href={`/add?like=${first.id}`}>
            <Trans context="button">Another vintage</Trans>
          </LinkButton>
        </Row>
      )}
      {adding && <AddBottlesDialog wine={adding} onClose={() => setAdding(undefined)} />}
    </Card>
  )
}

/** Returns the vintages of all wines with the barcode, because an import may have given it to several. */
function allVintages(wines: readonly Wine[], replica: Replica): VintageStory[] {
  const stories = wines.flatMap(wine => vintagesOf(wine, replica))
  return [...new Map(stories.map(story => [story.wine.id, story])).values()]
}
