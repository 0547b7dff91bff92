import { createRemoteJWKSet, customFetch, errors, exportJWK, importJWK, importSPKI, type JWTPayload, jwtVerify } from 'jose'
import type { ltiTools } from '@/db/schema/lti-tools'
import { isObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { clock } from '@/lib/platform/clock'
import { fetchOutgoing, isOutgoingUrl, OutgoingFailed } from '@/lib/platform/outgoing'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { unknownVariables } from './custom.rules'
import type { LtiToolProblem } from './words'

type Keys = Pick<typeof ltiTools.$inferSelect, 'keySetUrl' | 'publicKey'>

/** The algorithms of a tool's signatures: a shared secret or "none" is never accepted. */
const algorithms = ['RS256', 'ES256']
/** The least bits of an RSA key. */
export const leastBits = 2048
const longestMessage = 60_000

type KeySet = ReturnType<typeof createRemoteJWKSet>
const mostKnown = 200
/** Key sets of this process by their address, each fetched anew after ten minutes, or for a key that it does not know. */
const known = new Map<string, KeySet>()

function keySetAt(address: string): KeySet {
  const before = known.get(address)
  if (before) return before
  if (known.size >= mostKnown) known.clear()
  const made = createRemoteJWKSet(new URL(address), {
    cacheMaxAge: 600_000,
    cooldownDuration: 5_000,
    [customFetch]: (url) => fetchOutgoing(url),
  })
  known.set(address, made)
  return made
}

/** One public key from a JWK or PEM; null if it is neither. */
async function keyIn(text: string) {
  try {
    if (text.trimStart().startsWith('-----BEGIN PUBLIC KEY-----')) return await importSPKI(text, 'RS256', { extractable: true })
    const jwk = outsideJsonOr(text)
    if (!isObject(jwk) || 'd' in jwk || jwk.kty === 'oct') return null
    const key = await importJWK(jwk, jwk.kty === 'EC' ? 'ES256' : 'RS256', { extractable: true })
    return key instanceof Uint8Array ? null : key
  } catch {
    return null
  }
}

export class MessageRefused extends Error {
  override readonly name = 'MessageRefused'
}

/**
 * The claims of a message that a tool signed for this platform: by one of its keys, with an asymmetric algorithm, for `audience`, in its own name, and
 * not expired. Throws `MessageRefused`, and `OutgoingFailed` where its keys cannot be fetched.
 */
export async function claimsOfTool(
  tool: Keys & { clientId: string },
  message: string,
  audience: string[],
): Promise<JWTPayload & { exp: number }> {
  if (message.length > longestMessage) throw new MessageRefused('The message is too long')
  const options = {
    algorithms,
    audience,
    issuer: tool.clientId,
    currentDate: clock.now(),
    clockTolerance: 5,
    requiredClaims: ['exp'],
  }
  try {
    const { payload } = await verified(tool, message, options)
    return { ...payload, exp: payload.exp ?? 0 }
  } catch (error) {
    if (error instanceof OutgoingFailed || error instanceof MessageRefused) throw error
    if (error instanceof errors.JOSEError) throw new MessageRefused(error.code, { cause: error })
    throw error
  }
}

async function verified({ keySetUrl, publicKey }: Keys, message: string, options: Parameters<typeof jwtVerify>[2]) {
  if (keySetUrl !== null) return jwtVerify(message, keySetAt(keySetUrl), options)
  const key = publicKey === null ? null : await keyIn(publicKey)
  if (!key) throw new MessageRefused('The tool has no key')
  return jwtVerify(message, key, options)
}

type Finding = { property: string; problem: LtiToolProblem }
type Addresses = Keys & { loginUrl: string; launchUrl: string; redirectUris: string[]; custom: Record<string, string> }

/** Whether a browser may be sent to an address: over https, or to this machine where that is allowed. */
export const isUsableUrl = (address: string): boolean => isOutgoingUrl(address)

const problemOf = (address: string): LtiToolProblem =>
  address.startsWith('http:') ? ('notHttps' as const) : ('addressForbidden' as const)

const isStrong = async (jwk: unknown): Promise<'strong' | 'weak' | 'unusable'> => {
  const key = await keyIn(JSON.stringify(jwk))
  if (!key) return 'unusable'
  const { kty, n = '' } = await exportJWK(key)
  return kty === 'EC' || Buffer.from(n, 'base64url').length * 8 >= leastBits ? 'strong' : 'weak'
}

async function findingsOfKeys(property: string, keys: unknown[]): Promise<{ findings: Finding[]; keyCount: number }> {
  const strengths = await Promise.all(keys.slice(0, 50).map(isStrong))
  const keyCount = strengths.filter((one) => one === 'strong').length
  if (keyCount > 0) return { findings: [], keyCount }
  const problem = strengths.includes('weak') ? ('weakKey' as const) : ('noUsableKey' as const)
  return { findings: [{ property, problem }], keyCount }
}

async function keysOf({ keySetUrl, publicKey }: Keys): Promise<{ findings: Finding[]; keyCount: number }> {
  if (keySetUrl === null) {
    const key = publicKey === null ? null : await keyIn(publicKey)
    return findingsOfKeys('publicKey', key ? [await exportJWK(key)] : [])
  }
  const only = (problem: LtiToolProblem) => ({ findings: [{ property: 'keySetUrl', problem }], keyCount: 0 })
  if (!isOutgoingUrl(keySetUrl)) return only(problemOf(keySetUrl))
  known.delete(keySetUrl)
  try {
    const answer = await fetchOutgoing(keySetUrl)
    const set = answer.ok ? outsideJsonOr(await answer.text()) : null
    if (!isObject(set) || !Array.isArray(set.keys)) return only('notKeySet')
    return await findingsOfKeys('keySetUrl', set.keys)
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error
    return only(error.reason === 'addressForbidden' ? 'addressForbidden' : 'unreachable')
  }
}

/** The faults in the addresses, keys and parameters of a tool; its keys are fetched anew. */
export async function checkTool(tool: Addresses): Promise<{ findings: Finding[]; keyCount: number }> {
  const pages = [
    ['loginUrl', tool.loginUrl] as const,
    ['launchUrl', tool.launchUrl] as const,
    ...tool.redirectUris.map((address, at) => [`redirectUris.${at}`, address] as const),
  ]
  const ofPages = pages.flatMap(([property, address]) =>
    isUsableUrl(address) ? [] : [{ property, problem: problemOf(address) }],
  )
  const { findings, keyCount } = await keysOf(tool)
  const ofCustom = unknownVariables(tool.custom).map(([name]) => ({
    property: `custom.${name}`,
    problem: 'unknownVariable' as const,
  }))
  return { findings: [...ofPages, ...findings, ...ofCustom], keyCount }
}
