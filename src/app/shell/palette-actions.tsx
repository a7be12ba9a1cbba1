import { useLingui } from '@lingui/react/macro'
import { Wine as Glass, GlassWater, Move, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { readCode } from '../../features/bottles/code.ts'
import { listLines } from '../../features/wines/list.ts'
import { useOrdering, useWineSummaries } from '../../features/wines/web/use-wine-summaries.ts'
import { wineText } from '../../features/wines/web/wine-names.ts'
import { useCanWrite } from '../../ledger/web/use-can-write.ts'
import type { ChosenAction } from './wine-action.tsx'
import { readIntent, type WineVerb } from './wine-verbs.ts'

const actionsShown = 6

export interface WineActionEntry {
  action: ChosenAction
  label: string
  icon: ReactNode
}

/** Returns what a text such as `open barolo` asks for: the verb, and the action for each wine that it may mean. */
export function useWineActions(text: string): { verb: WineVerb | undefined; actions: readonly WineActionEntry[] } {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const lines = useWineSummaries()
  const ordering = useOrdering()
  const intent = readIntent(text, {
    open: t({ context: 'words typed for a command', message: 'open uncork' }),
    drink: t({ context: 'words typed for a command', message: 'drink' }),
    move: t({ context: 'words typed for a command', message: 'move' }),
    add: t({ context: 'words typed for a command', message: 'add' }),
  })
  const { verb, search } = (canWrite && intent) || { verb: undefined, search: '' }
  const chosen = useMemo(() => {
    // Adding alone is adding a wine.
    if (verb === undefined || (verb === 'add' && search === '')) return []
    const found = listLines(lines, { search, stock: verb === 'add' ? 'all' : 'in' }, ordering)
    return [...found.lines, ...found.similar.lines]
      .filter(({ in_cellar }) => verb === 'add' || in_cellar > 0)
      .slice(0, actionsShown)
  }, [lines, verb, search, ordering])

  function textOf(verb: WineVerb, named: string) {
    switch (verb) {
      case 'open':
        return { label: t({ context: 'command', message: `Open: ${named}` }), icon: <Glass /> }
      case 'drink':
        return { label: t({ context: 'command', message: `Drink: ${named}` }), icon: <GlassWater /> }
      case 'move':
        return { label: t({ context: 'command', message: `Move: ${named}` }), icon: <Move /> }
      case 'add':
        return { label: t({ context: 'command', message: `Add bottles: ${named}` }), icon: <Plus /> }
    }
  }

  const code = readCode(search)
  const actions = chosen.flatMap(({ wine, readBottles }) => {
    if (verb === undefined) return []
    const here = readBottles().filter(({ state }) => state === 'in_cellar')
    const named = here.filter(bottle => bottle.code === code)
    return { action: { verb, wine, bottles: named.length > 0 ? named : here }, ...textOf(verb, wineText(wine)) }
  })
  return { verb, actions }
}
