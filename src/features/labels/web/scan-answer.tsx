import { Trans, useLingui } from '@lingui/react/macro'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Redirect } from '../../../ui/navigation.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { codeOfLink } from '../../wine-cards/card-link.ts'
import { readScan } from '../read-scan.ts'
import { KnownBarcode } from './known-barcode.tsx'
import { NewBarcode } from './new-barcode.tsx'
import styles from './scan-answer.module.css'

/** Opens the bottle or the place of a scanned code, or asks what to do with a barcode. */
export function ScanAnswer({ text, replace = false }: { text: string; replace?: boolean }) {
  const { replica } = useCellar()
  if (!replica) return <Spinner />
  const scanned = readScan(text, replica)
  if (scanned.kind === 'bottle') {
    return <Redirect to={`/wines/${scanned.bottle.wine_id}#${scanned.bottle.code}`} replace={replace} />
  }
  if (scanned.kind === 'place') return <Redirect to={`/places/${scanned.place.id}`} replace={replace} />
  if (scanned.kind === 'card') return <Redirect to={`/card#${codeOfLink(scanned.text)}`} replace={replace} />
  if (scanned.kind === 'unknown') return <Unknown text={scanned.code ?? scanned.text} isCode={Boolean(scanned.code)} />
  const { barcode, wines } = scanned
  return wines.length > 0 ? <KnownBarcode barcode={barcode} wines={wines} /> : <NewBarcode barcode={barcode} />
}

/** Each cellar has its own codes, so the sticker may belong to another cellar of the person. */
function Unknown({ text, isCode }: { text: string; isCode: boolean }) {
  const { t } = useLingui()
  const { cellar, cellars, choose } = useCellar()
  const others = cellars.filter(each => each.id !== cellar?.id)
  return (
    <Card heading={isCode ? t`No bottle or place has this code` : t`This is not a cellar code`}>
      <p className={styles.text}>{text}</p>
      {isCode ? (
        <p>
          <Trans>The label may belong to another cellar, or adding the bottle may have been undone.</Trans>
        </p>
      ) : (
        <p>
          <Trans>Codes have six letters and digits. Check that you typed it correctly.</Trans>
        </p>
      )}
      {isCode && others.length > 0 && (
        <Row gap={2} wrap>
          {others.map(({ id, name }) => (
            <Button key={id} onClick={() => choose(id)}>
              <Trans>Look in {name}</Trans>
            </Button>
          ))}
        </Row>
      )}
    </Card>
  )
}
