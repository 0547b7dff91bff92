import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { issuerKeyStates } from './words'

const IssuerKey = z.object({
  id: Id,
  keyId: z.string().describe('`kid` in the header of what it signed: the JWK thumbprint (RFC 7638), 43 characters of base64url'),
  state: z
    .enum(issuerKeyStates)
    .describe(
      'active: signs; retired: signs no more, still published, so that earlier credentials verify; withdrawn: not published, what it signed no longer verifies',
    ),
  createdAt: Instant,
  retiredAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  updatedAt: Instant,
  version: z.int(),
})
named({ CertificateIssuerKey: IssuerKey })

const shown: z.input<typeof IssuerKey> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a91',
  keyId: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  state: 'active',
  createdAt: '2026-11-21T09:30:00.000Z',
  retiredAt: null,
  withdrawnAt: null,
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}

export const listIssuerKeys = contract({
  id: 'certificates.listIssuerKeys',
  method: 'GET',
  path: '/admin/certificate/issuer-key/list',
  summary: 'List the keys that sign credentials',
  description:
    'ES256 keys of the organization. The first one is made when a credential is signed for the first time. Public halves are at `/.well-known/did.json` and `GET /public/certificate-issuer/jwks.json` (no key); private halves are in no answer.',
  access: { role: 'admin', permission: 'certificateIssuerKey.read' },
  returns: z.array(IssuerKey),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const rotateIssuerKey = contract({
  id: 'certificates.rotateIssuerKey',
  method: 'POST',
  path: '/admin/certificate/issuer-key/rotate',
  summary: 'Sign credentials with a new key',
  description: 'The key before is retired: it signs no more and stays published, so that credentials it signed still verify.',
  access: { role: 'admin', permission: 'certificateIssuerKey.update' },
  audit: 'certificateIssuerKeyRotated',
  status: 201,
  location: '/admin/certificate/issuer-key/list',
  returns: IssuerKey,
  example: { returns: shown },
})

export const withdrawIssuerKey = contract({
  id: 'certificates.withdrawIssuerKey',
  method: 'POST',
  path: '/admin/certificate/issuer-key/:id/withdraw',
  summary: 'Stop publishing a retired key',
  description:
    'For a key that others may have read: every copy of a credential it signed, genuine or not, no longer verifies, and this cannot be undone. Certificates stay as they are; their holders download them again. The active key is refused with `issuerKeyInUse`: rotate first.',
  access: { role: 'admin', permission: 'certificateIssuerKey.update' },
  audit: 'certificateIssuerKeyWithdrawn',
  params: z.object({ id: Id }),
  returns: IssuerKey,
  headers: { 'if-match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  errors: ['issuerKeyNotFound', 'issuerKeyInUse', 'versionStale'],
  example: {
    params: { id: shown.id },
    returns: { ...shown, state: 'withdrawn', retiredAt: shown.createdAt, withdrawnAt: shown.createdAt, version: 3 },
  },
})
