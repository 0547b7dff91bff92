import { cache } from 'react'
import type { z } from 'zod'
import { type Verification, verifyCertificate } from '@/lib/domain/certificates/certificates.contract'
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
  | { status: 'busy' | 'unavailable'; message: string; retryAfter: number | null }

/** The code as it was typed, cut where none is so long. */
export const codeOf = (segment: string): string => decoded(segment).slice(0, 100)

/** What the API says of a code; asked once per request, because each question counts against the visitor's limit. */
export const lookUp = cache(async (segment: string): Promise<LookUpResult> => {
  const { api } = await pageContext()
  try {
    const { data } = await api(verifyCertificate, { params: { code: decoded(segment) } })
    return { status: 'found', certificate: data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // 400 is for a code that can be none: bytes that are no text, or a NUL in it.
    if (error.status === 404 || error.status === 400) return { status: 'missing' }
    const { status, message, retryAfter } = error
    return { status: status === 429 ? 'busy' : 'unavailable', message, retryAfter }
  }
})
