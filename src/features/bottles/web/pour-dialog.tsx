import { useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Grid, Row, Stack } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import tones from '../../../ui/tones.module.css'
import { glasses } from '../opened.ts'
import type { pour } from '../opening.ts'
import { Pour } from '../opening-contract.ts'
import { BottleLevel } from './bottle-level.tsx'
import { litresText } from './litres-text.ts'
import { leftText } from './opening-words.ts'
import { useWineWithPlace } from './use-wine-with-place.ts'

/** Pours from an opened bottle: a glass with one click, or any amount. */
export default function PourDialog({ bottle_id, onClose }: { bottle_id: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const wineWithPlace = useWineWithPlace()
  const command = useCommand()
  const form = useForm(Pour, async body => {
    await command<typeof pour>(
      'bottles/pour',
      { bottle_id, ...body },
      t({ context: 'toast', message: `${litresText(body.ml, i18n)} poured` }),
    )
    onClose()
  })
  const bottle = replica?.bottles.get(bottle_id)
  const wine = bottle && replica?.wines.get(bottle.wine_id)
  if (!bottle?.opened_on || !wine) return null
  const { left_ml, size_ml, opened_on } = bottle
  const amounts = [...new Set([...glasses, left_ml ?? 0])].filter(each => each > 0 && each <= (left_ml ?? 0))

  // As buttons that submit, the first of them would be pressed by Enter in the field.
  function pourAtOnce(ml: number, element: HTMLFormElement | null) {
    const data = new FormData()
    data.set('ml', String(ml))
    if (element) form.onSubmit(data, element)
  }

  return (
    <FormDialog
      records={[bottle]}
      size="small"
      title={t({ context: 'button', message: 'Pour' })}
      description={wineWithPlace(wine, bottle)}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Pour' })}
      form={form}
    >
      <Row gap={4} align="center">
        <BottleLevel type={wine.type} share={left_ml === null ? null : left_ml / size_ml} size="small" />
        <Stack gap={1}>
          <p>{leftText(left_ml, i18n)}</p>
          <p className={tones.quietSmall}>{t`Open since ${dayText(opened_on, i18n.locale)}`}</p>
        </Stack>
      </Row>
      {amounts.length > 0 && (
        <Grid
          as="fieldset"
          columns="repeat(auto-fit, minmax(7rem, 1fr))"
          gap={2}
          aria-label={t({ context: 'amount', message: 'One glass' })}
        >
          {amounts.map(each => (
            <Button key={each} onClick={({ currentTarget }) => pourAtOnce(each, currentTarget.form)}>
              {each === left_ml ? t({ context: 'amount', message: 'The rest' }) : litresText(each, i18n)}
            </Button>
          ))}
        </Grid>
      )}
      <NumberField name="ml" whole label={t`Other amount in millilitres`} />
    </FormDialog>
  )
}
