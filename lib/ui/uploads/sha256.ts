/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const constants = new Uint32Array(64)
/** The same of the square roots of the first eight: the hash of nothing yet (5.3.3). */
const initial = new Uint32Array(8)

function fillConstants(): void {
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32)
  let count = 0
  for (let number = 2; count < 64; number += 1) {
    let isPrime = true
    for (let by = 2; by * by <= number; by += 1) if (number % by === 0) isPrime = false
    if (!isPrime) continue
    if (count < 8) initial[count] = fraction(Math.sqrt(number))
    constants[count] = fraction(Math.cbrt(number))
    count += 1
  }
}
fillConstants()

const blockBytes = 64
const turned = (value: number, by: number): number => (value >>> by) | (value << (32 - by))

/** SHA-256 (FIPS 180-4) of bytes that come little by little: browsers hash only what is in memory as a whole. */
export class Sha256 {
  private readonly state = initial.slice()
  private readonly schedule = new Uint32Array(64)
  private readonly rest = new Uint8Array(blockBytes)
  private restBytes = 0
  private bytes = 0

  add(chunk: Uint8Array): void {
    this.bytes += chunk.length
    let at = 0
    if (this.restBytes > 0) {
      at = Math.min(blockBytes - this.restBytes, chunk.length)
      this.rest.set(chunk.subarray(0, at), this.restBytes)
      this.restBytes += at
      if (this.restBytes < blockBytes) return
      this.block(this.rest, 0)
      this.restBytes = 0
    }
    for (; at + blockBytes <= chunk.length; at += blockBytes) this.block(chunk, at)
    this.rest.set(chunk.subarray(at))
    this.restBytes = chunk.length - at
  }

  /** The hash as hex; nothing is added after it. */
  end(): string {
    const bits = this.bytes * 8
    const padding = new Uint8Array((this.restBytes < 56 ? 56 : 120) - this.restBytes + 8)
    padding[0] = 0x80
    const length = new DataView(padding.buffer, padding.length - 8)
    length.setUint32(0, Math.floor(bits / 2 ** 32))
    length.setUint32(4, bits >>> 0)
    this.add(padding)
    return [...this.state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  private block(bytes: Uint8Array, from: number): void {
    const { schedule: w, state } = this
    const word = (array: Uint32Array, at: number) => array[at] ?? 0
    for (let i = 0; i < 16; i += 1) {
      const at = from + i * 4
      w[i] = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    }
    for (let i = 16; i < 64; i += 1) {
      const [before, last] = [word(w, i - 15), word(w, i - 2)]
      const first = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3)
      const second = turned(last, 17) ^ turned(last, 19) ^ (last >>> 10)
      w[i] = word(w, i - 16) + first + word(w, i - 7) + second
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i += 1) {
      const one =
        (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + word(constants, i) + word(w, i)) | 0
      const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + other) | 0
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = word(state, i) + value
  }
}

/** Bytes of a file that are in memory at once. */
const readBytes = 1024 * 1024

/** SHA-256 of a file of any size, as hex; tells how much of it was read, from 0 to 1. */
export async function sha256OfLarge(file: Blob, report: (share: number) => void): Promise<string> {
  const hash = new Sha256()
  for (let at = 0; at < file.size; at += readBytes) {
    hash.add(new Uint8Array(await file.slice(at, at + readBytes).arrayBuffer()))
    report(Math.min(1, (at + readBytes) / file.size))
  }
  return hash.end()
}
