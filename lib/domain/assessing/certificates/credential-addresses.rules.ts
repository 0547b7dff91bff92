/** The code in a segment of an address, cut where none is so long; empty where it is no text. */
export function codeInSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).slice(0, 100)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}

/** Below /api/v1, where programs get what they need to check a certificate without us: no key is asked for. */
export const credentialPath = '/public/certificate-verify/:code/credential'
export const statusPath = '/public/certificate-status'
export const issuerPath = '/public/certificate-issuer'
/** Where `did:web` looks for the document of a host. */
export const didDocumentPath = '/.well-known/did.json'
