import { saveFile } from '../../../client/save-file.ts'

/** The destination of a download, written piece by piece. */
export interface SavedFile {
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>
  /** Completes the file, which the person can then open. */
  finish(): Promise<void>
  /** Discards everything that was written. */
  discard(): Promise<void>
}

type Picker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle & { remove?(): Promise<void> }>

/**
 * Opens a file on the disk, at a place the person picks, where the browser can write there. Elsewhere the pieces are
 * collected and handed to the browser's own downloads. Returns undefined when the person cancels. It has to be called
 * from a click, because only then may the browser show its dialog.
 */
export async function fileToSave(suggestedName: string, type: string): Promise<SavedFile | undefined> {
  const pick = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker
  if (!pick) return gathered(suggestedName, type)
  try {
    const handle = await pick.call(window, { suggestedName })
    const disk = await handle.createWritable()
    return {
      write: piece => disk.write(piece),
      finish: () => disk.close(),
      discard: async () => {
        await disk.abort().catch(() => {})
        // A file that is still empty was created for this download; an older file still has its previous content.
        const size = (await handle.getFile().catch(() => undefined))?.size
        if (size === 0) await handle.remove?.().catch(() => {})
      },
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    // The click was too long ago, or writing there is not allowed.
    return gathered(suggestedName, type)
  }
}

function gathered(name: string, type: string): SavedFile {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  return {
    async write(piece) {
      pieces.push(piece)
    },
    async finish() {
      saveFile(new File(pieces, name, { type }))
    },
    async discard() {
      pieces = []
    },
  }
}
