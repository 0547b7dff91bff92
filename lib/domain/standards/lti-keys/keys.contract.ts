import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { ltiKeyStates } from './words'

/** Below /api/v1: the public halves as a JWK set, without API key. */
export const ltiKeySetPath = '/public/lti/jwks'

const LtiKey = z.object({
  id: Id,
  keyId: z.string().describe('`kid` in the header of what it signs: the JWK thumbprint (RFC 7638), 43 characters of base64url'),
  state: z.enum(ltiKeyStates).describe('active: signs; retired: signs no more'),
  expiresAt: Instant.nullable().describe('When its publication ends; null: it signs'),
  createdAt: Instant,
})
named({ LtiKey })

const shown: z.input<typeof LtiKey> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1aa1',
  keyId: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  state: 'active',
  expiresAt: null,
  createdAt: '2026-11-21T09:30:00.000Z',
}

export const listLtiKeys = contract({
  id: 'ltiKeys.list',
  method: 'GET',
  path: '/admin/integration/lti/key/list',
  summary: 'List the keys that sign in LTI',
  description:
    'RS256 keys of the organization. The first one is made when one is needed. Public halves are at `GET /public/lti/jwks` (no API key); private halves are in no answer.',
  access: { role: 'admin', permission: 'ltiKey.read' },
  returns: z.array(LtiKey),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const rotateLtiKey = contract({
  id: 'ltiKeys.rotate',
  method: 'POST',
  path: '/admin/integration/lti/key/rotate',
  summary: 'Sign in LTI with a new key',
  description:
    'The key before signs no more; it is published for seven more days, because others keep copies of the key set. With `isCompromised`, no key before is published any longer, for a private half that others may have read.',
  access: { role: 'admin', permission: 'ltiKey.update' },
  audit: 'ltiKeyRotated',
  status: 201,
  location: '/admin/integration/lti/key/list',
  body: z.strictObject({ isCompromised: z.boolean().optional() }),
  returns: LtiKey,
  example: { body: {}, returns: shown },
})
