import type { JsonObject } from './json-limits.rules'
import { type Asker, validateBody } from './module-type-compiler'

/** What an author stored with an older version of a type: one language's settings and content, as the schemas describe them. */
export type StoredBody = { id: string; label: string; config: JsonObject; body: JsonObject }
/** Content that a newer version would make invalid; `property` is the first place that does not fit, from `config` or `body`. */
export type AffectedBody = { id: string; label: string; property: string }

const mostNamed = 100

/** Which stored content does not fit newer schemas: how much of it, and the first 100 of them by name. */
export async function affectedBodies(
  asker: Asker,
  schemas: { configSchema: JsonObject; bodySchema: JsonObject },
  stored: AsyncIterable<StoredBody> | Iterable<StoredBody>,
): Promise<{ count: number; affected: AffectedBody[] }> {
  const affected: AffectedBody[] = []
  let count = 0
  for await (const { id, label, config, body } of stored) {
    const property =
      (await misfit(asker, schemas.configSchema, config, 'config')) ?? (await misfit(asker, schemas.bodySchema, body, 'body'))
    if (property === undefined) continue
    count += 1
    if (affected.length < mostNamed) affected.push({ id, label, property })
  }
  return { count, affected }
}

async function misfit(asker: Asker, schema: JsonObject, body: JsonObject, root: string): Promise<string | undefined> {
  const answer = await validateBody(asker, schema, body)
  if (answer.ok) return undefined
  return answer.rule === 'bodyInvalid' && answer.path !== '' ? `${root}.${answer.path}` : root
}
