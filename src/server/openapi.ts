import { type Endpoint, ErrorAnswer } from '../shared/contract.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

const whoMay = {
  public: 'Anybody.',
  'signed-in': 'Anybody who is signed in.',
  viewer: 'Members of the cellar.',
  editor: 'Owners and editors of the cellar.',
  owner: 'Owners of the cellar.',
  admin: 'Administrators of the instance.',
} as const satisfies Record<Endpoint['policy'], string>

/** Returns the OpenAPI 3.1 document of the endpoints under a path, all of which is derived from their contracts. */
export function openApiOf(endpoints: readonly Endpoint[], version: string, base: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wine Cellar',
      version,
      description:
        'Amounts are integers in minor units beside their ISO 4217 code; unknown is null, never 0. Days are YYYY-MM-DD, instants ISO 8601 in UTC. Identifiers of new rows are UUIDv7, made by the caller.',
    },
    servers: [{ url: base || '/' }],
    tags: Array.from(new Set(endpoints.map(tagOf)), name => ({ name })),
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(ErrorAnswer, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operationOf(endpoint: Endpoint): JsonSchema {
  return {
    operationId: operationIdOf(endpoint),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: whoMay[endpoint.policy],
    ...(endpoint.policy === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parametersOf(endpoint, 'path'),
      ...parametersOf(endpoint, 'query'),
      timeZone,
      ...(endpoint.writes ? [idempotencyKey, ...composed] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      [endpoint.status]: answerOf(endpoint),
      default: {
        description: 'Refused, with the reason',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made by the caller for one change: sent again with the same key, the change is done once.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

const timeZone = {
  name: 'X-Time-Zone',
  in: 'header',
  required: false,
  description:
    'The time zone whose calendar decides what day it is, and when a day begins and ends: `Asia/Tokyo`. The default is UTC.',
  schema: { type: 'string' },
}

const composed = [
  {
    name: 'X-Composed-At',
    in: 'header',
    required: false,
    description: 'When the change was made, by the clock of its device. It is shown and does not decide the order.',
    schema: { type: 'string', format: 'date-time' },
  },
  {
    name: 'X-Seen-Version',
    in: 'header',
    required: false,
    description:
      'The version of the cellar that the device had then: what others wrote since and this replaces is in the answer.',
    schema: { type: 'integer', minimum: 0 },
  },
]

function parametersOf(endpoint: Endpoint, place: 'path' | 'query'): JsonSchema[] {
  const schema = jsonSchemaOf(place === 'path' ? endpoint.params : endpoint.query, 'input')
  const required = (schema.required as string[] | undefined) ?? []
  return Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {}).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }),
  )
}

function bodyOf(endpoint: Endpoint): JsonSchema {
  if (endpoint.takes === 'nothing') return {}
  return { requestBody: { required: true, content: contentOf(endpoint) } }
}

function contentOf({ takes, body }: Endpoint): JsonSchema {
  if (takes === 'bytes') return { 'application/octet-stream': {} }
  return takes === 'zip' ? { 'application/zip': {} } : { 'application/json': { schema: jsonSchemaOf(body, 'input') } }
}

function answerOf(endpoint: Endpoint): JsonSchema {
  if (endpoint.gives === 'nothing') return { description: 'Done' }
  if (endpoint.gives === 'image/webp') return { description: 'Done', content: { 'image/webp': {} } }
  if (endpoint.gives === 'file') return { description: 'Done', content: { 'application/octet-stream': {} } }
  const type = endpoint.gives === 'lines' ? 'application/x-ndjson' : 'application/json'
  return { description: 'Done', content: { [type]: { schema: jsonSchemaOf(endpoint.answer, 'output') } } }
}

function operationIdOf({ method, path }: Endpoint): string {
  return [method.toLowerCase(), ...path.split('/').slice(2)].map(part => part.replace(/\W/g, '_')).join('_')
}

/** Returns the tag of an endpoint: `wines` for `/api/cellars/:cellar_id/wines`, `auth` for `/api/auth/login`. */
function tagOf({ path }: Endpoint): string {
  const parts = path.split('/').slice(2)
  return parts[0] === 'cellars' && parts[2] ? parts[2] : (parts[0] ?? '')
}
