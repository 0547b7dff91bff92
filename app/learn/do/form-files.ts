import { createHash } from 'node:crypto'
import type { Fields, LearnForm } from '@/app/(learn)/learn/_parts/learn-form'
import { answerFile } from '@/lib/domain/house/files/pieces/answer-file.service'
import { codeOf, type ErrorName, Refusal } from '@/lib/platform/errors'
import { clientPeer } from '@/lib/platform/gate/peer'
import { fileFormLimitBytes } from '@/lib/platform/http/body'
import { log } from '@/lib/platform/log'
import { kindOf } from '@/lib/ui/uploads/file-kinds'
import { sendOn } from './send-on'

/** Forms with files that one process reads at the same time. */
const mostAtOnce = 4
let reading = 0

type Parts = { entries: URLSearchParams; files: File[] }

/** The fields and the files of a form, or why it is not read. */
export async function readParts(request: Request): Promise<Parts | ErrorName> {
  if (!(request.headers.get('content-type') ?? '').startsWith('multipart/form-data')) return 'malformedRequest'
  if (Number(request.headers.get('content-length') ?? 0) > fileFormLimitBytes) return 'payloadTooLarge'
  if (reading >= mostAtOnce) return 'unavailable'
  reading += 1
  try {
    const bytes = await bytesOf(request)
    if (!bytes) return 'payloadTooLarge'
    const form = await new Response(bytes, { headers: { 'content-type': request.headers.get('content-type') ?? '' } }).formData()
    const entries = new URLSearchParams()
    const files: File[] = []
    for (const [name, value] of form)
      if (typeof value === 'string') entries.append(name, value)
      else if (value.size > 0) files.push(value)
    return { entries, files }
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    if (error instanceof TypeError) return 'malformedRequest'
    throw error
  } finally {
    reading -= 1
  }
}

async function bytesOf(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > fileFormLimitBytes) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

type Sending = {
  request: Request
  language: string
  action: LearnForm
  takes: NonNullable<LearnForm['takes']>
  fields: Fields
  moment: Date
  entries: URLSearchParams
}

/** Each file as the script of the page sends it: begun, sent, completed. The answer is the first refusal, or that to the last file. */
export async function sendFiles(files: readonly File[], { request, language, ...form }: Sending): Promise<Response> {
  const { action, takes, fields, moment, entries } = form
  const kept: string[] = []
  let headers = request.headers
  const send = async (contract: LearnForm['contract'], input: Parameters<typeof sendOn>[3]) => {
    const answer = await sendOn(new Request(request.url, { headers }), contract, language, input, null)
    const cookies = answer.headers.getSetCookie()
    kept.push(...cookies)
    headers = withCookies(headers, cookies)
    return answer
  }
  let answer = new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } })
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const checksum = createHash('sha256').update(bytes).digest('hex')
    const name = file.name.split(/[/\\]/).at(-1) ?? ''
    const { params } = action.input(fields, moment, entries)
    answer = await send(takes.begin, { params, body: { name, kind: kindOf(file), size: bytes.length, checksum } })
    if (!answer.ok) break
    const { data } = (await answer.json()) as { data: { file: { id: string }; pieces: { url: string } } }
    const put = await answerFile(pieceOf(request, data.pieces.url, bytes), clientPeer(request.headers))
    if (!put.ok) return withKept(notNow(put.status), kept)
    answer = await send(
      action.contract,
      action.input((own) => (own === 'file' ? data.file.id : fields(own)), moment, entries),
    )
    if (!answer.ok) break
  }
  return withKept(answer, kept)
}

/** The answer where the storage takes no piece now, because many others are being sent. */
function notNow(status: number): Response {
  log().warn({ status }, 'a file of a form was not taken')
  const [statusCode, httpStatus] = codeOf('unavailable')
  return new Response(JSON.stringify({ statusCode, data: null }), { status: httpStatus })
}

function pieceOf(request: Request, url: string, bytes: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers({
    host: request.headers.get('host') ?? '',
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length),
  })
  return new Request(new URL(url, request.url), { method: 'PATCH', headers, body: bytes })
}

/** The headers of the next call: a session that was renewed by the last one is used, because a token is renewed once. */
function withCookies(headers: Headers, set: readonly string[]): Headers {
  if (set.length === 0) return headers
  const pairs = (headers.get('cookie') ?? '').split('; ').filter(Boolean)
  const cookies = new Map(
    [...pairs, ...set.map((one) => one.split(';', 1)[0] ?? '')].map((pair) => [pair.split('=', 1)[0], pair]),
  )
  const next = new Headers(headers)
  next.set('cookie', [...cookies.values()].join('; '))
  return next
}

/** The answer with the cookies of every call, each with its last value. */
function withKept(answer: Response, kept: readonly string[]): Response {
  const headers = new Headers(answer.headers)
  headers.delete('set-cookie')
  for (const cookie of new Map(kept.map((one) => [one.split('=', 1)[0], one])).values()) headers.append('set-cookie', cookie)
  return new Response(answer.body, { status: answer.status, headers })
}
