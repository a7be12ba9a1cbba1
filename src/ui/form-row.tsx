import type { ReactNode } from 'react'
import { Grid, Row } from './layout.tsx'

/** Puts fields side by side where there is room. With `actions` it holds the buttons at the end of a form. */
export function FormRow({ actions = false, children }: { actions?: boolean; children: ReactNode }) {
  if (actions) {
    return (
      <Row gap={3} justify="end" wrap>
        {children}
      </Row>
    )
  }
  return (
    <Grid columns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))" gap={4} rowGap={5} align="start">
      {children}
    </Grid>
  )
}
