import { useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { readCode } from '../../features/bottles/code.ts'
import { slotTextOf, whereText } from '../../features/places/web/slot-text.ts'
import { isOfCharts } from '../../features/views/screen-of-view.ts'
import { useSavedViews } from '../../features/views/web/use-saved-views.ts'
import { listLines } from '../../features/wines/list.ts'
import { useWholeList } from '../../features/wines/web/fetched-whole-list.ts'
import { similarText } from '../../features/wines/web/similar-text.ts'
import { TypeDisc } from '../../features/wines/web/type-disc.tsx'
import { useOrdering, useWineSummaries } from '../../features/wines/web/use-wine-summaries.ts'
import { originOf, wineText } from '../../features/wines/web/wine-names.ts'
import { useCellar } from '../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../model/bottle.ts'
import type { WineSummary } from '../../model/wine-summary.ts'
import { fold, searchWords } from '../../shared/text.ts'
import { useLocation } from '../../ui/navigation.tsx'
import { Palette } from '../../ui/palette.tsx'
import { paths } from '../screens.ts'
import { useWineActions } from './palette-actions.tsx'
import { type Command, type CommandReach, useCommands } from './palette-commands.tsx'

const winesShown = 12
const placesShown = 2

/** Finds every command, every screen and every wine as one types. */
export default function CommandPalette({ reach, onClose }: { reach: CommandReach; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { pathname, search: listed } = useLocation()
  const [text, setText] = useState('')
  const { commands, screens } = useCommands(reach)
  const { views, show } = useSavedViews()
  const lines = useWineSummaries()
  const { replica } = useCellar()
  const wholeList = useWholeList()
  const ordering = useOrdering()
  const search = useDeferredValue(text)
  const found = useMemo(
    () => (search.trim() ? listLines(lines, { search, stock: 'all' }, ordering) : undefined),
    [lines, search, ordering],
  )
  const { verb, actions } = useWineActions(search)
  const words = searchWords(text)
  // A wine that opens next to the list keeps the list's filters.
  const around = pathname === paths.wines || pathname.startsWith('/wines/') ? listed : ''
  const code = readCode(search)
  const whereOf = (bottles: readonly Bottle[]) => {
    const present = bottles.filter(({ state }) => state === 'in_cellar')
    const coded = present.filter(bottle => bottle.code === code)
    const here = coded.length > 0 ? coded : present
    const [first, second] = here
    const mark = first && !second && replica && slotTextOf(first, replica.places, i18n)
    if (mark) return { places: replica.places.get(first.place_id ?? '')?.name ?? '', mark }
    const places = new Set(here.map(bottle => (replica ? whereText(bottle, replica.places, i18n, 'own') : '')))
    return {
      places: new Intl.ListFormat(i18n.locale, { type: 'unit' }).format([...places].sort().slice(0, placesShown)),
    }
  }
  const wineEntries = (lines: readonly WineSummary[] = []) =>
    lines.slice(0, winesShown).map(({ wine, readBottles }) => {
      const { places, mark } = whereOf(readBottles())
      return {
        key: wine.id,
        label: wineText(wine),
        hint: [originOf(wine, i18n.locale).place, places].filter(Boolean).join(' · '),
        mark,
        icon: <TypeDisc type={wine.type} silent />,
        onChoose: () => reach.go(`/wines/${wine.id}${around}`),
      }
    })
  const entries = (commands: readonly Command[]) =>
    commands
      .filter(({ key, label }) => key === verb || words.every(word => fold(label).includes(word)))
      .map(({ run, ...command }) => ({ ...command, onChoose: run }))

  return (
    <Palette
      label={t`Search and commands`}
      placeholder={t`Find a wine, screen or command`}
      text={text}
      onText={setText}
      groups={[
        {
          heading: t({ context: 'heading', message: 'Commands' }),
          entries: [
            ...actions.map(({ action, ...text }) => {
              const { places, mark } = whereOf(action.bottles)
              return {
                key: `${action.verb} ${action.wine.id}`,
                ...text,
                hint: places,
                mark,
                onChoose: () => reach.act(action),
              }
            }),
            ...entries(commands),
          ],
        },
        { heading: t({ context: 'heading', message: 'Screens' }), entries: entries(screens) },
        {
          heading: t({ context: 'heading', message: 'Saved views' }),
          entries: entries(
            views.map(view => ({
              key: view.id,
              label: view.name,
              icon: <Bookmark />,
              run: () => reach.go(`${isOfCharts(view) ? paths.analytics : paths.wines}?${show(view)}`),
            })),
          ),
        },
        { heading: t({ context: 'screen', message: 'Wines' }), entries: wineEntries(found?.lines) },
        {
          heading: similarText(found?.similar.words ?? [], i18n),
          entries: verb ? [] : wineEntries(found?.similar.lines),
        },
      ]}
      nothing={
        replica && wholeList ? t({ context: 'of a search', message: 'No results' }) : t`The cellar is still loading.`
      }
      onClose={onClose}
    />
  )
}
