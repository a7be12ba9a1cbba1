import { useEffect, useState } from 'react'
import {
  type KnownAppellation,
  type KnownGrape,
  type KnownRegion,
  loadAppellations,
  loadGrapes,
  loadRegions,
} from '../reference.ts'

export interface Reference {
  grapes: readonly KnownGrape[]
  regions: readonly KnownRegion[]
  appellations: readonly KnownAppellation[]
}

const nothing: Reference = { grapes: [], regions: [], appellations: [] }
let loaded: Reference | undefined

/** What is known of grapes and places beside the cellar; empty until it is there, or where it can't be fetched. */
export function useReference(): Reference {
  const [reference, setReference] = useState(loaded ?? nothing)
  useEffect(() => {
    if (loaded) return
    Promise.all([loadGrapes(), loadRegions(), loadAppellations()]).then(
      ([grapes, regions, appellations]) => {
        loaded = { grapes, regions, appellations }
        setReference(loaded)
      },
      error => console.error('The reference data could not be fetched', error),
    )
  }, [])
  return reference
}
