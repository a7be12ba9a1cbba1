import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Split } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { bestOf } from '../read-scan.ts'
import { ScanAnswer } from './scan-answer.tsx'
import styles from './scan-screen.module.css'
import Scanner from './scanner.tsx'

/** Scans a code with the camera and shows what it belongs to. */
export default function ScanScreen() {
  return (
    <WithCellar heading={<Trans context="screen">Scan</Trans>}>
      <Scan />
    </WithCellar>
  )
}

function Scan() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const [text, setText] = useState<string>()
  const answer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (text) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [text])

  return (
    <Page
      heading={t({ context: 'screen', message: 'Scan' })}
      lead={t`A label opens its bottle or place; a barcode opens the wine.`}
      width="wide"
    >
      <Split columns="minmax(0, 30rem) minmax(0, 34rem)" gap={8} rowGap={6}>
        <Scanner onRead={texts => replica && setText(bestOf(texts, replica))} />
        <div ref={answer} className={styles.answer} aria-live="polite">
          {text !== undefined && <ScanAnswer key={text} text={text} />}
        </div>
      </Split>
    </Page>
  )
}
