/** Returns one file unchanged, and several as a ZIP, which is read as the tables of one export. */
export async function packedFiles(files: readonly File[]): Promise<Blob> {
  const [only] = files
  if (only && files.length === 1) return only
  const { zipSync } = await import('fflate')
  const entries: Record<string, Uint8Array> = {}
  for (const file of files) entries[uniqueName(file.name, entries)] = new Uint8Array(await file.arrayBuffer())
  return new Blob([zipSync(entries)])
}

/** Makes a name unique, because two files from two folders may have the same name. */
function uniqueName(name: string, taken: Record<string, unknown>): string {
  let own = name
  for (let number = 2; own in taken; number++) own = `${number} ${name}`
  return own
}
