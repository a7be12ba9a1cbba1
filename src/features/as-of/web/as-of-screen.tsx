import { useEffect } from 'react'
import { isDay } from '../../../shared/days.ts'
import { Redirect, useParams } from '../../../ui/navigation.tsx'
import { lookAt } from './as-of-day.ts'

/** The screen at the address of a past day: shows the cellar as of that day, beginning with its list. */
export default function AsOfScreen() {
  const { day = '' } = useParams()
  useEffect(() => {
    if (isDay(day)) lookAt(day)
  }, [day])
  return <Redirect to="/" />
}
