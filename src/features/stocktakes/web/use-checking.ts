import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Stocktake } from '../../../model/stocktake.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { whereText } from '../../places/web/slot-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { checkBottles, uncheckBottles } from '../commands.ts'
import type { NewChecks } from '../contract.ts'
import { fits } from '../differences.ts'

/** A message to the person who counts, which is announced, shown and, on a phone, felt. */
export interface Announcement {
  text: string
  tone: 'good' | 'warn'
  /** The checks that the message is about, so that they can be undone. */
  check_ids: readonly string[]
}

type NewCheck = NewChecks['checks'][number]

/** Checks what was found in a place, or removes a check, and shows a message. */
export function useChecking(stocktake: Stocktake, place_id: string | null) {
  const { t, i18n } = useLingui()
  const { replica, run } = useCellar()
  const [announced, announce] = useState<Announcement>()
  const params = { stocktake_id: stocktake.id }

  function say(text: string, tone: Announcement['tone'], check_ids: readonly string[] = []) {
    navigator.vibrate?.(tone === 'good' ? 30 : [60, 50, 60])
    announce({ text, tone, check_ids })
  }

  async function put(checks: readonly NewCheck[], text: string, tone: Announcement['tone']) {
    try {
      for (const part of parts(checks)) await run<typeof checkBottles>('stocktakes/check', { ...params, checks: part })
      const check_ids = checks.map(({ id }) => id)
      say(text, tone, check_ids)
    } catch (error) {
      say(messageOf(error, t`This could not be checked off. Please try again.`), 'warn')
    }
  }

  async function uncheck(check_ids: readonly string[]) {
    try {
      for (const part of parts(check_ids))
        await run<typeof uncheckBottles>('stocktakes/uncheck', { ...params, check_ids: part })
      say(t({ context: 'toast', message: 'Undone' }), 'good')
    } catch (error) {
      say(messageOf(error, t`This could not be undone. Please try again.`), 'warn')
    }
  }

  function check(bottles: readonly Bottle[]) {
    const [first] = bottles
    const wine = first && replica?.wines.get(first.wine_id)
    if (!wine) return
    const name = wineText(wine)
    const checks = bottles.map(({ id, state, place_id: lay }) => ({
      id: newId(),
      bottle_id: id,
      code: null,
      place_id,
      recorded_state: state,
      recorded_place_id: lay,
    }))
    const strange = bottles.length === 1 ? strangeness(first, name) : undefined
    const text = t`${plural(bottles.length, { one: `Checked off: ${name}`, other: `Checked off: # bottles of ${name}` })}`
    void put(checks, strange ?? text, strange ? 'warn' : 'good')
  }

  /** Returns the message for a bottle that is not recorded here. */
  function strangeness(bottle: Bottle, name: string): string | undefined {
    const { state, place_id: lay } = bottle
    if (state === 'gone') return t`Checked off: ${name}. It was recorded as gone.`
    if (state === 'on_order') return t`Checked off: ${name}. It was recorded as on order.`
    if (!replica || fits(place_id, lay, replica.places)) return undefined
    if (lay === null) return t`Checked off: ${name}. It had no place.`
    const where = whereText(bottle, replica.places, i18n, 'own')
    return t`Checked off: ${name}. It was recorded in ${where}.`
  }

  function keep(code: string) {
    const unknown = { id: newId(), bottle_id: null, code, place_id, recorded_state: null, recorded_place_id: null }
    void put([unknown], t`Recorded as found: ${code}. No bottle has this code.`, 'warn')
  }

  return { announced, say, check, keep, uncheck: (check_ids: readonly string[]) => void uncheck(check_ids) }
}

export type Ticking = ReturnType<typeof useChecking>

/** Splits values into parts that fit into one request. */
function* parts<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += limits.bottles_at_once) yield all.slice(at, at + limits.bottles_at_once)
}
