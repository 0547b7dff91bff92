import { textOfBytes } from '@/lib/platform/i18n/text-file'

/** A text in pieces of a length at most; no character is cut in two. */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + most)
    const last = text.charCodeAt(end - 1)
    // The first half of a pair goes with its second half.
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1
    pieces.push(text.slice(at, end))
    at = end
  }
  return pieces
}

/** The text of a chosen file; null where its encoding is unknown. Rejects where the file can no longer be read. */
export const textOfFile = async (file: Blob): Promise<string | null> => textOfBytes(new Uint8Array(await file.arrayBuffer()))
