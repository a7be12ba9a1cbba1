import { Box, DoorOpen, Grid3x3, House, type LucideIcon, Refrigerator, Rows3 } from 'lucide-react'
import type { Place } from '../../../model/place.ts'

const icons: Record<Place['kind'], LucideIcon> = {
  house: House,
  room: DoorOpen,
  rack: Grid3x3,
  fridge: Refrigerator,
  shelf: Rows3,
  box: Box,
}

/** Shows the kind of a place; the text beside it names it. */
export function PlaceIcon({ kind }: { kind: Place['kind'] }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
