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

/** The encoding of a file: UTF-16 where its mark says so, as spreadsheets save “Unicode text”; else UTF-8. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

/** The text of a file in UTF-8, or in UTF-16 with its mark, without the mark; null where it is in another encoding, as older programs save it. */
export async function textOfFile(file: Blob): Promise<string | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
