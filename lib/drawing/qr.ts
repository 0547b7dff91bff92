import { encode } from 'uqr'

/** A QR code as path data: one unit per module, with a quiet zone of four modules (ISO/IEC 18004) inside `size`. */
export function qrPath(text: string): { data: string; size: number } {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  // One bar for each row of dark modules side by side: fine seams between them would disturb scanners.
  const bars = data.flatMap((row, y) => {
    const found: string[] = []
    for (let x = 0; x < size; x++) {
      const from = x
      while (x < size && row[x]) x++
      if (x > from) found.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
    return found
  })
  return { data: bars.join(''), size }
}
