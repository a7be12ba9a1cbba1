import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { isDay } from '../../../shared/days.ts'
import { lookAt } from './as-of-day.ts'

/** The screen at the address of a past day: shows the cellar as of that day, beginning with its list. */
export default function AsOfScreen() {
  const { day = '' } = useParams()
  useEffect(() => {
    if (isDay(day)) lookAt(day)
  }, [day])
  return <Navigate to="/" replace />
}
