import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { ValueTableCard } from '../../bulk-add/web/value-table-card.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { storeCard } from '../../wine-cards/web/stored-card.ts'
import { ApplyProgress } from './apply-progress.tsx'
import { cardIn, usePaste } from './card-in-file.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import styles from './import-screen.module.css'
import { ImportsList } from './imports-list.tsx'
import { useImport } from './use-import.ts'

/** Imports a file of another product into the cellar: choose it, preview it, import or cancel. */
export default function ImportScreen() {
  const { t } = useLingui()
  const { cellar, status } = useCellar()
  const { state, look, revise, take, cancel, restart, undo } = useImport()
  const frame = useFocusOn(state.step)
  const navigate = useNavigate()
  const receive = (files: readonly File[]) =>
    void cardIn(files).then(card => {
      if (card === undefined) return look(files)
      storeCard(card)
      navigate('/card')
    })
  usePaste(receive)
  if (status === 'none') return <WithCellar heading={<Trans>Import a file</Trans>}>{null}</WithCellar>
  const mayWrite = cellar === undefined || cellar.role !== 'viewer'
  return (
    <Page
      heading={<Trans>Import a file</Trans>}
      lead={
        <Trans>
          You see a preview before anything is imported. Until something of it is changed, you can undo the import with
          one click.
        </Trans>
      }
    >
      {mayWrite ? (
        <section
          ref={frame}
          tabIndex={-1}
          className={styles.step}
          aria-label={t({ context: 'screen', message: 'Import' })}
        >
          {cellar && (state.step === 'choose' || state.step === 'looking') && (
            <ChooseFile
              onFiles={receive}
              reading={state.step === 'looking' ? state : undefined}
              onStop={cancel}
              failure={state.step === 'choose' ? state.failure : undefined}
            />
          )}
          {state.step === 'preview' && (
            <ImportPreview
              looked={state.looked}
              failure={state.failure}
              revising={state.revising ?? false}
              onRevise={change => void revise(change)}
              onTake={() => void take(state.looked)}
              onLeave={() => restart(state.looked)}
            />
          )}
          {state.step === 'applying' && <ApplyProgress progress={state.progress} onCancel={cancel} />}
          {state.step === 'done' && (
            <ImportDone result={state.result} before={state.before} onNext={() => restart()} onUndo={undo} />
          )}
        </section>
      ) : (
        <Banner>
          <Trans>You can view this cellar but not change it. Its owner can give you access.</Trans>
        </Banner>
      )}
      {cellar && (state.step === 'choose' || state.step === 'looking') && (
        <>
          {mayWrite && <ValueTableCard />}
          <ImportsList cellar_id={cellar.id} canDownload={mayWrite} />
        </>
      )}
    </Page>
  )
}

/** Moves the focus to the next step when one step replaces another, so that it is not lost. */
function useFocusOn(step: string) {
  const frame = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    const stays = shown.current === step || (shown.current === 'choose' && step === 'looking')
    shown.current = step
    if (!stays) frame.current?.focus()
  }, [step])
  return frame
}
