import { useLingui } from '@lingui/react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ListboxPopup } from '../../../ui/listbox-popup.tsx'
import { useListbox } from '../../../ui/use-listbox.ts'
import type { CellError } from '../cell-errors.ts'
import { isSeveralCells } from '../pasted-cells.ts'
import styles from './entry-grid.module.css'
import type { Offer } from './use-suggestions.ts'
import { cellErrorText } from './words.ts'

export interface CellEditorProps {
  label: string
  text: string
  /** The assumed value of a blank cell. */
  assumed: string
  /** Increases each time the editor should take the focus; 0 until somebody enters the grid. */
  focus: number
  /** Ends the editing when the cell is left without a key press. */
  leave: RefObject<(() => void) | null>
  suggested: boolean
  offers: (typed: string) => Offer[]
  check: (typed: string) => CellError | undefined
  /** Returns the suggestion that Enter and Tab put in place of an incomplete text. */
  completed: (typed: string) => string
  onWrite: (text: string) => void
  onChoose: (offer: Offer) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onCopy: (event: ClipboardEvent, cut: boolean) => void
  onPaste: (event: ClipboardEvent) => void
}

/**
 * The editor of the active cell. Its whole text is selected until somebody types or presses F2; then it is edited, and
 * the arrow keys move within it.
 */
export function CellEditor(props: CellEditorProps) {
  const { label, text, assumed, focus, leave, suggested, offers, check, completed, onWrite, onChoose, onKey } = props
  const { i18n } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [typed, setTyped] = useState<string>()
  const isWriting = typed !== undefined
  const fieldError = check(typed ?? text)
  const options = suggested && isWriting ? offers(typed) : []
  const listbox = useListbox({
    options,
    onChoose(option) {
      setTyped(undefined)
      onChoose(option)
    },
  })

  useLayoutEffect(() => {
    if (focus === 0) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
    frame?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus, frame])

  useEffect(() => {
    leave.current = () => finish(false)
  })
  useEffect(
    () => () => {
      leave.current = null
    },
    [leave],
  )

  function finish(complete: boolean) {
    if (typed === undefined) return
    setTyped(undefined)
    listbox.setOpen(false)
    const meant = complete ? completed(typed) : typed
    if (meant !== text) onWrite(meant)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const listKey = key === 'ArrowDown' || key === 'ArrowUp' || key === 'Escape' || key === 'Enter'
    if (isWriting && listbox.open && options.length > 0 && listKey) {
      listbox.inputProps.onKeyDown(event)
      if (event.defaultPrevented) return
    }
    if (key === 'F2' || (key === 'ArrowDown' && event.altKey)) {
      event.preventDefault()
      setTyped(typed ?? text)
      input.current?.setSelectionRange(text.length, text.length)
      if (event.altKey) listbox.setOpen(true)
    } else if (isWriting && key === 'Escape') {
      event.preventDefault()
      setTyped(undefined)
      listbox.setOpen(false)
      requestAnimationFrame(() => input.current?.select())
    } else if (!isWriting || leaving.has(key) || (key === 'd' && (event.ctrlKey || event.metaKey))) {
      finish(key === 'Enter' || key === 'Tab')
      onKey(event)
    }
  }

  const { role, ...aria } = listbox.inputProps
  return (
    <div className={styles.editor} ref={setFrame}>
      <input
        {...(suggested ? { ...aria, role } : {})}
        ref={input}
        type="text"
        className={styles.input}
        data-writing={isWriting || undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={fieldError ? true : undefined}
        aria-describedby={fieldError ? id : undefined}
        placeholder={assumed}
        value={typed ?? text}
        onChange={event => {
          setTyped(event.target.value)
          listbox.setOpen(event.target.value.trim() !== '')
        }}
        onDoubleClick={() => setTyped(typed ?? text)}
        onKeyDown={press}
        onBlur={() => finish(false)}
        onCopy={event => isWriting || props.onCopy(event, false)}
        onCut={event => isWriting || props.onCopy(event, true)}
        onPaste={event => {
          if (!isWriting || isSeveralCells(event.clipboardData.getData('text/plain'))) {
            setTyped(undefined)
            props.onPaste(event)
          }
        }}
      />
      {fieldError && (
        <p id={id} className={styles.fieldError}>
          {cellErrorText(fieldError, i18n)}
        </p>
      )}
      {suggested && <ListboxPopup listbox={listbox} anchor={frame} label={label} />}
    </div>
  )
}

/** The keys that end the editing and move on; all others belong to the text. */
const leaving = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'F8', 'PageUp', 'PageDown'])
