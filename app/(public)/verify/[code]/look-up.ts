import { cache } from 'react'
import type { z } from 'zod'
import { type Verification, verifyCertificate } from '@/lib/domain/assessing/certificates/certificates.contract'
import { findIssuer, type Issuer } from '@/lib/domain/assessing/certificates/issuers.service'
import { countPageRead } from '@/lib/platform/gate/rate-limit'
import { ApiError } from '@/lib/platform/http/client'
import { pageContext } from '@/lib/ui/page-context'

/** Next hands a path segment over as it stands in the address. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}

export type LookUpResult =
  | { status: 'found'; certificate: z.input<typeof Verification> }
  | { status: 'missing' }
  | { status: 'elsewhere'; issuer: Issuer }
  | { status: 'busy' | 'unavailable'; message: string; retryAfter: number | null }

/** The code as it was typed, cut where none is so long. */
export const codeOf = (segment: string): string => decoded(segment).slice(0, 100)

/** A code that the organization of the page did not issue: of another one on this server, or of none. */
async function lookElsewhere(code: string): Promise<LookUpResult> {
  const issuer = await findIssuer(code)
  return issuer ? { status: 'elsewhere', issuer } : { status: 'missing' }
}

/** The bare root belongs to no organization, so its question is counted here, in the same limit. */
async function lookUpAtRoot(code: string): Promise<LookUpResult> {
  const { address, t } = await pageContext()
  const { allowed, retryAfter } = await countPageRead(address, verifyCertificate.path)
  if (allowed) return lookElsewhere(code)
  return { status: 'busy', message: t('errors.tooManyRequests', { seconds: retryAfter }), retryAfter }
}

/**
 * The API's answer about a code; requested once for each page, because each call counts against the visitor's
 * limit.
 */
export const lookUp = cache(async (segment: string): Promise<LookUpResult> => {
  const { api, organization } = await pageContext()
  const code = decoded(segment)
  if (!organization) return lookUpAtRoot(code.slice(0, 100))
  try {
    const { data } = await api(verifyCertificate, { params: { code } })
    return { status: 'found', certificate: data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // 400 is for a code that can be none: bytes that are no text, or a NUL in it.
    if (error.status === 404 || error.status === 400) return lookElsewhere(code.slice(0, 100))
    const { status, message, retryAfter } = error
    return { status: status === 429 ? 'busy' : 'unavailable', message, retryAfter }
  }
})
