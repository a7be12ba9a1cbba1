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

/** Returns the reference data on grapes and regions; empty until it is loaded, or when it cannot be. */
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
