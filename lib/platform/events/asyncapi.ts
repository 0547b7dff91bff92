import { inlineSchema, type Json } from '../http/openapi-shapes'
import type { Event } from './event'

type About = Json & {
  /** `title`, `version` and what else the document says about itself. */
  info: { title: string; version: string; description?: string; license?: object; contact?: object }
  /** The name of an event for people. */
  titleOf: (name: string) => string
}

const id = (description: string): Json => ({ type: 'string', format: 'uuid', description })

/** The headers of an event, sent with its payload. */
const headersOf = ({ name, version }: Event): Json => {
  const properties = {
    id: id('The event; the same each time it is delivered'),
    name: { type: 'string', const: name },
    version: { type: 'integer', const: version, description: 'Version of the payload' },
    occurredAt: { type: 'string', format: 'date-time', description: 'When it became true' },
    organizationId: id('The organization in which it became true'),
  }
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false }
}

const messageOf = (event: Event, { titleOf }: About): Json => ({
  name: event.name,
  title: titleOf(event.name),
  summary: event.summary,
  contentType: 'application/json',
  headers: headersOf(event),
  payload: inlineSchema(event.payload),
})

/**
 * The AsyncAPI 3 document of events, each a channel of its own. Channels have no address and there are no servers or operations, because other
 * systems get them by requests, which the OpenAPI document describes.
 */
export function asyncApiDocument(events: readonly Event[], about: About): Json {
  const channelOf = ({ name, summary, subject }: Event): Json => ({
    address: null,
    title: about.titleOf(name),
    summary,
    description: `Ordered for each \`${subject}\`.`,
    messages: { [name]: { $ref: `#/components/messages/${name}` } },
  })
  return {
    asyncapi: '3.0.0',
    info: about.info,
    defaultContentType: 'application/json',
    channels: Object.fromEntries(events.map((event) => [event.name, channelOf(event)])),
    components: { messages: Object.fromEntries(events.map((event) => [event.name, messageOf(event, about)])) },
  }
}
