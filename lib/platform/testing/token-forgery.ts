import type { JsonWebKey } from 'node:crypto'
import type { CryptoKey } from 'jose'
import type { KeyRing } from '../auth/tokens'

export type As = 'access' | 'refresh'
export type Good = { access: string; refresh: string }
export type Fields = Record<string, unknown>
export type HostileToken = { name: string; token: string; as: As }

export const algorithms = {
  access: { alg: 'ES256', typ: 'at+jwt', hash: 'SHA-256', half: 32 },
  refresh: { alg: 'ES512', typ: 'rt+jwt', hash: 'SHA-512', half: 66 },
} as const
export const json = JSON.stringify
export const encode = (value: string | Uint8Array) => Buffer.from(value).toString('base64url')
export const part = (token: string, index: number) => Buffer.from(token.split('.')[index] ?? '', 'base64url')

/** Signs a header and a payload text without any check. */
export async function forge(as: As, key: CryptoKey, header: string, payload: string | Uint8Array): Promise<string> {
  const input = `${encode(header)}.${encode(payload)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: algorithms[as].hash }, key, Buffer.from(input))
  return `${input}.${encode(new Uint8Array(signature))}`
}

/** The parts of a valid token, the keys that sign such tokens, and the hostile tokens made from it so far. */
export type Forgery = Awaited<ReturnType<typeof takeApart>>

export async function takeApart(as: As, ring: KeyRing, good: Good, now: Date) {
  const other: As = as === 'access' ? 'refresh' : 'access'
  const { alg, typ, half } = algorithms[as]
  const { kid, key } = ring.active[as]
  const token = good[as]
  const [head = '', body = '', tail = ''] = token.split('.')
  const claims: Fields = JSON.parse(part(token, 1).toString('utf8'))
  const header: Fields = { alg, typ, kid }
  const publicJwk: JsonWebKey = { ...ring.keys.get(kid)?.jwk }
  const found: HostileToken[] = []
  const add = (name: string, hostile: string) => found.push({ name: `${as}: ${name}`, token: hostile, as })
  const withHeader = async (name: string, change: Fields, signer: CryptoKey = key) =>
    add(name, await forge(as, signer, json({ ...header, ...change }), json(claims)))
  const withClaims = async (name: string, change: Fields) =>
    add(name, await forge(as, key, json(header), json({ ...claims, ...change })))
  const withText = async (name: string, payload: string | Uint8Array, head = json(header)) =>
    add(name, await forge(as, key, head, payload))
  const parts = { token, head, body, tail, signature: part(token, 2), claims, header }
  const names = { as, other, alg, typ, half, kid, key, publicJwk, time: Math.floor(now.getTime() / 1000) }
  return { ring, good, ...parts, ...names, found, add, withHeader, withClaims, withText }
}
