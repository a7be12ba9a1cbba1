import { type Route, route } from '../../server/http.ts'
import { AppError } from '../../shared/errors.ts'
import type { Command } from '../command.ts'
import { commandEndpoint } from '../command-endpoint.ts'
import type { CellarHost } from './cellar-host.ts'
import { runCommand } from './commit.ts'
import { findPersonName } from './person-name.ts'

/** Returns the route of a command, which runs it in the cellar of its path. */
export function commandRoute(host: CellarHost, command: Command): Route {
  return route(commandEndpoint(command), async ({ cellar, request, body }) => {
    try {
      return await runCommand(host, cellar, request, command, body as Record<string, unknown>)
    } catch (error) {
      if (!(error instanceof AppError) || typeof error.values.by !== 'string') throw error
      // A command knows only the id of a person, but the refusal should give the name.
      const by = (await findPersonName(host.db, cellar, error.values.by)) ?? 'unknown'
      throw new AppError(error.status, error.code, { ...error.values, by }, error.fields, error.details)
    }
  })
}
