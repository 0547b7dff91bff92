import type { JsonObject } from './json-limits.rules'
import { draftSchema } from './module-content.rules'
import { type Asker, validateBody } from './module-type-compiler'

/** What an author stored of a type: settings and content of one language as the schemas describe them; what is published is complete. */
export type StoredBody = {
  id: string
  label: string
  isPublished: boolean
  parts: { property: string; of: 'configSchema' | 'bodySchema'; value: JsonObject }[]
}
/** Content that a newer version would make invalid; `property` is the first place that does not fit. */
export type AffectedBody = { id: string; label: string; property: string }
type Schemas = { configSchema: JsonObject; bodySchema: JsonObject }

const mostNamed = 100

/**
 * Which stored content fits the current schemas and would not fit newer ones: of how many records, and the first 100 of them by name. A draft that
 * is not complete has to fit as a draft only.
 */
export async function affectedBodies(
  asker: Asker,
  { current, next }: { current: Schemas; next: Schemas },
  stored: AsyncIterable<StoredBody> | Iterable<StoredBody>,
): Promise<{ count: number; affected: AffectedBody[] }> {
  const affected = new Map<string, AffectedBody>()
  for await (const body of stored) {
    if (affected.has(body.id)) continue
    const property = await newlyMisfit(asker, current, next, body)
    if (property !== undefined) affected.set(body.id, { id: body.id, label: body.label, property })
  }
  return { count: affected.size, affected: [...affected.values()].slice(0, mostNamed) }
}

/** The first place of some content that fits the current schemas and not the next ones. */
async function newlyMisfit(asker: Asker, current: Schemas, next: Schemas, body: StoredBody): Promise<string | undefined> {
  const drafts = ({ configSchema, bodySchema }: Schemas) => ({
    configSchema: draftSchema(configSchema),
    bodySchema: draftSchema(bodySchema),
  })
  const steps = [{ current, next }, ...(body.isPublished ? [] : [{ current: drafts(current), next: drafts(next) }])]
  for (const { current, next } of steps) {
    const misfit = await firstMisfit(asker, next, body)
    if (misfit === undefined) return undefined
    if ((await firstMisfit(asker, current, body)) === undefined) return misfit
  }
  return undefined
}

async function firstMisfit(asker: Asker, schemas: Schemas, { parts }: StoredBody): Promise<string | undefined> {
  for (const { property, of, value } of parts) {
    const answer = await validateBody(asker, schemas[of], value)
    if (!answer.ok) return answer.rule === 'bodyInvalid' && answer.path !== '' ? `${property}.${answer.path}` : property
  }
  return undefined
}
