import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { LabelSheet } from '../../../model/label-sheet.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import type { removeLabelSheet } from '../sheet-commands.ts'
import { perPage } from '../sheet-pages.ts'
import { isRoll, sheets } from '../sheets.ts'
import type { useLabelLook } from './label-look.ts'
import styles from './labels.module.css'

const OwnSheetDialog = lazyDialog(() => import('./own-sheet-dialog.tsx'))

interface SheetChoiceProps extends ReturnType<typeof useLabelLook> {
  used: number
  onUsed: (used: number) => void
}

/** Selects the sheet and the text of the stickers. */
export function SheetChoice({ look, own: ownSheets, sheet, change, used, onUsed }: SheetChoiceProps) {
  const { t, i18n } = useLingui()
  const [adding, setAdding] = useState(false)
  const number = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 })
  const canWrite = useCanWrite()
  const command = useCommand()
  const attempt = useAttempt()
  const isOwn = ownSheets.some(({ id }) => id === sheet.id)

  async function forget() {
    const done = t({ context: 'toast', message: `Removed: ${measures(sheet)}` })
    await attempt(command<typeof removeLabelSheet>('label-sheets/remove', { sheet_id: sheet.id }, done))
  }

  function measures(each: LabelSheet): string {
    const [width, height, count] = [number.format(each.width), number.format(each.height), perPage(each)]
    return isRoll(each) ? t`${width} × ${height} mm, roll` : t`${width} × ${height} mm, ${count} per sheet`
  }
  const own = ownSheets.map(each => ({
    value: each.id,
    label: t({ context: 'size of labels', message: `Custom: ${measures(each)}` }),
  }))
  const known = sheets.map(each => ({ value: each.id, label: `${each.name} (${measures(each)})` }))

  return (
    <>
      <Select
        label={t`Sheet or roll`}
        value={sheet.id}
        choices={[...own, ...known]}
        onChange={event => {
          change({ sheet: event.target.value })
          onUsed(0)
        }}
      />
      {canWrite && (
        <Row gap={2} wrap>
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            <Trans context="labels">Custom size</Trans>
          </Button>
          {isOwn && (
            <Button size="small" icon={<Trash2 aria-hidden />} onClick={() => void forget()}>
              <Trans context="button">Remove size</Trans>
            </Button>
          )}
        </Row>
      )}
      {!isRoll(sheet) && (
        <NumberField
          key={`${sheet.id} ${used}`}
          whole
          label={t`First free label on the sheet`}
          defaultValue={used + 1}
          hint={t`Counted row by row. You can also select it in the preview.`}
          onBlur={event => onUsed(usedIn(event.target.value, sheet))}
        />
      )}
      <RadioGroup
        look="list"
        label={t`QR code contains`}
        value={look.says}
        onChange={says => change({ says })}
        choices={[
          {
            value: 'address',
            label: t({ context: 'QR code', message: 'Page address' }),
            hint: t`Opens with any phone camera.`,
          },
          {
            value: 'code',
            label: t({ context: 'QR code', message: 'Code only' }),
            hint: t`Easier to print on small labels. Read by the scanner in this application.`,
          },
        ]}
      />
      <details>
        <summary className={styles.summary}>
          <Trans>Adjust print position</Trans>
        </summary>
        <FormRow>
          <NumberField
            label={t`Shift right in mm`}
            defaultValue={look.shift_x}
            onBlur={event => change({ shift_x: millimetresIn(event.target.value) })}
          />
          <NumberField
            label={t`Shift down in mm`}
            defaultValue={look.shift_y}
            onBlur={event => change({ shift_y: millimetresIn(event.target.value) })}
          />
        </FormRow>
      </details>
      {adding && (
        <OwnSheetDialog
          onClose={() => setAdding(false)}
          onAdd={added => {
            change({ sheet: added })
            onUsed(0)
          }}
        />
      )}
    </>
  )
}

function usedIn(typed: string, sheet: LabelSheet): number {
  return Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), perPage(sheet)) - 1
}

function millimetresIn(typed: string): number {
  return Math.min(Math.max(Number(typed.replace(',', '.')) || 0, -20), 20)
}
