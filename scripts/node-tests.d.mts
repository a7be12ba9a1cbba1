/** Runs the test files, whose paths begin at the project's folder. */
export function runNodeTests(
  files: readonly string[],
  env?: Record<string, string>,
): Promise<{ passed: number; failed: number; output: string }>
