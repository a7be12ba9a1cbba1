import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface FileButtonProps extends ButtonProps {
  accept: string
  /** The name of the input, where it says more than the button. */
  inputLabel?: string
  onFile: (file: File) => void
}

/** A button that lets a person choose a file. */
export function FileButton({ accept, inputLabel, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={inputLabel}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Without this the same file could not be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
