import { useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { numberIn } from '../../../client/form-reading.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Grid, Row, Stack } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { wineText } from '../../wines/web/wine-names.ts'
import { glasses } from '../opened.ts'
import { Pour, pour } from '../opening-contract.ts'
import { BottleLevel } from './bottle-level.tsx'
import { leftText } from './opening-words.ts'
import styles from './pour-dialog.module.css'
import { litresText } from './size-text.ts'

/** Pours from an opened bottle: a glass by one press, or any amount. */
export default function PourDialog({ bottle_id, onClose }: { bottle_id: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const command = useCommand()
  const form = useFormCommand()
  const bottle = replica?.bottles.get(bottle_id)
  const wine = bottle && replica?.wines.get(bottle.wine_id)
  if (!bottle?.opened_on || !wine) return null
  const { left_ml, size_ml, opened_on } = bottle
  const amounts = [...new Set([...glasses, left_ml ?? 0])].filter(each => each > 0 && each <= (left_ml ?? 0))

  async function send(given: number | string | null) {
    const params = { bottle_id }
    const said = (ml: number) => t`${litresText(ml, i18n)} poured`
    if (await form.submit(Pour, { ml: given }, body => command(pour, { params, body }, said(body.ml)))) onClose()
  }

  return (
    <FormDialog
      size="small"
      title={t`Pour`}
      description={wineText(wine)}
      onClose={onClose}
      confirm={t`Pour`}
      onSubmit={data => void send(numberIn(data, 'ml'))}
      form={form}
    >
      <Row gap={4} align="center">
        <BottleLevel type={wine.type} share={left_ml === null ? null : left_ml / size_ml} size="small" />
        <Stack gap={1}>
          <p>{leftText(left_ml, i18n)}</p>
          <p className={styles.quiet}>{t`Open since ${dayText(opened_on, i18n.locale)}`}</p>
        </Stack>
      </Row>
      {amounts.length > 0 && (
        <Grid as="fieldset" columns="repeat(auto-fit, minmax(7rem, 1fr))" gap={2} aria-label={t`A glass`}>
          {amounts.map(each => (
            <Button key={each} onClick={() => void send(each)}>
              {each === left_ml ? t`The rest` : litresText(each, i18n)}
            </Button>
          ))}
        </Grid>
      )}
      <NumberField name="ml" whole label={t`Another amount, in millilitres`} />
    </FormDialog>
  )
}
