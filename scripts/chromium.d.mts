export function findChromium(): string | undefined
export function getChromium(): Promise<string>
export function chromiumVersion(path: string): string
