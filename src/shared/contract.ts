import * as z from 'zod/mini'
import { id } from './fields.ts'
import { limits } from './limits.ts'

/**
 * The role that may call an endpoint. `viewer`, `editor` and `owner` are roles in the cellar named by `:cellar_id` in
 * the path (each includes the ones before it); `admin` is the role in the instance.
 */
export type Policy = 'public' | 'signed-in' | 'viewer' | 'editor' | 'owner' | 'admin'

export type Schema = z.core.$ZodType

/**
 * The definition of an endpoint. The server's route, the browser's typed call, the OpenAPI document and the
 * authorization test are all made from it.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path with `:name` for each parameter. */
  path: `/api/${string}`
  policy: Policy
  /** A sentence for the API page. */
  summary: string
  params: Params
  query: Query
  body: Body
  /**
   * `json`; `bytes`: a file of any kind, passed to the handler as a Buffer; `zip`: a file too large for that, as a
   * stream.
   */
  takes: 'json' | 'bytes' | 'zip' | 'nothing'
  /** The largest accepted size of a file, in bytes. */
  most_bytes: number
  /**
   * `lines` is a stream of JSON values, one per line, each of the shape of `answer`; the others are a picture or a
   * download.
   */
  gives: 'json' | 'lines' | 'nothing' | 'image/webp' | 'file'
  answer: Answer
  status: 200 | 201 | 204
  /** True if it writes to a cellar: it takes an `Idempotency-Key`, and repeats its answer for the same key. */
  writes: boolean
}

/** The media types of the formats in which a table can be exported. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
export type ParamsFor<E extends Endpoint> = z.input<E['params']>
export type QueryFor<E extends Endpoint> = z.input<E['query']>
export type BodyFor<E extends Endpoint> = z.input<E['body']>

const nothing = z.strictObject({})
export type Nothing = typeof nothing

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of a path, if all of them are ids. */
export type IdsIn<Path extends string> = z.ZodMiniObject<
  { [Name in NamesIn<Path>]: ReturnType<typeof id> },
  z.core.$strict
>

interface Description<Path extends string, P extends Schema, Q extends Schema, B extends Schema, A extends Schema> {
  method: Endpoint['method']
  path: Path
  policy: Policy
  summary: string
  /** The parameters of the path, if not all of them are ids. */
  params?: P
  query?: Q
  /** A schema for JSON, or `bytes` or `zip` for a file. */
  body?: B | 'bytes' | 'zip'
  most_bytes?: number
  answer?: A
  gives?: 'lines' | 'image/webp' | 'file'
  status?: 200 | 201
  writes?: true
}

export function endpoint<
  const Path extends Endpoint['path'],
  P extends Schema = IdsIn<Path>,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  A extends Schema = Nothing,
>(description: Description<Path, P, Q, B, A>): Endpoint<P, Q, B, A> {
  const empty = nothing as Schema
  return {
    method: description.method,
    path: description.path,
    policy: description.policy,
    summary: description.summary,
    params: (description.params ?? idsIn(description.path)) as P,
    query: (description.query ?? empty) as Q,
    body: (typeof description.body === 'object' ? description.body : empty) as B,
    takes: typeof description.body === 'string' ? description.body : description.body ? 'json' : 'nothing',
    most_bytes: description.most_bytes ?? limits.import_bytes,
    gives: description.gives ?? (description.answer ? 'json' : 'nothing'),
    answer: (description.answer ?? empty) as A,
    status: description.answer || description.gives ? (description.status ?? 200) : 204,
    writes: description.writes ?? false,
  }
}

function idsIn(path: string): Schema {
  return z.strictObject(Object.fromEntries(Array.from(path.matchAll(/:(\w+)/g), ([, name]) => [name, id()])))
}

/** The shape of every refusal on the wire. */
export const ErrorAnswer = z.strictObject({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.strictObject({ code: z.string(), message: z.string() }))),
  /** Facts behind the sentence, such as the changes that prevent an undo. */
  details: z.optional(z.record(z.string(), z.unknown())),
  request_id: z.string(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
