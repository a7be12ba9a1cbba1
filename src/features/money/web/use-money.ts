import { createContext, useContext } from 'react'
import type { KnownCurrency } from '../contract.ts'
import type { Rates } from '../rates.ts'

/** The person's currency, and how amounts are written in it. */
export interface DisplayMoney {
  /** The display currency. */
  currency: string
  /** The rates between it and every currency of the cellar, as far as they are loaded. */
  rates: Rates
  /** The currencies that can be converted; undefined until they are known. */
  known: readonly KnownCurrency[] | undefined
  /** An amount as the person's language writes it, in the display currency unless another is named. */
  format(minor: number, currency?: string): string
  /** The sum over so many bottles, in the display currency: unknown, rather than nothing, if no amount is known. */
  formatSum(minor: number, bottles: number, unknown: number): string
  /** All rates that can be had are loaded. */
  ready: boolean
}

export const MoneyContext = createContext<DisplayMoney | undefined>(undefined)

export function useMoney(): DisplayMoney {
  const money = useContext(MoneyContext)
  if (!money) throw new Error('useMoney needs a MoneyProvider around it')
  return money
}
