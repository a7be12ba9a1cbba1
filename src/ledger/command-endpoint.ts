import { type Endpoint, endpoint, type IdsIn, type Schema } from '../shared/contract.ts'
import { type Command, commandReach } from './command.ts'
import { Committed } from './contract.ts'

type InCellar = IdsIn<'/api/cellars/:cellar_id'>

/** The endpoint of a command. */
export type CommandEndpoint = Endpoint<InCellar, Schema, Schema, typeof Committed>

/** A command of any input. */
export type CalledCommand = Pick<Command, 'name' | 'policy' | 'summary' | 'most_bytes'> & { input: Schema }

const endpoints = new WeakMap<CalledCommand, CommandEndpoint>()

/** Returns the endpoint by which a command is called, always the same one. */
export function commandEndpoint(command: CalledCommand): CommandEndpoint {
  const endpoint = endpoints.get(command) ?? newEndpoint(command)
  endpoints.set(command, endpoint)
  return endpoint
}

/** Each command creates a change, so it answers 201. */
function newEndpoint({ name, policy, summary, input, most_bytes }: CalledCommand): CommandEndpoint {
  const { method, path } = commandReach(name)
  return endpoint<Endpoint['path'], InCellar, Schema, Schema, typeof Committed>({
    ...{ method, path, policy, summary },
    ...(most_bytes === undefined ? { body: input } : { query: input, body: 'bytes', most_bytes }),
    answer: Committed,
    status: 201,
    writes: true,
  })
}
