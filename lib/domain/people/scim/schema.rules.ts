// The attributes of RFC 7643. How a value is read, changed by PATCH, stored, filtered by, and described at /Schemas follows from this table.

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export type Attribute = {
  name: string
  type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'binary' | 'complex'
  description: string
  /** Whether it has many values. */
  isMany: boolean
  isRequired: boolean
  isCaseExact: boolean
  mutability: 'readWrite' | 'readOnly' | 'immutable' | 'writeOnly'
  returned: 'default' | 'always' | 'never'
  uniqueness: 'none' | 'server'
  /** Sub-attributes of a complex attribute. */
  parts: readonly Attribute[]
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  description,
  type: 'string',
  isMany: false,
  isRequired: false,
  isCaseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  parts: [],
  ...more,
})
const complex = (name: string, description: string, parts: Attribute[], more: Partial<Attribute> = {}): Attribute =>
  text(name, description, { ...more, type: 'complex', parts })
const readOnly = { mutability: 'readOnly' } as const
const reference = { type: 'reference', isCaseExact: true } as const

/** An attribute with many values of the usual form (RFC 7643, 2.4). */
const many = (name: string, description: string, value: Partial<Attribute> = {}, more: Partial<Attribute> = {}): Attribute =>
  complex(
    name,
    description,
    [
      text('value', 'Value', value),
      text('display', 'Name of the value', readOnly),
      text('type', 'Such as work or home'),
      text('primary', 'Whether it is the preferred one; at most one is', { type: 'boolean' }),
    ],
    { isMany: true, ...more },
  )

const common: Attribute[] = [
  text('schemas', 'Schemas of the resource', { ...reference, isMany: true, returned: 'always', ...readOnly }),
  text('id', 'id of the resource here', { isCaseExact: true, returned: 'always', uniqueness: 'server', ...readOnly }),
  text('externalId', 'id of the resource in the directory', { isCaseExact: true }),
  complex(
    'meta',
    'Facts of the resource',
    [
      text('resourceType', 'Kind', { isCaseExact: true, ...readOnly }),
      text('created', 'When it was created', { type: 'dateTime', ...readOnly }),
      text('lastModified', 'When it was changed last', { type: 'dateTime', ...readOnly }),
      text('location', 'Address', { ...reference, ...readOnly }),
    ],
    readOnly,
  ),
]

export const userAttributes: readonly Attribute[] = [
  text('userName', 'Name that the directory knows the person by', { isRequired: true, uniqueness: 'server' }),
  complex('name', 'Parts of the name', [
    text('formatted', 'Full name'),
    text('familyName', 'Family name'),
    text('givenName', 'Given name'),
    text('middleName', 'Middle names'),
    text('honorificPrefix', 'Title before the name'),
    text('honorificSuffix', 'Suffix after the name'),
  ]),
  text('displayName', 'Name that is shown'),
  text('nickName', 'Name in casual use'),
  text('profileUrl', 'Address of a page about the person', reference),
  text('title', 'Position'),
  text('userType', 'Relation to the organization'),
  text('preferredLanguage', 'Language of the person, where locale is not said'),
  text('locale', 'Language of the person; ar and en are known'),
  text('timezone', 'Time zone'),
  text('active', 'Whether the account can be used; false ends its sessions', { type: 'boolean' }),
  text('password', 'Never kept', { mutability: 'writeOnly', returned: 'never', isCaseExact: true }),
  many('emails', 'Addresses; the primary one is that of the account'),
  many('phoneNumbers', 'Telephone numbers'),
  many('ims', 'Addresses for instant messages'),
  many('photos', 'Addresses of photos', reference),
  complex(
    'addresses',
    'Postal addresses',
    [
      text('formatted', 'Whole address'),
      text('streetAddress', 'Street and number'),
      text('locality', 'City'),
      text('region', 'Region'),
      text('postalCode', 'Postal code'),
      text('country', 'Country'),
      text('type', 'Such as work or home'),
      text('primary', 'Whether it is the preferred one; at most one is', { type: 'boolean' }),
    ],
    { isMany: true },
  ),
  complex(
    'groups',
    'Groups of the person',
    [
      text('value', 'id of the group', { isCaseExact: true, ...readOnly }),
      text('$ref', 'Address of the group', { ...reference, ...readOnly }),
      text('display', 'Name', readOnly),
      text('type', 'direct', readOnly),
    ],
    { isMany: true, ...readOnly },
  ),
  many('entitlements', 'Entitlements; kept only'),
  many('roles', 'Roles in the directory; kept only'),
  many('x509Certificates', 'Certificates; kept only', { type: 'binary', isCaseExact: true }),
]

export const groupAttributes: readonly Attribute[] = [
  text('displayName', 'Name; roles are mapped by it', { isRequired: true, uniqueness: 'server' }),
  complex(
    'members',
    'People of the group',
    [
      text('value', 'id of the person', { isCaseExact: true, mutability: 'immutable' }),
      text('$ref', 'Address of the person', { ...reference, mutability: 'immutable' }),
      text('type', 'User', { mutability: 'immutable' }),
      text('display', 'userName', readOnly),
    ],
    { isMany: true },
  ),
]

export const enterpriseAttributes: readonly Attribute[] = [
  text('employeeNumber', 'Number of the employee'),
  text('costCenter', 'Cost center'),
  text('organization', 'Organization'),
  text('division', 'Division'),
  text('department', 'Department'),
  complex('manager', 'Manager', [
    text('value', 'id of the manager', { isCaseExact: true }),
    text('$ref', 'Address of the manager', reference),
    text('displayName', 'Name of the manager', readOnly),
  ]),
]

const extension = complex(enterpriseSchema, 'Attributes of an enterprise', [...enterpriseAttributes])
const byName = new Map(
  [...common, ...userAttributes, ...groupAttributes, extension].map((attribute) => [attribute.name.toLowerCase(), attribute]),
)

/** An attribute of a resource, or of a complex attribute, by its name in any case. */
export const attributeOf = (name: string, within?: Attribute): Attribute | undefined =>
  within ? within.parts.find((part) => part.name.toLowerCase() === name.toLowerCase()) : byName.get(name.toLowerCase())
