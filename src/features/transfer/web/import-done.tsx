import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Info } from 'lucide-react'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import type { Place } from '../../../model/place.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { allBinsIn, type FoundBins } from '../../places/bin-grid.ts'
import { useTree } from '../../places/web/use-places.ts'
import type { ImportResult } from '../contract.ts'

interface ImportDoneProps {
  result: ImportResult
  /** The places from before the import. */
  before: ReadonlyMap<string, Place>
  onNext(): void
  onUndo(version: number): Promise<void>
}

/** The result of an import, with links to it and a button to undo it. */
export function ImportDone({ result, before, onNext, onUndo }: ImportDoneProps) {
  const { t, i18n } = useLingui()
  const [undoing, setUndoing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { version } = result

  async function undo(version: number) {
    setUndoing(true)
    setFailure(undefined)
    try {
      await onUndo(version)
    } catch (error) {
      setFailure(messageOf(error, t`This could not be undone`))
      setUndoing(false)
    }
  }

  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div role="status">
        <EmptyState
          icon={version === null ? <Info /> : <Check />}
          title={version === null ? t({ context: 'import', message: 'Nothing new' }) : i18n._(arrived(result))}
          actions={
            <>
              <LinkButton href="/" look="primary">
                <Trans context="button">Show wines</Trans>
              </LinkButton>
              {version !== null && (
                <Button busy={undoing} onClick={() => void undo(version)}>
                  <Trans context="button">Undo</Trans>
                </Button>
              )}
              <BinsLink before={before} />
              <Button look="plain" onClick={onNext}>
                <Trans>Import another file</Trans>
              </Button>
            </>
          }
        >
          {version === null ? (
            <Trans>Everything in this file is already in your cellar.</Trans>
          ) : (
            <Others result={result} />
          )}
        </EmptyState>
      </div>
    </>
  )
}

/** Leads to the place with the most bins that the import added, where they can be turned into a rack. */
function BinsLink({ before }: Pick<ImportDoneProps, 'before'>) {
  const { t } = useLingui()
  const tree = useTree()
  const isNew = ({ grid }: FoundBins) => grid.bins.some(({ place_id }) => !before.has(place_id))
  const bins = useMemo(() => allBinsIn(tree), [tree]).find(isNew)
  if (!bins) return null
  const number = bins.grid.bins.length
  return (
    <LinkButton href={bins.parent ? `/places/${bins.parent.id}` : '/places'}>
      {t`${plural(number, { one: 'Turn # bin into a rack', other: 'Turn # bins into a rack' })}`}
    </LinkButton>
  )
}

function arrived({ wines, bottles }: ImportResult) {
  return msg`${plural(wines, { one: '# wine', other: '# wines' })}, ${plural(bottles, {
    one: '# bottle is in your cellar',
    other: '# bottles are in your cellar',
  })}`
}

/** Shows the numbers of photos, and of bottles without a slot, on order or gone. */
function Others({ result: { on_order, gone, photos, photos_left, unslotted } }: { result: ImportResult }) {
  return (
    <>
      {unslotted > 0 && (
        <p>
          <Plural
            value={unslotted}
            one="# bottle lies without a slot in a place that has slots."
            other="# bottles lie without a slot in places that have slots."
          />
        </p>
      )}
      {on_order > 0 && (
        <p>
          <Plural value={on_order} one="# bottle is on order." other="# bottles are on order." />
        </p>
      )}
      {gone > 0 && (
        <p>
          <Plural value={gone} one="# past bottle was imported." other="# past bottles were imported." />
        </p>
      )}
      {photos > 0 && (
        <p>
          <Plural value={photos} one="# photo was imported." other="# photos were imported." />
        </p>
      )}
      {photos_left > 0 && (
        <p>
          <Plural
            value={photos_left}
            one="# picture could not be converted. It is still in the saved file."
            other="# pictures could not be converted. They are still in the saved file."
          />
        </p>
      )}
    </>
  )
}
