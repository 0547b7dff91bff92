import { codeOf, type ErrorName, errorNames, pipelineErrors } from '../errors'
import { apiPrefix } from '../gate/gate'
import { ruleFor } from '../gate/rate-limit'
import { type Contract, PageQuery } from './contract'
import type { Operation } from './implement'
import { catalogueTable, refusalExamples, refusalsOf, successOf } from './openapi-answers'
import { headers, parameters, ref, schemas, securitySchemes } from './openapi-components'
import { fields, type Json, type Shapes, shapesOf } from './openapi-shapes'

/** A document as far as its own code needs to know it. */
export type OpenApi = Json & {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Json>
  components: Record<string, Json>
}
type About = { title: string; version: string; description?: string; servers?: { url: string; description?: string }[] }

/** Every refusal an operation can answer with, in the catalogue's order: the pipeline's, those of its access and shape, and its own. */
export function errorsOf({ access, method, params, errors = [] }: Contract): ErrorName[] {
  // Every request may carry an unknown parameter, so 422 belongs to all of them.
  const possible = new Set<ErrorName>([...pipelineErrors, 'validation', ...errors])
  const add = (...names: ErrorName[]) => {
    for (const name of names) possible.add(name)
  }
  if (params && !errors.some((name) => codeOf(name)[1] === 404)) add('routeNotFound')
  if (method !== 'GET') add('payloadTooLarge', 'unsupportedMediaType')
  if (method === 'POST') add('idempotencyRunning', 'idempotencyReused')
  if (access === 'refreshToken') add('refreshTokenInvalid', 'sessionRevoked')
  if (typeof access === 'object') {
    add('accessTokenInvalid', 'sessionRevoked', 'userInactive')
    if (access.role) add('roleForbidden')
    if (access.permission) add('permissionForbidden')
    if (access.terms !== false) add('termsNotAccepted')
  }
  return errorNames().filter((name) => possible.has(name))
}

/** The OpenAPI 3.1 document of a list of operations (JSON Schema 2020-12); the same list always gives the same document. */
export function openApiDocument(operations: readonly (Operation | Contract)[], about: About): OpenApi {
  const contracts = operations.map((operation) => ('contract' in operation ? operation.contract : operation))
  const shapes = shapesOf(contracts)
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract, shapes) }
  }
  const firstWith = (name: ErrorName) => contracts.find((contract) => errorsOf(contract).includes(name))
  const examples = errorNames().flatMap((name) => {
    const contract = firstWith(name)
    // What is wrong with a request differs by operation: 422 has examples of its own everywhere.
    return contract && name !== 'validation' ? refusalExamples(contract, name) : []
  })
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      description: [about.description, catalogueTable()].filter(Boolean).join('\n\n'),
    },
    servers: about.servers ?? [{ url: apiPrefix }],
    tags: [...new Set(contracts.map(tagOf))].map((name) => ({ name })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes,
      parameters,
      headers,
      examples: Object.fromEntries(examples),
      schemas: { ...schemas(), ...shapes.components },
    },
  }
}

function operationOf(contract: Contract, shapes: Shapes): Json {
  const { access, body, errors = [], example, method } = contract
  const token = access === 'refreshToken' ? { refreshToken: [] } : typeof access === 'object' ? { accessToken: [] } : {}
  const own = Object.entries(contract.headers ?? {}).map(([name, about]) => ({
    name,
    in: 'header',
    ...about,
    schema: { type: 'string' },
  }))
  const shared: (keyof typeof parameters)[] = ['x-custom-lang', 'x-request-id']
  if (contract.localized) shared.push('Accept-Language')
  if (method === 'POST') shared.push('Idempotency-Key')
  const ifMatch = errors.includes('versionRequired')
    ? [{ ...parameters['If-Match'], required: true }]
    : errors.includes('versionStale')
      ? [ref('parameters', 'If-Match')]
      : []
  return {
    operationId: contract.id,
    tags: [tagOf(contract)],
    summary: contract.summary,
    description: descriptionOf(contract),
    security: [{ apiKey: [], ...token }],
    parameters: [
      ...fields('path', contract.params, example.params),
      ...paging(contract),
      ...fields('query', contract.query, example.query),
      ...own,
      ...ifMatch,
      ...shared.map((name) => ref('parameters', name)),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: ref('schemas', shapes.nameOf(body)), example: example.body ?? {} } },
      },
    }),
    responses: { [contract.status ?? 200]: successOf(contract, shapes), ...refusalsOf(contract, errorsOf(contract)) },
  }
}

function paging({ list }: Contract): Json[] {
  if (!list) return []
  const orderBy = { enum: list.orderBy.flatMap((name) => [`${name}:asc`, `${name}:desc`]), default: list.default }
  return fields('query', PageQuery).map((parameter) =>
    parameter.name === 'orderBy' ? { ...parameter, schema: orderBy } : parameter,
  )
}

function descriptionOf({ access, audit, description, failuresOnly, list, path }: Contract): string {
  const { role, permission, terms } = typeof access === 'object' ? access : {}
  const rule = ruleFor(path)
  const lines = [
    role && '**Role type:** `admin` or `superAdmin`',
    permission && `**Permission:** \`${permission.replace('.', ' · ')}\``,
    terms === false && '**Terms:** works before the current terms are accepted',
    audit && `**Audit action:** \`${audit}\`${failuresOnly ? ', failed attempts only' : ''}`,
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

/** What is before the dot of an operation's id, as words, with acronyms in capitals. */
function tagOf({ id }: Contract): string {
  const [room = ''] = id.split('.')
  const words = room
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^api\b/, 'API')
    .replace(/^captcha\b/, 'CAPTCHA')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
