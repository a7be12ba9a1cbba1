/** The fields under which errors are logged. */
export const errorSerializers = { err: loggedError, error: loggedError }

interface LoggedError {
  type: string
  message: string
  stack: string
  [field: string]: unknown
}

/**
 * Returns what the log says of an error: nothing of what else it holds, since a mail server's answer names the recipient,
 * and a database's detail the values of a row. Of its causes only their kinds are logged, as their messages may quote them.
 */
function loggedError(error: unknown): LoggedError {
  // Some callers log the text of an error, which stays as it is.
  if (!(error instanceof Error)) return error as LoggedError
  const { message, stack = '' } = error
  return { ...kindOf(error), message, stack }
}

function kindOf({ name, code, cause }: Error & { code?: unknown }): { type: string } {
  return {
    type: name,
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: kindOf(cause) } : {}),
  }
}
