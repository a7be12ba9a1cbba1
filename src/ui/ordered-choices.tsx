import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { IconButton } from './icon-button.tsx'
import { Stack } from './layout.tsx'
import styles from './ordered-choices.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface OrderedChoicesProps<Name extends string> {
  names: readonly Name[]
  /** The chosen ones in their order. */
  chosen: readonly Name[]
  onChange: (chosen: Name[]) => void
  titleOf: (name: Name) => string
  /** Says where a choice has been moved to. */
  placeText: (title: string, place: number, count: number) => string
  /** Further controls of a chosen one. */
  toolsOf?: (name: Name) => ReactNode
}

/** Shows the chosen ones in their order, then the others, and lets them be chosen and moved. */
export function OrderedChoices<Name extends string>(props: OrderedChoicesProps<Name>) {
  const { names, chosen, onChange, titleOf, placeText, toolsOf } = props
  const { t } = useLingui()
  const [announced, announce] = useState('')

  function move(name: Name, by: number) {
    const from = chosen.indexOf(name)
    const next = chosen.filter(each => each !== name)
    next.splice(from + by, 0, name)
    onChange(next)
    announce(placeText(titleOf(name), from + by + 1, chosen.length))
  }

  return (
    <>
      <Stack as="ul" data-ruled>
        {[...chosen, ...names.filter(name => !chosen.includes(name))].map(name => {
          const at = chosen.indexOf(name)
          const title = titleOf(name)
          return (
            <li key={name} className={styles.choice}>
              <Checkbox
                label={title}
                checked={at >= 0}
                onChange={() => onChange(at >= 0 ? chosen.filter(each => each !== name) : [...chosen, name])}
              />
              {at >= 0 && (
                <>
                  {toolsOf?.(name)}
                  <IconButton
                    size="small"
                    label={t`Move ${title} forward`}
                    icon={<ArrowUp />}
                    aria-disabled={at === 0}
                    onClick={() => at > 0 && move(name, -1)}
                  />
                  <IconButton
                    size="small"
                    label={t`Move ${title} back`}
                    icon={<ArrowDown />}
                    aria-disabled={at === chosen.length - 1}
                    onClick={() => at < chosen.length - 1 && move(name, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </Stack>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  )
}
