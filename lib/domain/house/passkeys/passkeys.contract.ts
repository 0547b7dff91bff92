import { z } from 'zod'
import { Confirmation } from '@/lib/domain/house/identity/passwords/proof.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, line, named } from '@/lib/platform/http/contract'

/** Bytes in WebAuthn's JSON form (base64url). */
export const base64Url = (most: number) =>
  limitedText(most)
    .min(1)
    .regex(/^[A-Za-z0-9_-]+$/)
export const CredentialId = base64Url(1400)
const Transport = limitedText(30)
const Lifetime = z.int().describe('Seconds until the challenge expires')
const Name = line(60).describe('What the person calls it, such as the device it is on')

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  isBackedUp: z.boolean().describe('Whether it is on other devices of the person as well, or can be brought back there'),
  lastUsedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})

/** Options of `navigator.credentials.create()` (WebAuthn Level 3, `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().describe('The host of the organization'), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(Transport) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Result of `navigator.credentials.create()` (`RegistrationResponseJSON`); other fields are ignored. */
export const PasskeyRegistration = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(40_000),
    transports: z.array(Transport).max(10).optional(),
  }),
})
named({ Passkey, PasskeyCreationOptions, PasskeyRegistration })

const shown = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a51',
  name: 'Phone',
  isBackedUp: true,
  lastUsedAt: '2026-11-21T09:30:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 1,
}
const credentialId = 'q83vASNFZ4mrze8BI0VniQ'
const registration = {
  id: credentialId,
  rawId: credentialId,
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
} as const

export const listPasskeys = contract({
  id: 'passkeys.list',
  method: 'GET',
  path: '/shared/user/passkey/list',
  summary: 'List your passkeys',
  access: {},
  returns: z.array(Passkey),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const readPasskey = contract({
  id: 'passkeys.read',
  method: 'GET',
  path: '/shared/user/passkey/:id',
  summary: 'Read one of your passkeys',
  access: {},
  params: z.object({ id: Id }),
  returns: Passkey,
  errors: ['passkeyNotFound'],
  example: { params: { id: shown.id }, returns: shown },
})

export const beginPasskey = contract({
  id: 'passkeys.begin',
  method: 'POST',
  path: '/shared/user/passkey/options',
  summary: 'Begin to add a passkey',
  description:
    'Answers with what `navigator.credentials.create()` is asked for; send what it gives to POST /shared/user/passkey with the same session. Whoever has signed in within the last ten minutes needs no proof; all others give their password and, where two-step verification is on, a code. Without one the answer is 403/5174.',
  access: {},
  audit: 'userPasskeyAdded',
  failuresOnly: true,
  body: Confirmation,
  returns: z.object({ options: PasskeyCreationOptions, challengeExpiresInSeconds: Lifetime }),
  errors: ['signInNotRecent', 'passkeysFull', 'credentialsMismatch', 'signInThrottled', 'twoFactorCodeWrong', 'twoFactorLocked'],
  example: {
    body: {},
    returns: {
      options: {
        challenge: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c2v3b4n5m',
        rp: { id: 'alnoor.masar.example', name: 'Al Noor Academy' },
        user: {
          id: 'AZOeXHowfC6aVFuPDW8aIg',
          name: 'admin@alnoor.example',
          displayName: 'Noura Al-Qahtani',
        },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
      challengeExpiresInSeconds: 900,
    },
  },
})

export const addPasskey = contract({
  id: 'passkeys.add',
  method: 'POST',
  path: '/shared/user/passkey',
  summary: 'Add a passkey',
  description:
    'With what `navigator.credentials.create()` gave for the options of POST /shared/user/passkey/options. The authenticator must have verified the person (PIN, fingerprint, face). At most twenty. The person is told by mail.',
  access: {},
  audit: 'userPasskeyAdded',
  status: 201,
  body: z.strictObject({ name: Name, credential: PasskeyRegistration }),
  returns: Passkey,
  errors: ['passkeyRefused', 'passkeyExists', 'passkeysFull'],
  example: { body: { name: 'Phone', credential: registration }, returns: { ...shown, lastUsedAt: null } },
})

export const renamePasskey = contract({
  id: 'passkeys.rename',
  method: 'PATCH',
  path: '/shared/user/passkey/:id',
  summary: 'Rename one of your passkeys',
  access: {},
  audit: 'userPasskeyRenamed',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: Name }),
  returns: Passkey,
  errors: ['passkeyNotFound', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  example: { params: { id: shown.id }, body: { name: 'Old phone' }, returns: { ...shown, name: 'Old phone', version: 2 } },
})

export const removePasskey = contract({
  id: 'passkeys.remove',
  method: 'DELETE',
  path: '/shared/user/passkey/:id',
  summary: 'Remove one of your passkeys',
  description:
    'Nobody signs in with it any more; sessions that were opened with it go on until they are ended. Asks for the same proof as POST /shared/user/passkey/options. The person is told by mail.',
  access: {},
  audit: 'userPasskeyRemoved',
  params: z.object({ id: Id }),
  body: Confirmation,
  returns: z.object({ id: Id }),
  errors: [
    'passkeyNotFound',
    'signInNotRecent',
    'credentialsMismatch',
    'signInThrottled',
    'twoFactorCodeWrong',
    'twoFactorLocked',
  ],
  example: { params: { id: shown.id }, body: {}, returns: { id: shown.id } },
})
