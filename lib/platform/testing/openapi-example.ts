import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, line, named, wholeNumber } from '@/lib/platform/http/contract'
import { openApiDocument } from '@/lib/platform/http/openapi'

export const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11'
export const at = '2026-11-21T09:30:00.000Z'
export const Lesson = z.object({ id: Id, title: z.string(), startsAt: Instant.nullable(), version: z.int() })
export const Teacher = z.object({ name: z.string() })
named({ Lesson, Teacher })

export const list = contract({
  id: 'apiKeys.list',
  method: 'GET',
  path: '/user/lessons',
  summary: 'List lessons',
  access: { permission: 'learningPath.read' },
  query: z.strictObject({ from: Instant.optional(), weeks: wholeNumber(1, 9).optional(), open: z.stringbool() }),
  returns: z.array(Lesson),
  list: { type: 'offset', orderBy: ['title'], default: 'title:asc' },
  localized: true,
  example: { query: { weeks: '2', open: 'true' }, returns: [{ id, title: 'Fractions', startsAt: at, version: 1 }] },
})
export const change = contract({
  id: 'apiKeys.reset',
  method: 'PUT',
  path: '/admin/lessons/:id',
  summary: 'Change a lesson',
  description: 'Moves it, too.',
  access: { role: 'admin', permission: 'learningPath.update', terms: false },
  audit: 'learningModuleUpdated',
  params: z.object({ id: Id }),
  body: z.strictObject({ title: line(50), startsAt: Instant.optional(), teacher: Teacher.optional() }),
  returns: Lesson,
  errors: ['versionRequired', 'versionStale'],
  example: {
    params: { id },
    body: { title: 'Fractions', startsAt: at },
    returns: { id, title: 'Fractions', startsAt: at, version: 2 },
  },
})
export const renew = contract({
  id: 'identity.refresh',
  method: 'POST',
  path: '/shared/renew',
  summary: 'Renew',
  access: 'refreshToken',
  audit: 'userLogout',
  failuresOnly: true,
  status: 202,
  headers: { 'x-captcha-token': { required: true, description: 'A solved CAPTCHA' } },
  returns: z.object({ accessToken: z.string() }),
  example: { returns: { accessToken: 'abc' } },
})
export const read = contract({
  id: 'apiKeys.read',
  method: 'GET',
  path: '/user/lessons/:id',
  summary: 'Read a lesson',
  access: {},
  params: z.object({ id: Id }),
  returns: Lesson,
  example: { params: { id }, returns: { id, title: 'Fractions', startsAt: at, version: 1 } },
})
export const contracts = [list, read, change, renew]
export const document = openApiDocument(contracts, { title: 'Test', version: '1', isWhole: true })
export const short = openApiDocument(contracts, { title: 'Test', version: '1' })

export type Parameter = { name: string; in: string; required: boolean; schema: object; example?: unknown; $ref?: string }
export type Answer = {
  headers: object
  content: { 'application/json': { schema: object; example: unknown; examples: Record<string, { $ref?: string }> } }
}
export type Shown = {
  parameters: Parameter[]
  security: object[]
  tags: string[]
  description: string
  responses: Record<string, Answer>
  requestBody: { required: boolean }
}
/** The part that a reference names, or the part itself where it is no reference. */
export const resolved = <T extends object>(part: T): T => {
  const { $ref } = part as { $ref?: string }
  const keys = $ref?.slice(2).split('/') ?? []
  return $ref ? (keys.reduce((value, key) => (value as Record<string, object>)[key] ?? {}, document as object) as T) : part
}
export const shown = (path: string, method: string): Shown => {
  const operation = document.paths[path]?.[method] as Shown
  const responses = Object.entries(operation.responses).map(([status, answer]) => [status, resolved(answer)])
  return { ...operation, parameters: operation.parameters.map(resolved), responses: Object.fromEntries(responses) }
}
export const parameter = (operation: Shown, name: string) => operation.parameters.find((one) => one.name === name)
export const headersIn = (operation: Shown) =>
  operation.parameters.filter((one) => one.in === 'header').map(({ name, required }) => (required ? `${name} required` : name))
