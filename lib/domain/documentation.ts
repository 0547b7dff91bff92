import { createSwaggerSpec } from 'next-swagger-doc'
import { env } from '@/lib/platform/env'
import { asyncApiDocument } from '@/lib/platform/events/asyncapi'
import { apiPrefix } from '@/lib/platform/gate/gate'
import type { Contract } from '@/lib/platform/http/contract'
import { type OpenApi, openApiDocument, roomOf } from '@/lib/platform/http/openapi'
import { type Shapes, shapesOf } from '@/lib/platform/http/openapi-shapes'
import { text } from '@/lib/platform/i18n/text'
import { contracts } from './contracts'
import { areaDocument } from './document-area'
import { allEvents, publicEvents } from './rooms'
import { servedDocument } from './served-document'
import { openApiWebhooks } from './webhook-messages'

const description = `One REST API over JSON for the authoring studio, the learner player, the admin area and other services.

- **Every answer is an envelope**: \`statusCode\` (200 on success, else the service's own code), \`message\`, \`metadata\`, and \`data\` or, for validation failures, \`errors\`.
- **Every request carries \`x-api-key\`**, in the form \`<key>:<secret>\`. Routes behind sign-in add \`Authorization: Bearer <access token>\`.
- **Organizations are tenants**, each on its own host. What belongs to another organization answers exactly as if it did not exist.
- **Languages**: \`x-custom-lang: ar\` or \`en\` chooses the messages; \`Accept-Language\` chooses the content of learner routes.
- **Times** are UTC in ISO 8601 (RFC 3339), **ids** are UUIDs (RFC 9562), bodies are at most 256 kB.
- **Lists** take \`page\` or \`cursor\` (not both), \`perPage\`, \`search\` and \`orderBy\`; a filter takes several values with commas between them.
- **Beyond a limit** the answer is 429 with \`Retry-After\` in seconds.`

/** Version of the documented API: raised with every change, see CHANGELOG.md. */
export const apiVersion = '1.4.0'

const license = { name: 'MIT', identifier: 'MIT' }
const protocol = () => (env().deployment === 'development' ? 'http' : 'https')
const contact = () => ({ name: 'Masar', url: `${protocol()}://${env().ROOT_DOMAIN}` })

let shapes: Shapes | undefined

/** The document of some operations, with the names that shapes have in the document of all. */
function make(some: readonly Contract[], isWhole: boolean): OpenApi {
  const { ROOT_DOMAIN, deployment } = env()
  shapes ??= shapesOf(contracts)
  const definition = openApiDocument(
    some,
    {
      title: 'Masar API',
      version: apiVersion,
      description,
      license,
      contact: contact(),
      servers: [
        { url: apiPrefix, description: 'The host this document comes from' },
        {
          url: `{protocol}://{organization}.{domain}${apiPrefix}`,
          description: 'An organization on its own host',
          variables: {
            protocol: { default: protocol(), enum: ['https', 'http'] },
            organization: { default: 'alnoor', description: 'The slug of the organization' },
            domain: { default: ROOT_DOMAIN, description: 'The domain of this deployment' },
          },
        },
      ],
      tagText,
      choosesOrganization: deployment !== 'production',
      isWhole,
      more: {
        webhooks: openApiWebhooks(
          publicEvents.map(({ event }) => event),
          'Webhooks',
          (name) => text('en', `events.${name}`),
        ),
      },
    },
    shapes,
  )
  // No source files are scanned: the built server has none, and the contracts contain everything.
  return Object.assign(definition, createSwaggerSpec({ apis: [], definition }))
}

let made: OpenApi | undefined

/** The OpenAPI document of every operation, made once per process. */
export function openApi(): OpenApi {
  made ??= make(contracts, false)
  return made
}

/** The OpenAPI document of one area (the part of operations' ids before the dot) for reading, with examples and programs; undefined where there is none. */
export function openApiOf(area: string): object | undefined {
  const some = contracts.filter((contract) => roomOf(contract) === area)
  return some.length > 0 ? areaDocument(make(some, true)) : undefined
}

/** The description of a group of operations, in both languages. */
const tagText = (room: string): string =>
  ['en' as const, 'ar' as const].map((language) => text(language, `docs.tags.${room}`)).join('\n\n')

const eventsDescription = `What became true in an organization, as its rooms declare it: one shape for each event.

- **Sent outside by webhooks**, as the \`webhooks\` of the OpenAPI document show; a channel has no address of its own. Those of security and of the system are not sent.
- **A payload holds ids and facts**: dates, numbers, states; never secrets, addresses or free text. What it names is read by the REST API.
- **At least once**: an event may arrive again with the same \`id\`. The events of one subject are handled in their order inside the installation; webhooks keep no order.
- **Versions**: \`version\` rises when a field changes its meaning or goes; new optional fields keep it.`

let madeOfEvents: object | undefined

/** The AsyncAPI document of every event, made once per process. */
export function asyncApi(): object {
  madeOfEvents ??= asyncApiDocument(allEvents, {
    info: {
      title: 'Masar events',
      version: apiVersion,
      description: eventsDescription,
      license: { name: license.name, url: 'https://opensource.org/license/mit' },
      contact: contact(),
    },
    titleOf: (name) => text('en', `events.${name}`),
  })
  return madeOfEvents
}

/** /api/v1/openapi.json, with `?area=` that of one area, and /api/v1/asyncapi.json. */
export const openApiJson = servedDocument(openApi, openApiOf)
export const asyncApiJson = servedDocument(asyncApi)
