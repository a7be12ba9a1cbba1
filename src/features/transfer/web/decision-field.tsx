import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Warning } from '../contract.ts'
import { useDecisionChoices } from './use-decision-choices.ts'

interface DecisionFieldProps {
  warning: Warning
  /** The correction of the file's text. */
  onDecide(text: string): void
}

/** Lets a person correct the value of a warning: one of a few choices, or a text. */
export function DecisionField({ warning, onDecide }: DecisionFieldProps) {
  const { t } = useLingui()
  const choices = useDecisionChoices(warning.decided_by)
  const [text, setText] = useState('')
  const { original, column } = warning
  const label = original === '' ? t`${column} in every row` : t({ context: 'field', message: `${original} means` })
  if (choices) {
    return (
      <Select
        label={label}
        hideLabel
        empty={t({ context: 'choice', message: 'Other …' })}
        value=""
        choices={choices}
        onChange={event => event.target.value && onDecide(event.target.value)}
      />
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') onDecide(text.trim())
  }
  return (
    <Row as="form" gap={2} align="center" onSubmit={submit}>
      <TextField
        label={label}
        hideLabel
        placeholder={t({ context: 'choice', message: 'Other …' })}
        value={text}
        onChange={e => setText(e.target.value)}
      />
      {text.trim() !== '' && (
        <Button type="submit" size="small">
          <Trans context="button">Correct</Trans>
        </Button>
      )}
    </Row>
  )
}
