/** True where one program can take the place of another, which Windows has no way to do. */
export const canStartAgain = process.platform !== 'win32'

/**
 * Runs the program from its beginning in place of this process, which keeps its number: whatever supervises it, a
 * terminal, a service or a container, goes on doing so. The system closes its files and connections.
 */
export function startAgain(): never {
  // Child processes are ended by those who started them when this program ends, which it does without saying so.
  process.emit('exit', 0)
  return process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    process.env,
  ) as never
}
