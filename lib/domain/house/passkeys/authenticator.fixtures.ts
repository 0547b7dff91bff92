import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// An authenticator in software, for tests: keys, flags and bytes as WebAuthn Level 3 describes them.

type Bytes = Uint8Array
const hash = (bytes: Bytes | string) => createHash('sha256').update(bytes).digest()
const base64Url = (bytes: Bytes | string) => Buffer.from(bytes).toString('base64url')

/** CBOR (RFC 8949), as far as attestations need it: whole numbers, bytes, texts and maps. */
function cbor(value: number | string | Bytes | Map<number | string, unknown>): Buffer {
  const head = (kind: number, count: number) => {
    if (count < 24) return Buffer.from([(kind << 5) | count])
    return count < 256 ? Buffer.from([(kind << 5) | 24, count]) : Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])]),
    ])
  return Buffer.concat([head(2, value.length), Buffer.from(value)])
}

const flag = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 }

type Made = { id: string; key: KeyObject; userHandle: string }
export type Ways = {
  /** The page's origin, as reported by the browser. */
  origin: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  isBackedUp?: boolean
  /** Signs with another key than the registered one. */
  forged?: boolean
  userHandle?: string
}

/** The answers of an authenticator, made of real bytes. */
export class Authenticator {
  private made: Made | null = null

  private data(rpId: string, { isVerified = true, counter = 0, isBackedUp = false }: Ways, credential?: Bytes): Buffer {
    const flags =
      flag.present |
      (isVerified ? flag.verified : 0) |
      flag.eligible |
      (isBackedUp ? flag.backedUp : 0) |
      (credential ? flag.attested : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags, 0)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([hash(rpId), tail, credential ?? Buffer.alloc(0)])
  }

  private client(type: string, challenge: string, { origin }: Ways): string {
    return base64Url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** Makes a key for the options of the API. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }, ways: Ways) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    this.made = { id: base64Url(id), key: privateKey, userHandle: options.user.id }
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const [atX, atY] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    const cose = cbor(
      new Map<number, number | Bytes>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, atX],
        [-3, atY],
      ]),
    )
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const authData = this.data(ways.rpId ?? options.rp.id, ways, Buffer.concat([Buffer.alloc(16), length, id, cose]))
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.made.id,
      rawId: this.made.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: this.client('webauthn.create', options.challenge, ways),
        attestationObject: base64Url(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Signs with the key that was made. */
  get(options: { challenge: string; rpId: string }, ways: Ways) {
    if (!this.made) throw new Error('There is no key')
    const { id, key, userHandle } = this.made
    const authenticatorData = this.data(ways.rpId ?? options.rpId, ways)
    const clientDataJSON = this.client('webauthn.get', options.challenge, ways)
    const signed = Buffer.concat([authenticatorData, hash(Buffer.from(clientDataJSON, 'base64url'))])
    const signing = ways.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : key
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON,
        authenticatorData: base64Url(authenticatorData),
        signature: base64Url(sign('sha256', signed, signing)),
        userHandle: ways.userHandle ?? userHandle,
      },
    }
  }
}
