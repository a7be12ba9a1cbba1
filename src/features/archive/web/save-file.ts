import { saveFile } from '../../../client/save-file.ts'

/** Where a download goes, piece by piece. */
export interface SavedFile {
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>
  /** Nothing more comes: it is there for the person. */
  finish(): Promise<void>
  /** Nothing of it stays. */
  discard(): Promise<void>
}

type Picker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle & { remove?(): Promise<void> }>

/**
 * Straight to the disk where the browser can write there, at a place the person picks; else gathered, and handed to the
 * browser's own downloads. Undefined when the person picks none. To be called from a press: only then may it ask.
 */
export async function fileToSave(suggestedName: string): Promise<SavedFile | undefined> {
  const pick = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker
  if (!pick) return gathered(suggestedName)
  try {
    const handle = await pick.call(window, { suggestedName })
    const disk = await handle.createWritable()
    return {
      write: piece => disk.write(piece),
      finish: () => disk.close(),
      discard: async () => {
        await disk.abort().catch(() => {})
        // Left empty, it was made for this; an older file in its place is still what it was.
        const size = (await handle.getFile().catch(() => undefined))?.size
        if (size === 0) await handle.remove?.().catch(() => {})
      },
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    // Asked too late, or not allowed to write there.
    return gathered(suggestedName)
  }
}

function gathered(name: string): SavedFile {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  return {
    async write(piece) {
      pieces.push(piece)
    },
    async finish() {
      saveFile(new File(pieces, name, { type: 'application/zip' }))
    },
    async discard() {
      pieces = []
    },
  }
}
