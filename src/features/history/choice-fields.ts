import type { InternalField } from '../../ledger/internal-fields.ts'
import type { RecordOf } from '../../model/tables.ts'

type Row = RecordOf[keyof RecordOf]
type FieldOf<Each> = Each extends unknown ? keyof Each & string : never
type ValueOf<Each, Field> = Each extends unknown ? (Field extends keyof Each ? NonNullable<Each[Field]> : never) : never

/** The columns of the tables without the timestamps, which the server sets. */
export type RowField = Exclude<FieldOf<Row>, `${string}_at`>

/** The fields whose values are codes of the program, which people read in their own language. */
export type ChoiceField = {
  [Field in Exclude<RowField, InternalField>]: ValueOf<Row, Field> extends string
    ? string extends ValueOf<Row, Field>
      ? never
      : Field
    : never
}[Exclude<RowField, InternalField>]

export type ChoiceOf<Field extends ChoiceField> = ValueOf<Row, Field> & string
