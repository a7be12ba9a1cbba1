import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { LinkButton } from '../../../web/ui/link-button.tsx'
import { grouped } from '../../cellars/replica.ts'
import { useCanWrite } from '../../cellars/web/use-can-write.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import type { Wine } from '../../wines/contract.ts'
import { titleOf, vintageText } from '../../wines/web/wine-names.ts'
import { vintagesOf } from '../read-scan.ts'
import styles from './scan-answer.module.css'

const AddBottlesDialog = lazy(() => import('../../bottles/web/add-bottles-dialog.tsx'))

/** The wine of a barcode. Makers seldom change it with the year: all vintages stand to choose from. */
export function KnownBarcode({ barcode, wine }: { barcode: string; wine: Wine }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const [adding, setAdding] = useState<Wine>()
  const { title, cuvee } = titleOf(wine)
  if (!replica) return null
  const bottles = grouped(replica.bottles, 'wine_id')
  return (
    <Card heading={cuvee ? t`${title}, ${cuvee}` : title}>
      <p className={styles.barcode}>
        <Trans>Barcode {barcode}</Trans>
      </p>
      <ul className={styles.vintages}>
        {vintagesOf(wine, replica.wines).map(each => {
          const here = (bottles.get(each.id) ?? []).filter(({ state }) => state === 'in_cellar').length
          return (
            <li key={each.id} className={styles.vintage}>
              <div className={styles.name}>
                <Link href={`/wines/${each.id}`}>{vintageText(each.vintage, i18n)}</Link>
                <span className={styles.count}>
                  {t`${plural(here, { 0: 'None in the cellar', one: 'One in the cellar', other: '# in the cellar' })}`}
                </span>
              </div>
              {canWrite && (
                <Button
                  icon={<Plus aria-hidden />}
                  look={each.id === wine.id ? 'primary' : 'quiet'}
                  onClick={() => setAdding(each)}
                >
                  <Trans>Add bottles</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {canWrite && (
        <div className={styles.deeds}>
          <LinkButton href={`/add?like=${wine.id}`}>
            <Trans>Another vintage</Trans>
          </LinkButton>
        </div>
      )}
      <Suspense fallback={null}>
        {adding && <AddBottlesDialog wine={adding} onClose={() => setAdding(undefined)} />}
      </Suspense>
    </Card>
  )
}
