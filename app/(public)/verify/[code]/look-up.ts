import { cache } from 'react'
import { verifyCertificate } from '@/lib/domain/certificates/certificates.contract'
import { ApiError } from '@/lib/platform/http/client'
import { visit } from '@/lib/ui/visit'

/** Next hands a path segment over as it stands in the address. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}

/** What the API says of a code; asked once per request, because each question counts against the visitor's limit. */
export const lookUp = cache(async (segment: string) => {
  const { api } = await visit()
  try {
    const { data } = await api(verifyCertificate, { params: { code: decoded(segment) } })
    return { status: 'found' as const, certificate: data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return { status: 'missing' as const }
    return { status: error.status === 429 ? ('busy' as const) : ('unavailable' as const), message: error.message }
  }
})
