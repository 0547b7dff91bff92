import { ApiError } from '@/lib/platform/http/client'
import type { Known, Ports, SaveOutcome } from '@/lib/ui/autosave/ports'
import { noDrafts } from '@/lib/ui/sending/drafts'
import { mergedWhole } from './merged-whole'
import type { Structure } from './outline'

/** Contents as the API has them. */
export type Stored = Known<Structure> & { isDraft: boolean }

type Options = {
  /** Sends contents that are based on a version; one request. */
  put: (structure: Structure, version: number) => Promise<Stored>
  read: () => Promise<Stored>
  messageOf: (refusal: ApiError) => string
}

/** How the contents of a path are saved: as a whole, because their rules name each other. */
export const outlinePorts = ({ put, read, messageOf }: Options): Omit<Ports<Structure, Stored>, 'restMs'> => ({
  save: async (document, { version }) => {
    try {
      return { kind: 'saved', now: await put(document, version) }
    } catch (error) {
      return outcomeOf(error, messageOf)
    }
  },
  read: () => read().catch(() => null),
  merge: mergedWhole,
  toSent: (document) => document,
  drafts: noDrafts(),
})

// A failure without an answer of the API is a network failure.
function outcomeOf(error: unknown, messageOf: Options['messageOf']): SaveOutcome<Stored> {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return { kind: 'offline' }
  if (error.status === 412) return { kind: 'conflict' }
  const faults = error.envelope.errors?.map(({ property, message }) => ({ steps: property.split('.'), message }))
  return { kind: 'stopped', message: messageOf(error), faults }
}

/** A change of contents is one press, not one of many keys: it is sent at once. */
export const outlineRestMs = 0
