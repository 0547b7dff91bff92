import { describe, expect, it } from 'vitest'
import { piecesOf, textOfFile } from './pieces'

describe('a file in pieces', () => {
  it('is whole when they are put together, and no character is cut', () => {
    const text = 'سارة 👩🏽‍🏫,omar\n'.repeat(50)
    for (const most of [2, 3, 7, 10_000]) {
      const pieces = piecesOf(text, most)
      expect(pieces.join('')).toBe(text)
      expect(pieces.every((piece) => piece.length <= most && piece.isWellFormed())).toBe(true)
    }
    expect(piecesOf('', 10)).toEqual([])
  })

  it('is text in UTF-8, in UTF-16 that says so, or Arabic in Windows-1256', async () => {
    const wide = Buffer.from('\ufeffسارة\tSara', 'utf16le')
    expect(await textOfFile(new Blob([wide]))).toBe('سارة\tSara')
    expect(await textOfFile(new Blob([Buffer.from(wide).swap16()]))).toBe('سارة\tSara')
    expect(await textOfFile(new Blob([wide.subarray(2)]))).toBeNull()
    expect(await textOfFile(new Blob([Buffer.concat([wide, Buffer.from([0x00, 0xd8])])]))).toBeNull()
    expect(await textOfFile(new Blob(['\ufeffسارة']))).toBe('سارة')
    expect(await textOfFile(new Blob([new Uint8Array([0xd3, 0xc7, 0xd1])]))).toBe('سار')
    expect(await textOfFile(new Blob([new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65])]))).toBeNull()
    expect(await textOfFile(new Blob(['a\0b']))).toBeNull()
  })
})
