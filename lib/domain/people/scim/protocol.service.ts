import { together } from '@/lib/domain/house/roles/holdings.rules'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { noteScimUse, providerOfScimKey } from '@/lib/domain/people/single-sign-on/directory.service'
import type { AuditAction } from '@/lib/platform/audit/actions'
import { type AuditNote, record } from '@/lib/platform/audit/record'
import { originOf } from '@/lib/platform/auth/organization'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { readJson } from '@/lib/platform/http/body'
import {
  type ProtocolAnswer,
  type ProtocolCall,
  type ProtocolOrganization,
  protocolEntry,
  serveProtocol,
} from '@/lib/platform/http/protocol'
import { text } from '@/lib/platform/i18n/text'
import { unstorableIn } from '@/lib/platform/outside-json'
import { resourceTypesAt, schemasAt, serviceConfigAt } from './discovery.rules'
import { createGroup, listGroups, patchGroup, readGroupById, removeGroup, replaceGroup } from './groups.service'
import { listSchema, pageOf, projected } from './resources.rules'
import { errorBody, ScimRefusal } from './scim-error.rules'
import {
  createUserByScim,
  type Listed,
  type Listing,
  listUsers,
  patchUser,
  readUserById,
  removeUser,
  replaceUser,
  type ScimContext,
} from './users.service'
import type { Resource } from './values.rules'

/** Below /api/v1. The protocol has its own key, envelope and media type (RFC 7644), so it is served beside the pipeline, behind the same gate. */
export const scimPrefix = '/public/scim/v2'

type Kind = {
  list: (context: ScimContext, listing: Listing) => Promise<Listed>
  read: (context: ScimContext, id: string) => Promise<Resource>
  create: (context: ScimContext, resource: Resource) => Promise<Resource>
  replace: (context: ScimContext, id: string, resource: Resource) => Promise<Resource>
  patch: (context: ScimContext, id: string, body: unknown) => Promise<Resource>
  remove: (context: ScimContext, id: string) => Promise<void>
  actions: { created: AuditAction; updated: AuditAction; deleted: AuditAction }
}
const users: Kind = {
  list: listUsers,
  read: readUserById,
  create: createUserByScim,
  replace: replaceUser,
  patch: patchUser,
  remove: removeUser,
  actions: { created: 'scimUserCreated', updated: 'scimUserUpdated', deleted: 'scimUserDeleted' },
}
const groups: Kind = {
  list: listGroups,
  read: readGroupById,
  create: createGroup,
  replace: replaceGroup,
  patch: patchGroup,
  remove: removeGroup,
  actions: { created: 'scimGroupCreated', updated: 'scimGroupUpdated', deleted: 'scimGroupDeleted' },
}
const kinds = new Map([
  ['users', users],
  ['groups', groups],
])

type Provider = NonNullable<Awaited<ReturnType<typeof providerOfScimKey>>>
type Caller = ProtocolCall<string, 'active', Provider> & { base: string }
type Answer = { status: number; body?: Resource; location?: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const notFound = (): never => {
  throw new ScimRefusal(404, 'There is nothing at this address.')
}
const notAllowed = (): never => {
  throw new ScimRefusal(405, 'This address does not take the method.')
}

/** Converts a refusal of the platform into an error of this protocol. */
function scimRefusalOf(error: unknown): ScimRefusal {
  if (error instanceof ScimRefusal) return error
  const refusal = error instanceof Refusal ? error : asRefusal(error)
  const detail = text('en', `errors.${refusal.reason}`, { seconds: 1, ...refusal.detail.params })
  const isSyntax = refusal.status === 400 || refusal.status === 422
  return new ScimRefusal(
    isSyntax ? 400 : refusal.status,
    detail,
    refusal.reason === 'emailExists' ? 'uniqueness' : isSyntax ? 'invalidSyntax' : undefined,
  )
}

const inFormat = ({ status, body, location }: Answer): ProtocolAnswer => ({
  status,
  body: body ? JSON.stringify(body) : null,
  headers: {
    ...(body && { 'content-type': 'application/scim+json; charset=utf-8' }),
    ...(location && { location }),
  },
})

async function bodyOf(request: Request): Promise<Resource> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/scim+json' && type !== 'application/json')
    throw new ScimRefusal(415, 'The body is application/scim+json.')
  const body = await readJson(request)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimRefusal(400, 'The body is an object.', 'invalidSyntax')
  const unstorable = unstorableIn(body)
  if (unstorable !== null)
    throw new ScimRefusal(
      400,
      `${unstorable.slice(0, 100).toWellFormed() || 'A name'} has characters that no text has.`,
      'invalidValue',
    )
  return body as Resource
}

const listOf = (all: Resource[], total = all.length, startIndex = 1): Resource => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: all.length,
  Resources: all,
})

/** The directory of an active provider, by its key. */
async function providerOf(organization: ProtocolOrganization, { headers }: Request): Promise<Provider> {
  const [, key = ''] = /^Bearer +([\w~.-]{10,100})$/i.exec(headers.get('authorization') ?? '') ?? []
  const provider = key
    ? await withTenant(organization.id, (db) => providerOfScimKey({ db, organization }, key), { readOnly: true })
    : undefined
  if (!provider) throw new ScimRefusal(401, 'The key of the directory is missing or does not work.')
  return provider
}

const refuse = (reason: Refusal['reason'], detail?: Refusal['detail']): never => {
  throw new Refusal(reason, detail)
}

