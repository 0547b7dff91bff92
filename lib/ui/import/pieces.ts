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

/** The text of a file in UTF-8, without its mark; null where it is in another encoding, as programs that know no UTF-8 save it. */
export async function textOfFile(file: Blob): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
