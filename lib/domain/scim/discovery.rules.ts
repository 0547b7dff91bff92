import { enterpriseSchema, groupSchema, userSchema } from './resources.rules'

// Service discovery (RFC 7643, 5 to 7; RFC 7644, 4).

type Attribute = { name: string; type: string; description: string } & Record<string, unknown>
const plain = {
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
}
const text = (name: string, description: string, more: object = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...plain,
  ...more,
})
const truth = (name: string, description: string): Attribute => ({ ...text(name, description), type: 'boolean' })
const complex = (name: string, description: string, subAttributes: Attribute[], more: object = {}): Attribute => ({
  ...text(name, description, more),
  type: 'complex',
  subAttributes,
})
const several = { multiValued: true }
const readOnly = { mutability: 'readOnly' }

const userAttributes = [
  text('userName', 'Name that the directory knows the person by', { required: true, uniqueness: 'server' }),
  complex('name', 'Parts of the name', [
    text('formatted', 'Full name'),
    text('givenName', 'Given name'),
    text('familyName', 'Family name'),
  ]),
  text('displayName', 'Name that is shown'),
  text('locale', 'Language of the person; ar and en are known'),
  text('preferredLanguage', 'The same, where locale is not said'),
  truth('active', 'Whether the account can be used; false ends its sessions'),
  complex(
    'emails',
    'Addresses; the primary one is that of the account',
    [text('value', 'Address'), text('type', 'Such as work'), truth('primary', 'Whether it is the one that counts')],
    several,
  ),
  complex('groups', 'Groups of the person', [text('value', 'id of the group', readOnly), text('display', 'Name', readOnly)], {
    ...several,
    ...readOnly,
  }),
]

const groupAttributes = [
  text('displayName', 'Name; roles are mapped by it', { required: true, uniqueness: 'server' }),
  complex(
    'members',
    'People of the group',
    [text('value', 'id of the person', { mutability: 'immutable' }), text('display', 'userName', readOnly)],
    several,
  ),
]

const enterpriseAttributes = ['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) =>
  text(name, 'Kept and given back'),
)

const located = (base: string, resourceType: string, path: string) => ({ meta: { resourceType, location: `${base}/${path}` } })
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export const schemasAt = (base: string) =>
  [
    { id: userSchema, name: 'User', description: 'Person', attributes: userAttributes },
    { id: groupSchema, name: 'Group', description: 'Group', attributes: groupAttributes },
    { id: enterpriseSchema, name: 'EnterpriseUser', description: 'Person of an enterprise', attributes: enterpriseAttributes },
  ].map((schema) => ({ schemas: [schemaSchema], ...schema, ...located(base, 'Schema', `Schemas/${schema.id}`) }))

export const resourceTypesAt = (base: string) =>
  [
    {
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'Person',
      schema: userSchema,
      schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    },
    { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'Group', schema: groupSchema },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    ...located(base, 'ResourceType', `ResourceTypes/${type.id}`),
  }))

export const serviceConfigAt = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The key of the directory, made with the identity provider in the console',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  ...located(base, 'ServiceProviderConfig', 'ServiceProviderConfig'),
})
