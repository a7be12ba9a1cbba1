import { Trans, useLingui } from '@lingui/react/macro'
import { ScanLine, X } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useHandScanner } from '../../labels/web/use-hand-scanner.ts'
import styles from './code-entry.module.css'

const Scanner = lazy(() => import('../../labels/web/scanner.tsx'))

interface CodeEntryProps {
  onRead: (texts: readonly string[]) => void
  /** True to stop scanning for the moment. */
  paused: boolean
}

/** Reads the code of a sticker or a maker's barcode, typed or by the camera while it is switched on. */
export function CodeEntry({ onRead, paused }: CodeEntryProps) {
  const [scans, setScans] = useState(false)
  if (!scans) return <TypedCode onRead={onRead} onScan={() => setScans(true)} />
  return (
    <Stack gap={3} className={styles.scanner}>
      <Suspense fallback={<Spinner />}>
        <Scanner onRead={onRead} paused={paused} />
      </Suspense>
      <Button icon={<X aria-hidden />} onClick={() => setScans(false)}>
        <Trans context="stock-take">Enter code</Trans>
      </Button>
    </Stack>
  )
}

function TypedCode({ onRead, onScan }: { onRead: CodeEntryProps['onRead']; onScan: () => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useHandScanner(field)

  function readTyped(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = field.current?.value.trim()
    if (!text || !field.current) return
    field.current.value = ''
    onRead([text])
  }

  return (
    <Grid as="form" columns="minmax(0, 1fr) auto auto" gap={2} align="end" onSubmit={readTyped}>
      <TextField
        ref={field}
        label={t`Code or barcode`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit">
        <Trans context="button">Check off</Trans>
      </Button>
      <Button look="primary" icon={<ScanLine aria-hidden />} onClick={onScan}>
        <Trans context="screen">Scan</Trans>
      </Button>
    </Grid>
  )
}
