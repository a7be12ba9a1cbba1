import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import type { Owner } from '../../../model/bottle.ts'
import { count, id, maybe } from '../../../shared/fields.ts'
import { limits } from '../../../shared/limits.ts'
import { Grid } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import styles from './owners-field.module.css'
import { useOwners } from './use-owners.ts'

/** The parts of each person in a form; those of somebody without any are null. */
export const partsForm = { parts: z.optional(z.record(id(), maybe(count(limits.owner_parts)))) }

/** The parts of a bottle that belong to each member, and to people who have left. */
export function OwnersField({ owners, hint }: { owners: readonly Owner[]; hint: string }) {
  const { t } = useLingui()
  const { people } = useOwners()
  const known = new Map([...owners, ...people].map(({ person_id, name }) => [person_id, name]))
  const partsOf = (person_id: string) => owners.find(owner => owner.person_id === person_id)?.parts
  return (
    <fieldset>
      <legend className={styles.legend}>{t`Parts of each owner`}</legend>
      <p className={styles.hint}>{hint}</p>
      <Grid columns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))" gap={3}>
        {Array.from(known, ([person_id, name]) => (
          <NumberField
            key={person_id}
            name={`parts.${person_id}`}
            whole
            label={name}
            defaultValue={partsOf(person_id)}
          />
        ))}
      </Grid>
    </fieldset>
  )
}
