import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { Correction } from '../contract.ts'
import styles from './corrections-list.module.css'

interface CorrectionsListProps {
  corrections: readonly Correction[]
  onRemove(correction: Correction): void
}

/** The corrections of the file's texts; each can be removed. */
export function CorrectionsList({ corrections, onRemove }: CorrectionsListProps) {
  const { t } = useLingui()
  if (corrections.length === 0) return null
  return (
    <Card heading={<Trans context="heading">Your corrections</Trans>}>
      <Stack as="ul">
        {corrections.map(correction => {
          const { column, original, text } = correction
          return (
            <li key={`${column} ${original}`} className={styles.line}>
              <span>
                {original === '' ? (
                  <Trans>
                    {column}: <strong>{text}</strong> where empty
                  </Trans>
                ) : (
                  <Trans>
                    {column}: “{original}” means <strong>{text}</strong>
                  </Trans>
                )}
              </span>
              <IconButton
                label={t`Remove correction: ${column} ${original}`}
                icon={<X />}
                onClick={() => onRemove(correction)}
              />
            </li>
          )
        })}
      </Stack>
    </Card>
  )
}
