import { useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useSavedViews } from '../../features/views/web/use-saved-views.ts'
import { listLines } from '../../features/wines/list.ts'
import { TypeDisc } from '../../features/wines/web/type-disc.tsx'
import { useOrdering, useWineSummaries } from '../../features/wines/web/use-wine-summaries.ts'
import { originOf, wineText } from '../../features/wines/web/wine-names.ts'
import { fold, searchWords } from '../../shared/text.ts'
import { Palette } from '../../ui/palette.tsx'
import { paths } from '../screens.ts'
import { type Command, type CommandReach, useCommands } from './palette-commands.tsx'

const winesShown = 12

/** Finds every command, every screen and every wine as one types. */
export default function CommandPalette({ reach, onClose }: { reach: CommandReach; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { pathname, search: listed } = useLocation()
  const [text, setText] = useState('')
  const { commands, screens } = useCommands(reach)
  const { views, show } = useSavedViews()
  const lines = useWineSummaries()
  const ordering = useOrdering()
  const search = useDeferredValue(text)
  const wines = useMemo(
    () => (search.trim() ? listLines(lines, { search, stock: 'all' }, ordering).lines.slice(0, winesShown) : []),
    [lines, search, ordering],
  )
  const words = searchWords(text)
  // A wine that opens next to the list keeps the list's filters.
  const around = pathname === paths.wines || pathname.startsWith('/wines/') ? listed : ''
  const entries = (commands: readonly Command[]) =>
    commands
      .filter(({ label }) => words.every(word => fold(label).includes(word)))
      .map(({ run, ...command }) => ({ ...command, onChoose: run }))

  return (
    <Palette
      label={t`Do or find anything`}
      placeholder={t`A wine, a screen or a deed`}
      text={text}
      onText={setText}
      groups={[
        { heading: t`Deeds`, entries: entries(commands) },
        { heading: t`Screens`, entries: entries(screens) },
        {
          heading: t`Saved views`,
          entries: entries(
            views.map(view => ({
              key: view.id,
              label: view.name,
              icon: <Bookmark />,
              run: () => reach.go(`${paths.wines}?${show(view)}`),
            })),
          ),
        },
        {
          heading: t`Wines`,
          entries: wines.map(({ wine }) => ({
            key: wine.id,
            label: wineText(wine),
            hint: originOf(wine, i18n.locale).place,
            icon: <TypeDisc type={wine.type} silent />,
            onChoose: () => reach.go(`/wines/${wine.id}${around}`),
          })),
        },
      ]}
      nothing={t`Nothing is called like that`}
      onClose={onClose}
    />
  )
}
