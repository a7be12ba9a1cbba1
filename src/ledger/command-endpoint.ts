import { type Endpoint, endpoint, type Schema } from '../shared/contract.ts'
import { type Command, commandReach } from './command.ts'
import { Committed, inCellar } from './contract.ts'

/** The endpoint of a command. */
export type CommandEndpoint = Endpoint<typeof inCellar, Schema, Schema, typeof Committed>

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
  const common = {
    method,
    path,
    policy,
    summary,
    params: inCellar,
    answer: Committed,
    status: 201,
    writes: true,
  } as const
  return most_bytes === undefined
    ? endpoint<typeof inCellar, Schema, Schema, typeof Committed>({ ...common, body: input })
    : endpoint<typeof inCellar, Schema, Schema, typeof Committed>({
        ...common,
        query: input,
        body: 'bytes',
        most_bytes,
      })
}
