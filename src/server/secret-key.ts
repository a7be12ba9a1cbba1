/** The file beside the data in which the key is, if the environment names none. */
export const secretKeyFile = 'secret.key'

/** Returns the 32 bytes that a text in base 64 or as hexadecimal digits stands for. */
export function keyIn(text: string): Buffer | undefined {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}
