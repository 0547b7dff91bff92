import { Refusal } from '@/lib/platform/errors'
import { isStorable, parseOutsideJson } from '@/lib/platform/outside-json'
import type { Scope } from '../statements/scope.rules'
import { isActor, isWithin } from '../statements/scope.rules'
import type { Storing } from '../statements/store.service'
import { isObject, type JsonObject, mediaType, momentOf } from '../statements/values.rules'
import type { DocumentKind } from '../words'
import { refuse } from '../xapi-refusal.rules'
import { assertUnchanged } from './conditions.rules'
import { countDocuments, documentAt, documentNames, type Place, putDocument, removeDocuments } from './documents.service'

// The resources of documents (xAPI 1.0.3, Communication, 2.2 to 2.6).

/** A request whose body was read before its transaction began. */
export type Asked = { method: string; query: URLSearchParams; headers: Headers; bytes: Buffer }
export type Answered = { status: number; body?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> }

/** The document of cmi5 that the product writes before a launch; content may only read it. */
export const launchDataName = 'LMS.LaunchData'
export const preferencesName = 'cmi5LearnerPreferences'

const longestName = 300
const mostDocuments = 100
const longestContent = 64 * 1024
const parametersOf: Record<DocumentKind, readonly string[]> = {
  state: ['activityId', 'agent', 'registration', 'stateId', 'since'],
  activityProfile: ['activityId', 'profileId', 'since'],
  agentProfile: ['agent', 'profileId', 'since'],
}

const required = (query: URLSearchParams, name: string): string =>
  query.get(name) ?? refuse(400, `The parameter ${name} is missing.`)

/** The place that a request names, if the launch may use it. */
function placeOf(kind: DocumentKind, { query }: Asked, userId: string, scope: Scope): Place {
  for (const name of query.keys())
    if (!parametersOf[kind].includes(name)) refuse(400, `There is no parameter ${name.slice(0, 50).toWellFormed()}.`)
  const activityId = kind === 'agentProfile' ? '' : required(query, 'activityId')
  if (kind !== 'agentProfile' && !isWithin(activityId, scope.activityId) && activityId !== scope.publisherId)
    refuse(403, 'The activity is not the one of this launch.')
  if (activityId.length > 2_000 || !isStorable(activityId)) refuse(400, 'The parameter activityId is too long.')
  if (kind !== 'activityProfile') assertAgent(required(query, 'agent'), scope)
  const registration = query.get('registration')?.toLowerCase() ?? ''
  if (registration !== '' && registration !== scope.registration) refuse(403, 'The registration is not the one of this launch.')
  return { userId, kind, activityId, registration }
}

function assertAgent(written: string, scope: Scope): void {
  if (written.length > 2_000) refuse(400, 'The parameter agent is too long.')
  if (!isActor(jsonOr(written), scope)) refuse(403, 'The agent is not the person of this launch.')
}

function jsonOr(written: string): unknown {
  try {
    return parseOutsideJson(written, 32)
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(400, 'This is no JSON.')
    throw error
  }
}

function nameIn(query: URLSearchParams, kind: DocumentKind): string | null {
  const name = query.get(kind === 'state' ? 'stateId' : 'profileId')
  if (name !== null && (name === '' || name.length > longestName || !isStorable(name)))
    refuse(400, 'The id of the document is empty or too long.')
  return name
}

function contentOf({ bytes, headers }: Asked): { contentType: string; content: string } {
  const contentType = headers.get('content-type') ?? 'application/octet-stream'
  mediaType(contentType, 'Content-Type')
  if (bytes.length > longestContent) refuse(413, `A document has at most ${longestContent} bytes.`)
  let content: string
  try {
    content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return refuse(415, 'A document is text in UTF-8.')
    throw error
  }
  if (!isStorable(content)) refuse(415, 'A document has no character U+0000.')
  return { contentType, content }
}

