import { refuse } from '../xapi-refusal.rules'
import { hasHash, isSha2, type Part, type Sent } from './multipart.rules'
import { type Check, finite, iri, isObject, type JsonObject, languageMap, list, mediaType, object, wrong } from './values.rules'

// Attachments of statements (xAPI 1.0.3, Data, 2.4.11).

export const mostOfStatement = 10
const signatureUsage = 'http://adlnet.gov/expapi/attachments/signature'

const length: Check = (value, at) => {
  finite(value, at)
  if (!Number.isInteger(value) || Number(value) < 0) wrong(at, 'is not a whole number of bytes')
}
const sha2: Check = (value, at) => void ((typeof value === 'string' && isSha2(value)) || wrong(at, 'is not a SHA-2 hash'))
const attachment: Check = (value, at) => {
  const texts = { usageType: iri, display: languageMap, description: languageMap }
  object({ ...texts, contentType: mediaType, length, sha2, fileUrl: iri }, [
    'usageType',
    'display',
    'contentType',
    'length',
    'sha2',
  ])(value, at)
  if (isObject(value) && value.usageType === signatureUsage)
    refuse(400, `${at} is a signature: this store takes no signed statements, because it could not check them.`)
}
export const attachments: Check = list(attachment, mostOfStatement)

export type Attached = { sha2: string; contentType: string; length: number; isElsewhere: boolean }
/** The attachments that a statement lists. Its structure was checked before. */
export const attachedTo = ({ attachments: all }: JsonObject): Attached[] =>
  (Array.isArray(all) ? all : []).filter(isObject).map((one) => ({
    sha2: String(one.sha2).toLowerCase(),
    contentType: String(one.contentType),
    length: Number(one.length),
    isElsewhere: typeof one.fileUrl === 'string',
  }))

/** The contents of a request by their hashes. Each was checked against its hash. */
export function contentsOf(parts: readonly Part[]): Map<string, Buffer> {
  const contents = new Map<string, Buffer>()
  for (const { headers, bytes } of parts) {
    const hash = headers.get('x-experience-api-hash')?.toLowerCase() ?? refuse(400, 'A part has no X-Experience-API-Hash.')
    if (headers.get('content-transfer-encoding')?.toLowerCase() !== 'binary')
      refuse(400, 'The Content-Transfer-Encoding of an attachment is binary.')
    if (!hasHash(bytes, hash)) refuse(400, `The bytes of the attachment ${hash.slice(0, 128)} do not have this hash.`)
    contents.set(hash, bytes)
  }
  return contents
}

/** The contents that belong to each statement; refuses one that is missing, and one that no statement names. */
export function attachmentsOf(statements: readonly JsonObject[], contents: ReadonlyMap<string, Buffer>): Sent[][] {
  const used = new Set<string>()
  const found = statements.map((statement) =>
    attachedTo(statement).flatMap(({ sha2: hash, contentType, length: said, isElsewhere }) => {
      const bytes = contents.get(hash)
      if (!bytes) return isElsewhere ? [] : refuse(400, `The attachment ${hash} is neither in the request nor at a fileUrl.`)
      if (bytes.length !== said) refuse(400, `The length of the attachment ${hash} is not ${said}.`)
      used.add(hash)
      return [{ sha2: hash, contentType, bytes }]
    }),
  )
  if (used.size < contents.size) refuse(400, 'The request has an attachment that no statement names.')
  return found
}