const read = <T>(caller: Caller, work: (context: ScimContext) => Promise<T>): Promise<T> => {
  const { organization, credential: provider, base } = caller
  return withTenant(
    organization.id,
    (db) => work({ db, organization, provider, base, now: clock.now(), fail: refuse, note: () => {} }),
    { readOnly: true },
  )
}

/**
 * A change with its audit record. It runs as one change of holdings, so it is serialized with other changes of permissions and cannot deactivate the last
 * person who can assign roles. The provider's author was checked when it was configured.
 */
async function write<T>(caller: Caller, action: AuditAction, work: (context: ScimContext) => Promise<T>): Promise<T> {
  const { organization, credential: provider, base } = caller
  const note: AuditNote = {}
  const entry = (outcome: 'success' | 'failed', statusCode: number) =>
    protocolEntry(caller, {
      action,
      outcome,
      statusCode,
      actor: { type: 'apiKey', id: provider.id, label: provider.name },
      apiKeyId: null,
      note:
        outcome === 'success'
          ? note
          : { resource: note.resource ?? { type: 'ssoProvider', id: provider.id, label: provider.name } },
    })
  try {
    return await withTenant(
      organization.id,
      (db) => {
        const now = clock.now()
        const context: ScimContext = {
          db,
          organization,
          provider,
          base,
          now,
          fail: refuse,
          note: (more) => void Object.assign(note, more),
        }
        return changeHoldings(
          { ...context, user: null },
          async () => ({ taken: together([]) }),
          async () => {
            await noteScimUse(context, provider.id)
            return work(context)
          },
        )
      },
      { last: (db) => record(db, entry('success', 200)) },
    )
  } catch (error) {
    const { status } = scimRefusalOf(error)
    if (status < 500) await withTenant(organization.id, async () => {}, { last: (db) => record(db, entry('failed', status)) })
    throw error
  }
}

async function collection(kind: Kind, caller: Caller): Promise<Answer> {
  const { request, url } = caller
  if (request.method === 'POST') {
    const resource = await bodyOf(request)
    const made = await write(caller, kind.actions.created, (context) => kind.create(context, resource))
    const { location } = made.meta as { location: string }
    return { status: 201, body: projected(made, url.searchParams), location }
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed()
  const { startIndex, count } = pageOf(url.searchParams)
  const filter = url.searchParams.get('filter')
  const { total, resources } = await read(caller, (context) => kind.list(context, { filter, startIndex, count }))
  const all = resources.map((resource) => projected(resource, url.searchParams))
  return { status: 200, body: listOf(all, total, startIndex) }
}

async function single(kind: Kind, id: string, caller: Caller): Promise<Answer> {
  const { request, url } = caller
  const shown = (resource: Resource) => ({ status: 200, body: projected(resource, url.searchParams) })
  if (!uuid.test(id)) return notFound()
  const { updated, deleted } = kind.actions
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return shown(await read(caller, (context) => kind.read(context, id)))
    case 'PUT': {
      const resource = await bodyOf(request)
      return shown(await write(caller, updated, (context) => kind.replace(context, id, resource)))
    }
    case 'PATCH': {
      const body = await bodyOf(request)
      return shown(await write(caller, updated, (context) => kind.patch(context, id, body)))
    }
    case 'DELETE':
      await write(caller, deleted, (context) => kind.remove(context, id))
      return { status: 204 }
    default:
      return notAllowed()
  }
}

/** Discovery documents for every client: one document, or a list (RFC 7644, 4). */
function discovery(name: string, id: string | undefined, { base, request, url }: Caller): Answer {
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed()
  if (url.searchParams.has('filter')) throw new ScimRefusal(403, 'This is not filtered.')
  if (name === 'serviceproviderconfig' && id === undefined) return { status: 200, body: serviceConfigAt(base) }
  const all: (Resource & { id: string })[] | null =
    name === 'schemas' ? schemasAt(base) : name === 'resourcetypes' ? resourceTypesAt(base) : null
  if (!all) return notFound()
  if (id === undefined) return { status: 200, body: listOf(all) }
  return { status: 200, body: all.find((one) => one.id === id) ?? notFound() }
}

function answer(caller: Caller): Promise<Answer> | Answer {
  const [name = '', id, ...rest] = caller.place.split('/').slice(1).map(decodeURIComponent)
  if (rest.length > 0) return notFound()
  const kind = kinds.get(name.toLowerCase())
  if (!kind) return discovery(name.toLowerCase(), id, caller)
  return id === undefined ? collection(kind, caller) : single(kind, id, caller)
}

function refused(error: unknown): ProtocolAnswer {
  const refusal = error instanceof URIError ? new ScimRefusal(404, 'There is nothing at this address.') : scimRefusalOf(error)
  return inFormat({ status: refusal.status, body: errorBody(refusal) })
}

/** Answers one request of a directory. */
export const answerScim = serveProtocol(
  {
    failure: 'a request of a directory failed',
    place: ({ pathname }) => pathname.slice(`/api/v1${scimPrefix}`.length),
    organization: 'active',
    credential: ({ organization, request }) => providerOf(organization, request),
    refusal: refused,
    tooMany: (seconds) =>
      inFormat({ status: 429, body: errorBody({ status: 429, detail: text('en', 'errors.tooManyRequests', { seconds }) }) }),
    challenge: 'Bearer realm="Masar SCIM"',
  },
  async (call) => inFormat(await answer({ ...call, base: `${originOf(call.organization)}/api/v1${scimPrefix}` })),
)
