// The shapes that we use of Open Badges 3.0 (appendix B) and Verifiable Credentials 2.0, written from the
// specifications. Stricter than both: a property that is not named here is refused, so that a misspelt one is
// found.

const strict = (properties: Record<string, object>, required: string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const uri = { type: 'string', pattern: '^(https?|did|urn):[^\\s]+$' }
const dateTimeZ = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$' }
const plain = { type: 'string', minLength: 1 }
const typesWith = (...names: string[]) => ({
  type: 'array',
  items: plain,
  allOf: names.map((name) => ({ contains: { const: name } })),
})
const inLanguage = { enum: ['ar', 'en'] }

/** VC 2.0, 11.1: a text with its language and direction. */
const languageValues = {
  type: 'array',
  minItems: 1,
  items: strict({ '@value': plain, '@language': inLanguage, '@direction': { enum: ['ltr', 'rtl'] } }),
}

/** Bitstring Status List 1.0, 2.1. */
const statusEntry = (purposes: string[]) =>
  strict({
    id: uri,
    type: { const: 'BitstringStatusListEntry' },
    statusPurpose: { enum: purposes },
    statusListIndex: { type: 'string', pattern: '^\\d+$' },
    statusListCredential: uri,
  })

const subject = (name: object) =>
  strict({
    id: uri,
    type: typesWith('AchievementSubject'),
    identifier: {
      type: 'array',
      minItems: 1,
      items: strict({
        type: { const: 'IdentityObject' },
        identityHash: plain,
        identityType: { const: 'name' },
        hashed: { const: false },
      }),
    },
    achievement: strict(
      {
        id: uri,
        type: typesWith('Achievement'),
        achievementType: { enum: ['Certificate', 'CertificateOfCompletion'] },
        name,
        description: plain,
        criteria: strict({ narrative: plain }),
        inLanguage,
        related: { type: 'array', minItems: 1, items: strict({ id: uri, type: typesWith('Related'), inLanguage }) },
      },
      ['id', 'type', 'name', 'description', 'criteria'],
    ),
  })

const claims = { iss: uri, sub: uri, jti: uri, nbf: { type: 'integer' }, exp: { type: 'integer' } }
const credential = (name: object, own: Record<string, object>) =>
  strict(
    {
      '@context': {
        type: 'array',
        prefixItems: [
          { const: 'https://www.w3.org/ns/credentials/v2' },
          {
            type: 'string',
            pattern: '^https:\\/\\/purl\\.imsglobal\\.org\\/spec\\/ob\\/v3p0\\/context(-3\\.\\d\\.\\d)*\\.json$',
          },
        ],
        minItems: 2,
        items: false,
      },
      id: uri,
      type: typesWith('VerifiableCredential', 'OpenBadgeCredential'),
      name,
      issuer: strict({ id: uri, type: typesWith('Profile'), name, url: uri }),
      validFrom: dateTimeZ,
      validUntil: dateTimeZ,
      awardedDate: dateTimeZ,
      credentialSubject: subject(name),
      ...own,
      ...claims,
    },
    ['@context', 'id', 'type', 'issuer', 'validFrom', 'credentialSubject', 'iss', 'sub', 'jti', 'nbf', ...Object.keys(own)],
  )

export const schemas = {
  verifiableCredential: credential(languageValues, {
    credentialStatus: {
      type: 'array',
      prefixItems: [statusEntry(['revocation']), statusEntry(['suspension'])],
      minItems: 2,
      items: false,
    },
  }),
  openBadge: credential(plain, {
    credentialStatus: statusEntry(['revocation']),
    credentialSchema: {
      type: 'array',
      minItems: 1,
      items: strict({ id: uri, type: { const: '1EdTechJsonSchemaValidator2019' } }),
    },
  }),
  statusList: strict({
    '@context': { type: 'array', items: { const: 'https://www.w3.org/ns/credentials/v2' }, minItems: 1 },
    id: uri,
    type: typesWith('VerifiableCredential', 'BitstringStatusListCredential'),
    issuer: uri,
    validFrom: dateTimeZ,
    validUntil: dateTimeZ,
    credentialSubject: strict({
      id: uri,
      type: { const: 'BitstringStatusList' },
      statusPurpose: { enum: ['revocation', 'suspension'] },
      encodedList: { type: 'string', pattern: '^u[\\w-]+$' },
    }),
    iss: uri,
    jti: uri,
    nbf: { type: 'integer' },
    exp: { type: 'integer' },
  }),
} as const
