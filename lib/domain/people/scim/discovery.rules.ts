import {
  type Attribute,
  enterpriseAttributes,
  enterpriseSchema,
  groupAttributes,
  groupSchema,
  userAttributes,
  userSchema,
} from './schema.rules'

// Service discovery (RFC 7643, 5 to 7; RFC 7644, 4).

/** An attribute as a schema describes it (RFC 7643, 7). */
function described({ name, type, description, parts, ...of }: Attribute): Record<string, unknown> {
  return {
    name,
    type,
    description,
    multiValued: of.isMany,
    required: of.isRequired,
    caseExact: of.isCaseExact,
    mutability: of.mutability,
    returned: of.returned,
    uniqueness: of.uniqueness,
    ...(type === 'reference' && { referenceTypes: ['uri'] }),
    ...(parts.length > 0 && { subAttributes: parts.map(described) }),
  }
}

const located = (base: string, resourceType: string, path: string) => ({ meta: { resourceType, location: `${base}/${path}` } })
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export const schemasAt = (base: string) =>
  [
    { id: userSchema, name: 'User', description: 'Person', attributes: userAttributes },
    { id: groupSchema, name: 'Group', description: 'Group', attributes: groupAttributes },
    { id: enterpriseSchema, name: 'EnterpriseUser', description: 'Person of an enterprise', attributes: enterpriseAttributes },
  ].map(({ attributes, ...schema }) => ({
    schemas: [schemaSchema],
    ...schema,
    attributes: attributes.map(described),
    ...located(base, 'Schema', `Schemas/${schema.id}`),
  }))

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
