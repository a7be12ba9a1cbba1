import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Key } from '../../../ui/key.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page, type PageProps } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { ErrorText } from '../../outbox/web/error-text.tsx'
import { EntryGrid } from './entry-grid.tsx'
import { EntrySum } from './entry-sum.tsx'
import { EntryTools } from './entry-tools.tsx'
import { NotFittingNotice } from './not-fitting.tsx'
import styles from './paste-screen.module.css'
import { useBulkAdd } from './use-bulk-add.ts'
import { useEntry } from './use-entry.ts'
import { type PastedList, usePasting } from './use-pasting.ts'
import { useSuggestions } from './use-suggestions.ts'
import { UsualFields } from './usual-fields.tsx'

/** The screen for adding many bottles from a pasted or typed list. */
export default function PasteScreen() {
  const { t } = useLingui()
  const { cellar } = useCellar()
  const canWrite = useCanWrite()
  const page: PageProps = {
    heading: t`Paste a list`,
    lead: t`Paste from a spreadsheet, an e-mail or a web page, or type here. Nothing is added until you confirm.`,
    width: 'full',
  }
  return (
    <WithCellar {...page}>
      {!cellar ? (
        <Spinner />
      ) : canWrite ? (
        <PasteList key={cellar.id} cellar_id={cellar.id} page={page} />
      ) : (
        <Page heading={page.heading} width="lines">
          <Banner>
            <Trans>You can view this cellar but not change it. Its owner can give you access.</Trans>
          </Banner>
        </Page>
      )}
    </WithCellar>
  )
}

function PasteList({ cellar_id, page }: { cellar_id: string; page: PageProps }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const { entry, dispatch, frame, reading, sum, isStored } = useEntry(cellar_id)
  const adding = useBulkAdd(sum, dispatch)
  const suggest = useSuggestions(replica, frame)
  const [wish, setWish] = useState<Wish>()
  const pasting = usePasting(entry, dispatch, frame, () => {
    adding.forget()
    setWish({ by: 1, here: true })
  })
  const { fieldErrors, rows } = sum

  // Waits until the cell that was just edited has been read.
  useEffect(() => {
    if (!wish) return
    setWish(undefined)
    const next = nextError(fieldErrors, entry.cursor, wish)
    if (next) dispatch({ do: 'move', ...next })
  }, [wish, fieldErrors, entry.cursor, dispatch])
  const go = (by: 1 | -1) => setWish({ by, here: false })

  return (
    <Page
      {...page}
      actions={
        <Button
          look="primary"
          busy={adding.busy}
          aria-disabled={rows.length === 0}
          onClick={() => (fieldErrors.length > 0 ? go(1) : rows.length > 0 && void adding.take())}
        >
          {sum.bottles > 0 ? (
            <Plural value={sum.bottles} one="Add one bottle" other="Add # bottles" />
          ) : (
            <Trans>Add to the cellar</Trans>
          )}
        </Button>
      }
    >
      <Stack gap={3} className={styles.notices}>
        {!isStored && (
          <Banner tone="warn">
            <Trans>This browser has no space to save the list. It is lost when you close the page.</Trans>
          </Banner>
        )}
        {adding.failure && (
          <Banner tone="danger">
            <p>{adding.failure.message}</p>
            {adding.failure.fieldErrors.map(([path, message]) => (
              <p key={path}>
                <ErrorText path={path} message={message} input={adding.failure?.input ?? {}} />
              </p>
            ))}
          </Banner>
        )}
        {adding.done && rows.length === 0 && (
          <Banner
            tone="good"
            actions={
              <LinkButton size="small" href="/?sort=added&direction=down">
                {t({ context: 'button', message: 'Show' })}
              </LinkButton>
            }
          >
            {adding.done}
          </Banner>
        )}
        <NotFittingNotice sum={sum} />
        {pasting.list && rows.length > 0 && <PastedNotice list={pasting.list} onClose={pasting.forget} />}
      </Stack>
      <UsualFields usual={entry.usual} onChange={usual => dispatch({ do: 'usual', usual })} />
      <Stack gap={3}>
        <EntryTools entry={entry} dispatch={dispatch} onPaste={() => void pasting.pasteFromClipboard()} />
        <EntrySum sum={sum} onGo={() => go(1)} />
        <EntryGrid
          entry={entry}
          dispatch={dispatch}
          frame={frame}
          reading={reading}
          isUnclear={read => sum.unclear.joined.has(read) || sum.unclear.separate.has(read)}
          suggest={suggest}
          onPaste={copied => void pasting.paste(copied)}
          onGo={go}
        />
        <p className={styles.keys}>
          <Trans>
            <Key>Ctrl V</Key> pastes, <Key>F2</Key> edits a cell, <Key>Ctrl D</Key> fills down, <Key>F8</Key> goes to
            the next cell that needs fixing, <Key>Ctrl Z</Key> undoes, <Key>Esc</Key> <Key>Tab</Key> leaves the grid.
          </Trans>
        </p>
      </Stack>
    </Page>
  )
}

function PastedNotice({ list, onClose }: { list: PastedList; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { rows, cut, left_out } = list
  if (cut === 0 && left_out.length === 0) return null
  const some = left_out.slice(0, 3).join(' · ')
  return (
    <Banner
      tone={cut > 0 ? 'warn' : 'info'}
      actions={
        <Button size="small" onClick={onClose}>
          <Trans context="button">Close</Trans>
        </Button>
      }
    >
      {cut > 0 && <p>{t`Only the first ${i18n.number(rows)} rows fit here. Import a longer list as a file.`}</p>}
      {left_out.length > 0 && (
        <p>
          {t`${plural(left_out.length, { one: 'One line without a wine was skipped:', other: '# lines without a wine were skipped:' })}`}{' '}
          {some}
          {left_out.length > 3 && ' …'}
        </p>
      )}
    </Banner>
  )
}

interface Place {
  row: number
  column: number
}

/** A request for the next or the previous cell with an error. */
interface Wish {
  by: 1 | -1
  here: boolean
}

/** Returns the cell to move to. The search wraps around at the end. */
function nextError(fieldErrors: readonly Place[], { row, column }: Place, { by, here }: Wish): Place | undefined {
  const isBehind = (fieldError: Place) => {
    const distance = (fieldError.row - row || fieldError.column - column) * by
    return distance > 0 || (here && distance === 0)
  }
  return by === 1
    ? (fieldErrors.find(isBehind) ?? fieldErrors[0])
    : (fieldErrors.findLast(isBehind) ?? fieldErrors.at(-1))
}
