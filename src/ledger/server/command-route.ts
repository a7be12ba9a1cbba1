import { type Route, route } from '../../server/http.ts'
import { AppError } from '../../shared/errors.ts'
import { type Command, inputOf } from '../command.ts'
import type { CellarHost } from './cellar-host.ts'
import { runCommand } from './commit.ts'
import { findPersonName } from './person-name.ts'

/** Returns the route of a command, which runs it in the cellar of its path. */
export function commandRoute(host: CellarHost, command: Command<Record<string, unknown>>): Route {
  return route(command.endpoint, async ({ cellar, request, params, body }) => {
    try {
      return await runCommand(host, cellar, request, command, inputOf(params, body))
    } catch (error) {
      if (!(error instanceof AppError) || typeof error.values.by !== 'string') throw error
      // A command knows only the id of a person, but the refusal should give the name.
      const by = (await findPersonName(host.db, cellar, error.values.by)) ?? 'unknown'
      throw new AppError(error.status, error.code, { ...error.values, by }, error.fields, error.details)
    }
  })
}
