import { useEffect } from 'react'
import { useKeys } from '../../client/keys.ts'
import { useUndo } from '../../ledger/web/use-command.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'

/** The part of the frame that can wait until the first screen is drawn: undoing by a key, and the keeping of the focus. */
export default function FrameLater() {
  const undo = useUndo()
  useKeys({ z: () => void undo('last') })
  useEffect(keepFocus, [])
  return null
}
