import { codeOf, type ErrorName, errorNames, pipelineErrors } from '../errors'
import { apiPrefix } from '../gate/gate'
import { ruleFor } from '../gate/rate-limit'
import { codeSamplesOf } from './code-samples'
import type { Contract } from './contract'
import { featureOf } from './features'
import type { Operation } from './implement'
import { catalogueTable, isTagged, Refusals, refusalExamples, successOf } from './openapi-answers'
import { headers, headersOfEveryAnswer, headersOfEveryRefusal, ref, schemas, securitySchemes } from './openapi-components'
import { Parameters } from './openapi-parameters'
import { type Json, reachable, type Shapes, shapesOf } from './openapi-shapes'
import { withShared } from './openapi-shared'

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
  /** With examples of answers, programs, texts of refusals, and the headers of every answer at each: for reading, three times as long. */
  isWhole?: boolean
}
type Parts = { shapes: Shapes; parameters: Parameters; refusals: Refusals; isWhole: boolean }

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
    if (access.organization === 'platform') add('notPlatformOrganization')
  }
  return [...possible].toSorted((one, other) => codeOf(one)[0] - codeOf(other)[0])
}

const contractOf = (operation: Operation | Contract): Contract => ('contract' in operation ? operation.contract : operation)

/**
 * The OpenAPI 3.1 document of a list of operations (JSON Schema 2020-12); the same list always gives the same document. `shapes`: of these operations
 * and perhaps others.
 */
export function openApiDocument(
  operations: readonly (Operation | Contract)[],
  about: About,
  shapes: Shapes = shapesOf(operations.map(contractOf)),
): OpenApi {
  const contracts = operations.map(contractOf)
  const usual = new Set<ErrorName>([...pipelineErrors, 'validation'])
  const { isWhole = false } = about
  const parameters = new Parameters({ choosesOrganization: about.choosesOrganization ?? false, isWhole })
  const sends = Object.assign({}, ...contracts.map((contract) => contract.sends))
  const parts: Parts = { shapes, parameters, refusals: new Refusals(usual, sends, isWhole), isWhole }
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract, parts) }
  }
  const used = JSON.stringify([paths, parts.refusals.components])
  const { title, version, license, contact } = about
  const document = {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: [about.description, !isWhole && usualLimit(), catalogueTable()].filter(Boolean).join('\n\n'),
      ...(license && { license }),
      ...(contact && { contact }),
    },
    servers: about.servers ?? [{ url: apiPrefix }],
    ...(!isWhole && {
      'x-headers-of-every-answer': only(headers, (name) => headersOfEveryAnswer.includes(name)),
      'x-headers-of-every-refusal': only(headers, (name) => headersOfEveryRefusal.includes(name)),
    }),
    tags: tagsOf(contracts, about),
    security: isWhole ? [{ apiKey: [] }] : signedIn,
    paths,
    ...about.more,
    components: {
      securitySchemes,
      parameters: parameters.components,
      headers: only(headers, (name) => used.includes(`#/components/headers/${name}"`)),
      responses: parts.refusals.components,
      ...(isWhole && { examples: examplesOf(contracts) }),
      schemas: reachable({ ...schemas(), ...shapes.components }, schemasIn(used)),
    },
  }
  return withShared(document, Object.keys(about.more ?? {})[0] ?? '')
}

const signedIn = [{ apiKey: [], accessToken: [] }]
const only = (parts: Json, wanted: (name: string) => boolean): Json =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => wanted(name)))

/** The names of the schemas that a text of JSON refers to. */
const schemasIn = (text: string) => Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name = '']) => name)

/** The examples of all refusals, in the catalogue's order. */
function examplesOf(contracts: readonly Contract[]): Json {
  const examples = new Map<ErrorName, ReturnType<typeof refusalExamples>>()
  for (const contract of contracts)
    for (const name of errorsOf(contract)) if (!examples.has(name)) examples.set(name, refusalExamples(contract, name))
  return Object.fromEntries(errorNames().flatMap((name) => examples.get(name) ?? []))
}

function tagsOf(contracts: readonly Contract[], { tagText }: About): Json[] {
  const rooms = new Map(contracts.map((contract) => [tagOf(contract), roomOf(contract)]))
  return [...rooms].map(([name, room]) => ({ name, ...(tagText && { description: tagText(room) }) }))
}

function operationOf(contract: Contract, { shapes, parameters, refusals, isWhole }: Parts): Json {
  const { access, body, deprecated, example, method } = contract
  const token = access === 'refreshToken' ? { refreshToken: [] } : typeof access === 'object' ? { accessToken: [] } : {}
  const tagged = isTagged(contract)
  return {
    operationId: contract.id,
    tags: [tagOf(contract)],
    summary: contract.summary,
    description: descriptionOf(contract, isWhole),
    ...(deprecated && { deprecated: true }),
    ...((isWhole || !('accessToken' in token)) && { security: [{ apiKey: [], ...token }] }),
    parameters: parameters.of(contract, tagged),
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: shapes.schemaOf(body), example: example.body ?? {} } },
      },
    }),
    ...(isWhole && { 'x-codeSamples': codeSamplesOf(contract) }),
    responses: {
      [contract.status ?? 200]: successOf(contract, shapes, isWhole),
      ...(method === 'GET' && tagged && { 304: ref('responses', 'NotModified') }),
      ...refusals.of(errorsOf(contract)),
    },
  }
}

const limitOf = ({ name, requests, seconds }: ReturnType<typeof ruleFor>) =>
  `\`${name}\`, ${requests} requests per ${seconds} s and client address`
const usualLimit = () => `Where an operation names no rate limit, it is ${limitOf(ruleFor('/'))}.`

function descriptionOf(contract: Contract, isWhole: boolean): string {
  const { access, audit, deprecated, description, failuresOnly, isRead, list, method, path } = contract
  const { role, permission, terms, organization } = typeof access === 'object' ? access : {}
  const rule = ruleFor(path)
  const sunset = deprecated?.sunset ? `, works until ${deprecated.sunset}` : ''
  const recorded = failuresOnly ? ', failed attempts only' : isRead || method === 'GET' ? ', once in a quarter of an hour' : ''
  const lines = [
    deprecated && `**Deprecated** since ${deprecated.since}${sunset}. ${deprecated.instead}`,
    role && '**Role type:** `admin` or `superAdmin`',
    permission && `**Permission:** \`${permission.replace('.', ' · ')}\``,
    organization === 'platform' && '**Organization:** that of the operator only',
    terms === false && '**Terms:** works before the current terms are accepted',
    audit && `**Audit action:** \`${audit}\`${recorded}`,
    list && `**Paging:** ${list.type} unless \`${list.type === 'cursor' ? 'page' : 'cursor'}\` is sent`,
    (isWhole || rule.name !== 'general') && `**Rate limit:** ${limitOf(rule)}`,
  ].filter(Boolean)
  // No operation is without a description.
  const shown = lines.length > 0 || description ? lines : [`**Rate limit:** ${limitOf(rule)}`]
  return [description, shown.map((line) => `- ${line}`).join('\n')].filter(Boolean).join('\n\n')
}

/** The part of an operation's id before the dot as words, with acronyms in capitals. */
export function tagOf(contract: Contract): string {
  const words = roomOf(contract)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^api\b/, 'API')
    .replace(/^captcha\b/, 'CAPTCHA')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const roomOf = ({ id }: Contract): string => id.split('.')[0] ?? ''