const isJson = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase() === 'application/json'
function jsonObjectOf({ contentType, content }: { contentType: string; content: string }, whose: string): JsonObject {
  const value = isJson(contentType) ? jsonOr(content) : undefined
  return isObject(value) ? value : refuse(400, `${whose} is no JSON object, so the two cannot be merged.`)
}

const isFixed = (kind: DocumentKind, name: string) => kind === 'state' && name === launchDataName

async function write(context: Storing, place: Place, name: string, asked: Asked): Promise<Answered> {
  if (isFixed(place.kind, name)) refuse(403, 'Content may only read this document.')
  const sent = contentOf(asked)
  const before = await documentAt(context, place, name, true)
  assertUnchanged(asked.headers, before?.etag, asked.method === 'PUT' && place.kind !== 'state')
  if (!before && (await countDocuments(context, place)) >= mostDocuments)
    refuse(403, `There are at most ${mostDocuments} documents.`)
  if (isJson(sent.contentType)) jsonOr(sent.content)
  if (asked.method === 'PUT' || !before) {
    const etag = await putDocument(context, place, name, sent)
    return { status: 204, headers: { etag } }
  }
  const merged = { ...jsonObjectOf(before, 'The stored document'), ...jsonObjectOf(sent, 'The sent document') }
  const content = JSON.stringify(merged)
  if (Buffer.byteLength(content) > longestContent) refuse(413, `A document has at most ${longestContent} bytes.`)
  return { status: 204, headers: { etag: await putDocument(context, place, name, { contentType: 'application/json', content }) } }
}

async function read(context: Storing, place: Place, name: string | null, { query }: Asked): Promise<Answered> {
  if (name === null) {
    const since = query.get('since')
    const from = since === null ? undefined : (momentOf(since) ?? refuse(400, 'The parameter since is no moment of ISO 8601.'))
    const names = await documentNames(context, place, from === undefined ? undefined : new Date(from))
    const newest = Math.max(0, ...names.map(({ updatedAt }) => updatedAt.getTime()))
    const headers = { 'content-type': 'application/json', ...(newest > 0 && { 'last-modified': new Date(newest).toUTCString() }) }
    return { status: 200, body: JSON.stringify(names.map((row) => row.name)), headers }
  }
  const row = (await documentAt(context, place, name)) ?? refuse(404, 'There is no such document.')
  const { content, contentType, etag, updatedAt } = row
  return { status: 200, body: content, headers: { 'content-type': contentType, etag, 'last-modified': updatedAt.toUTCString() } }
}

async function remove(context: Storing, place: Place, name: string | null, asked: Asked): Promise<Answered> {
  if (name === null && place.kind !== 'state') refuse(400, 'The parameter profileId is missing.')
  if (name !== null && isFixed(place.kind, name)) refuse(403, 'Content may only read this document.')
  if (name !== null) {
    assertUnchanged(asked.headers, (await documentAt(context, place, name, true))?.etag, false)
    await removeDocuments(context, place, [name])
    return { status: 204 }
  }
  const names = (await documentNames(context, place, undefined)).map((row) => row.name)
  const removable = names.filter((it) => !isFixed(place.kind, it))
  if (removable.length > 0) await removeDocuments(context, place, removable)
  return { status: 204 }
}

type Whose = { userId: string; scope: Scope }
export function answerDocument(context: Storing, kind: DocumentKind, { userId, scope }: Whose, asked: Asked): Promise<Answered> {
  const place = placeOf(kind, asked, userId, scope)
  const name = nameIn(asked.query, kind)
  switch (asked.method) {
    case 'GET':
    case 'HEAD':
      return read(context, place, name, asked)
    case 'PUT':
    case 'POST':
      return write(context, place, name ?? refuse(400, 'The id of the document is missing.'), asked)
    case 'DELETE':
      return remove(context, place, name, asked)
    default:
      throw new Refusal('methodNotAllowed')
  }
}
