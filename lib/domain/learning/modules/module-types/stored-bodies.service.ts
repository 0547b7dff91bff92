import { draftSchema } from '../authoring/module-content.rules'
import type { JsonObject } from '../schemas/json-limits.rules'
import { type Asker, validateBody } from '../schemas/module-type-compiler'
import { withoutHiddenFields } from '../schemas/shown-fields.rules'

/** Stored content of a type: settings and content of one language; published content is complete. */
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
 * Stored content that is valid for the current schemas and would be invalid for newer ones: the number of records, and the first 100 by name. An
 * incomplete draft only has to be valid as a draft.
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

/** The first place of content that is valid for the current schemas and invalid for the next ones. */
async function newlyMisfit(asker: Asker, current: Schemas, next: Schemas, body: StoredBody): Promise<string | undefined> {
  const drafts = ({ configSchema, bodySchema }: Schemas) => ({
    configSchema: draftSchema(configSchema),
    bodySchema: draftSchema(bodySchema),
  })
  const complete = { current, next, shown: withoutHiddenFields }
  const draft = { current: drafts(current), next: drafts(next), shown: asItIs }
  for (const { current, next, shown } of body.isPublished ? [complete] : [complete, draft]) {
    const misfit = await firstMisfit(asker, next, body, shown)
    if (misfit === undefined) return undefined
    if ((await firstMisfit(asker, current, body, shown)) === undefined) return misfit
  }
  return undefined
}

type Shown = typeof withoutHiddenFields
const asItIs: Shown = (_, value) => value

async function firstMisfit(asker: Asker, schemas: Schemas, { parts }: StoredBody, shown: Shown): Promise<string | undefined> {
  for (const { property, of, value } of parts) {
    const answer = await validateBody(asker, schemas[of], shown(schemas[of], value))
    if (!answer.ok) return answer.rule === 'bodyInvalid' && answer.path !== '' ? `${property}.${answer.path}` : property
  }
  return undefined
}
