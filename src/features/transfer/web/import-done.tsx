import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Info } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Taken } from '../contract.ts'

interface ImportDoneProps {
  taken: Taken
  onNext(): void
  onUndo(version: number): Promise<void>
}

/** The result of an import, with links to it and a button to undo it. */
export function ImportDone({ taken, onNext, onUndo }: ImportDoneProps) {
  const { t, i18n } = useLingui()
  const [undoing, setUndoing] = useState(false)
  const [fieldError, setFault] = useState<string>()
  const { version } = taken

  async function undo(version: number) {
    setUndoing(true)
    setFault(undefined)
    try {
      await onUndo(version)
    } catch (error) {
      setFault(messageOf(error, t`This could not be undone`))
      setUndoing(false)
    }
  }

  return (
    <>
      {fieldError && <Banner tone="danger">{fieldError}</Banner>}
      <div role="status">
        <EmptyState
          icon={version === null ? <Info /> : <Check />}
          title={version === null ? t`Nothing new` : i18n._(arrived(taken))}
          actions={
            <>
              <LinkButton href="/" look="primary">
                <Trans>See your wines</Trans>
              </LinkButton>
              {version !== null && (
                <Button busy={undoing} onClick={() => void undo(version)}>
                  <Trans>Undo</Trans>
                </Button>
              )}
              <Button look="plain" onClick={onNext}>
                <Trans>Import another file</Trans>
              </Button>
            </>
          }
        >
          {version === null ? (
            <Trans>All that is in this file is in your cellar already.</Trans>
          ) : (
            <Others taken={taken} />
          )}
        </EmptyState>
      </div>
    </>
  )
}

function arrived({ wines, bottles }: Taken) {
  return msg`${plural(wines, { one: '# wine', other: '# wines' })}, ${plural(bottles, {
    one: '# bottle is in your cellar',
    other: '# bottles are in your cellar',
  })}`
}

/** Shows the numbers of photos, and of bottles on order or gone. */
function Others({ taken: { on_order, gone, photos, photos_left } }: { taken: Taken }) {
  return (
    <>
      {on_order > 0 && (
        <p>
          <Plural value={on_order} one="# bottle is on order." other="# bottles are on order." />
        </p>
      )}
      {gone > 0 && (
        <p>
          <Plural value={gone} one="# bottle is gone, and remembered." other="# bottles are gone, and remembered." />
        </p>
      )}
      {photos > 0 && (
        <p>
          <Plural value={photos} one="# photo came with them." other="# photos came with them." />
        </p>
      )}
      {photos_left > 0 && (
        <p>
          <Plural
            value={photos_left}
            one="# picture could not become a photo. It stays in the file, which is kept."
            other="# pictures could not become photos. They stay in the file, which is kept."
          />
        </p>
      )}
    </>
  )
}
