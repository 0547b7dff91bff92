import { randomBytes } from 'node:crypto'

/** A sound of silence: WAV, 16 bits, one channel. */
export function wavOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(size)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(size - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE(16_000, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(size - 44, 40)
  randomBytes(64).copy(bytes, 44)
  return new Uint8Array(bytes)
}
