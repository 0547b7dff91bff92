import { codeOf, type ErrorName, errorNames, pipelineErrors } from '../errors'
import { apiPrefix } from '../gate/gate'
import { ruleFor } from '../gate/rate-limit'
import { codeSamplesOf } from './code-samples'
import type { Contract } from './contract'
import { featureOf } from './features'
import type { Operation } from './implement'
import { catalogueTable, isTagged, Refusals, refusalExamples, successOf } from './openapi-answers'
import { headers, ref, schemas, securitySchemes } from './openapi-components'
import { Parameters } from './openapi-parameters'
import { type Json, type Shapes, shapesOf } from './openapi-shapes'

/** The parts of a document that this code needs. */
export type OpenApi = Json & {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Json>
  components: Record<string, Json>
}
type About = {
  title: string
  version: string
  description?: string
  license?: Json
  contact?: Json
  servers?: ({ url: string } & Json)[]
  /** Descriptions of groups of operations, by the part of their ids before the dot. */
  tagText?: (room: string) => string
  /** Callers may name the organization in a header. */
  choosesOrganization?: boolean
  /** Further parts of the document, such as the requests that the API sends to others. */
  more?: Json
}
type Parts = { shapes: Shapes; parameters: Parameters; refusals: Refusals }

/** Every refusal an operation can answer with, in the catalogue's order: the pipeline's, those of its access and shape, and its own. */
export function errorsOf({ id, about, access, method, params, errors = [] }: Contract): ErrorName[] {
  // Every request may carry an unknown parameter, so 422 belongs to all of them.
  const possible = new Set<ErrorName>([...pipelineErrors, 'validation', ...errors])
  const add = (...names: ErrorName[]) => {
    for (const name of names) possible.add(name)
  }
  if (params && !errors.some((name) => codeOf(name)[1] === 404)) add('routeNotFound')
  if (method !== 'GET') add('payloadTooLarge', 'unsupportedMediaType')
  if (method === 'POST') add('idempotencyRunning', 'idempotencyReused')
  if (access === 'refreshToken') add('refreshTokenInvalid', 'sessionRevoked')
  if (featureOf(id)) add('featureOff')
  if (about === 'person') add('aboutOneself')
  if (typeof access === 'object') {
    add('accessTokenInvalid', 'sessionRevoked', 'userInactive')
    if (access.role) add('roleForbidden')
    if (access.permission) add('permissionForbidden')
    if (access.terms !== false) add('termsNotAccepted')
  }
  return [...possible].toSorted((one, other) => codeOf(one)[0] - codeOf(other)[0])
}

/** The OpenAPI 3.1 document of a list of operations (JSON Schema 2020-12); the same list always gives the same document. */
export function openApiDocument(operations: readonly (Operation | Contract)[], about: About): OpenApi {
  const contracts = operations.map((operation) => ('contract' in operation ? operation.contract : operation))
  const usual = new Set<ErrorName>([...pipelineErrors, 'validation'])
  const parameters = new Parameters(about.choosesOrganization ?? false)
  const sends = Object.assign({}, ...contracts.map((contract) => contract.sends))
  const parts: Parts = { shapes: shapesOf(contracts), parameters, refusals: new Refusals(usual, sends) }
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract, parts) }
  }
  const examples = new Map<ErrorName, ReturnType<typeof refusalExamples>>()
  for (const contract of contracts)
    for (const name of errorsOf(contract)) if (!examples.has(name)) examples.set(name, refusalExamples(contract, name))
  const used = JSON.stringify([paths, parts.refusals.components])
  const { title, version, license, contact } = about
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: [about.description, catalogueTable()].filter(Boolean).join('\n\n'),
      ...(license && { license }),
      ...(contact && { contact }),
    },
    servers: about.servers ?? [{ url: apiPrefix }],
    tags: tagsOf(contracts, about),
    security: [{ apiKey: [] }],
    paths,
    ...about.more,
    components: {
      securitySchemes,
      parameters: parameters.components,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => used.includes(`#/components/headers/${name}"`))),
      responses: parts.refusals.components,
      examples: Object.fromEntries(errorNames().flatMap((name) => examples.get(name) ?? [])),
      schemas: { ...schemas(), ...parts.shapes.components },
    },
  }
}

function tagsOf(contracts: readonly Contract[], { tagText }: About): Json[] {
  const rooms = new Map(contracts.map((contract) => [tagOf(contract), roomOf(contract)]))
  return [...rooms].map(([name, room]) => ({ name, ...(tagText && { description: tagText(room) }) }))
}

function operationOf(contract: Contract, { shapes, parameters, refusals }: Parts): Json {
  const { access, body, deprecated, example, method } = contract
  const token = access === 'refreshToken' ? { refreshToken: [] } : typeof access === 'object' ? { accessToken: [] } : {}
  const tagged = isTagged(contract)
  return {
    operationId: contract.id,
    tags: [tagOf(contract)],
    summary: contract.summary,
    description: descriptionOf(contract),
    ...(deprecated && { deprecated: true }),
    security: [{ apiKey: [], ...token }],
    parameters: parameters.of(contract, tagged),
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: shapes.schemaOf(body), example: example.body ?? {} } },
      },
    }),
    'x-codeSamples': codeSamplesOf(contract),
    responses: {
      [contract.status ?? 200]: successOf(contract, shapes),
      ...(method === 'GET' && tagged && { 304: ref('responses', 'NotModified') }),
      ...refusals.of(errorsOf(contract)),
    },
  }
}

function descriptionOf({ access, audit, deprecated, description, failuresOnly, isRead, list, method, path }: Contract): string {
  const { role, permission, terms } = typeof access === 'object' ? access : {}
  const rule = ruleFor(path)
  const sunset = deprecated?.sunset ? `, works until ${deprecated.sunset}` : ''
  const recorded = failuresOnly ? ', failed attempts only' : isRead || method === 'GET' ? ', once in a quarter of an hour' : ''
  const lines = [
    deprecated && `**Deprecated** since ${deprecated.since}${sunset}. ${deprecated.instead}`,
    role && '**Role type:** `admin` or `superAdmin`',
    permission && `**Permission:** \`${permission.replace('.', ' · ')}\``,
    terms === false && '**Terms:** works before the current terms are accepted',
    audit && `**Audit action:** \`${audit}\`${recorded}`,
    list && `**Paging:** ${list.type} unless \`${list.type === 'cursor' ? 'page' : 'cursor'}\` is sent`,
    `**Rate limit:** \`${rule.name}\`, ${rule.requests} requests per ${rule.seconds} s and client address`,
  ]
  return [
    ...(description ? [description] : []),
    lines
      .filter(Boolean)
      .map((line) => `- ${line}`)
      .join('\n'),
  ].join('\n\n')
}

/** The part of an operation's id before the dot as words, with acronyms in capitals. */
function tagOf(contract: Contract): string {
  const words = roomOf(contract)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^api\b/, 'API')
    .replace(/^captcha\b/, 'CAPTCHA')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const roomOf = ({ id }: Contract): string => id.split('.')[0] ?? ''
