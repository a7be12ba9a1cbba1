import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { roomElsewhere } from '../../places/room.ts'
import { type NotFitting, notFittingIn } from '../to-bulk-add.ts'
import type { Sum } from './use-entry.ts'

const offered = 5

/** Says which bottles of the list will find no free slot in their place, and which places have some. */
export function NotFittingNotice({ sum }: { sum: Sum }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const textOf = useNotFittingText()
  const notFitting = useMemo(() => {
    if (!replica || sum.fieldErrors.length > 0) return []
    return notFittingIn(
      sum.rows.map(({ read }) => read),
      replica,
    )
  }, [replica, sum])
  if (!replica || notFitting.length === 0) return null
  const full = new Set(notFitting.map(({ place }) => place.id))
  const others = roomElsewhere('', replica).filter(({ place }) => !full.has(place.id))
  const names = others.slice(0, offered).map(({ place, free }) => `${place.name} (${i18n.number(free)})`)
  const free = new Intl.ListFormat(i18n.locale).format(names)
  return (
    <Banner tone="warn">
      {notFitting.map(each => (
        <p key={each.place.id}>{textOf(each)}</p>
      ))}
      {names.length > 0 && <p>{t`Free slots elsewhere: ${free}`}</p>}
    </Banner>
  )
}

/** Returns a function that says how many bottles find no free slot in a place. */
export function useNotFittingText() {
  const { t } = useLingui()
  return ({ place: { name }, free, count }: NotFitting) =>
    t`${name} has ${plural(free, { 0: 'no free slot', one: '# free slot', other: '# free slots' })}: ${plural(count, { one: '# bottle lies there without a slot', other: '# bottles lie there without a slot' })}`
}
