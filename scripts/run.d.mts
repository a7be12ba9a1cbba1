export function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }>
