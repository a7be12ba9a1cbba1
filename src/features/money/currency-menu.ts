import type { KnownCurrency } from './contract.ts'

/** Sorts the codes for a menu, in which former currencies stand apart; `usual` is in it even when no rate is known. */
export function currencyMenu(
  known: readonly KnownCurrency[] | undefined,
  usual: string,
): { current: string[]; former: string[] } {
  const former = (known ?? []).filter(each => !each.current).map(each => each.currency)
  const current = (known ?? []).filter(each => each.current).map(each => each.currency)
  const codes = former.includes(usual) ? current : [...new Set([usual, ...current])]
  return { current: codes.toSorted(), former: former.toSorted() }
}
