import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { maybe, oneOf } from '../../../shared/fields.ts'
import { type ScoreScale, scoreScales } from '../../../shared/score-scales.ts'
import { scoreOn, scoreScale, storedScore } from '../../../shared/scores.ts'
import { Button } from '../../../ui/button.tsx'
import { Grid, Row, Stack } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import styles from './score-field.module.css'
import { scaleNames } from './score-words.ts'
import { Stars } from './stars.tsx'

interface ScoreFieldProps {
  /** The score of a tasting, from 0 to 100, and the scale it was entered on. */
  score?: number | null
  enteredScale?: ScoreScale | null
  /** The person's usual scale. */
  usual: ScoreScale
}

/** The lowest value of the slider on each scale: few wines that get a score are below it. */
const sliderFrom: Record<ScoreScale, number> = { points_100: 50, points_20: 8, stars_5: 0 }

/** Asks for a score by stars, slider or number, on any of the scales. */
export function ScoreField({ score = null, enteredScale = null, usual }: ScoreFieldProps) {
  const { t, i18n } = useLingui()
  const [scale, setScale] = useState<ScoreScale>(enteredScale ?? usual)
  const [shown, setShown] = useState(score === null ? null : scoreOn(score, scale, enteredScale))
  // The number field is uncontrolled, and mounts again when the score is set in another way.
  const [set, setSet] = useState(0)
  const { most, step } = scoreScale[scale]

  function choose(value: number | null) {
    setShown(value)
    setSet(set + 1)
  }

  function changeScale(next: ScoreScale) {
    setScale(next)
    choose(shown === null ? null : scoreOn(storedScore(shown, scale), next))
  }

  function read(text: string) {
    const value = text.trim() === '' ? null : Number(text.replace(',', '.'))
    setShown(value !== null && value >= 0 && value <= most ? value : null)
  }

  return (
    <Stack gap={3}>
      <Row gap={2} align="end" justify="space-between" wrap>
        <RadioGroup
          label={t({ context: 'field', message: 'Score' })}
          name="score_scale"
          value={scale}
          onChange={changeScale}
          choices={scoreScales.toReversed().map(value => ({ value, label: i18n._(scaleNames[value]) }))}
        />
        {shown !== null && (
          <Button look="plain" size="small" onClick={() => choose(null)}>
            {t({ context: 'score', message: 'No score' })}
          </Button>
        )}
      </Row>
      {scale === 'stars_5' ? (
        <>
          <Stars value={shown} onChange={choose} />
          <input type="hidden" name="score" value={shown ?? ''} />
        </>
      ) : (
        <Grid columns="minmax(0, 1fr) 5.5rem" gap={4} align="start">
          <input
            type="range"
            className={styles.slider}
            aria-label={t({ context: 'tasting', message: 'Score slider' })}
            min={sliderFrom[scale]}
            max={most}
            step={step}
            value={shown ?? sliderFrom[scale]}
            data-none={shown === null || undefined}
            onChange={event => choose(Number(event.target.value))}
          />
          <NumberField
            key={`${scale} ${set}`}
            name="score"
            label={t({ context: 'score', message: 'Points' })}
            hideLabel
            className={styles.figure}
            placeholder="–"
            defaultValue={shown}
            onChange={event => read(event.target.value)}
          />
        </Grid>
      )}
    </Stack>
  )
}

/** The fields of a score: the number as it is shown, and its scale. */
export const scoreFields = { score: maybe(z.number()), score_scale: oneOf(scoreScales) }
const ScoreForm = z.strictObject(scoreFields)

/**
 * Returns the score as it is stored, with nulls when none was entered, or undefined for a number that is not on its
 * scale.
 */
export function scoreOf({ score, score_scale }: z.infer<typeof ScoreForm>) {
  if (score === null) return { score, score_scale: null }
  if (score < 0 || score > scoreScale[score_scale].most) return undefined
  return { score: storedScore(score, score_scale), score_scale }
}
