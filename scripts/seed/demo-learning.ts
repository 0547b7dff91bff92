import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { readLearnerModule } from '@/lib/domain/learning/progress/learner-modules.contract'
import { readOutline } from '@/lib/domain/learning/progress/learner-progress.contract'
import { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import { clock } from '@/lib/platform/clock'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'

type Done = { action: string; result?: Record<string, unknown> }
type Body = Record<string, unknown>

const idsIn = (list: unknown): string[] => (Array.isArray(list) ? list.map((entry: { id: string }) => entry.id) : [])

/**
 * The events of a learner in a module of a built-in type, by the key of the type. An article takes its
 * reading time, so it stays unfinished.
 */
const doings: Record<string, (body: Body) => Done[]> = {
  'content.article': () => [{ action: 'opened' }],
  'content.glossary': () => [{ action: 'opened' }],
  'content.slides': ({ slides }) => idsIn(slides).map((slideId) => ({ action: 'slideViewed', result: { slideId } })),
  'interactive.hotspot': ({ spots }) => idsIn(spots).map((spotId) => ({ action: 'spotOpened', result: { spotId } })),
  'interactive.checklist': ({ items }) =>
    idsIn(items).map((itemId) => ({ action: 'ticked', result: { itemId, isTicked: true } })),
}

/** Enrols a person in paths and has them do the open modules of each, as many as given, through the API. */
export async function learn(person: ReturnType<typeof client>, pathIds: string[], most: number): Promise<void> {
  for (const pathId of pathIds) {
    await person(enrolMyself, { params: { pathId } })
    const { data: outline } = await person(readOutline, { params: { pathId } })
    const open = outline.sections.flatMap(({ items }) =>
      items.filter(({ state, typeKey }) => state === 'available' && typeKey in doings),
    )
    for (const { moduleId, typeKey } of open.slice(0, most)) {
      const { data: module } = await person(readLearnerModule, { params: { moduleId } })
      const events = (doings[typeKey]?.(module.body) ?? []).map((done) => ({
        ...done,
        moduleId,
        clientEventId: newId(),
        occurredAt: clock.now().toISOString(),
      }))
      const { data } = await person(sendEvents, { body: { events } })
      const refused = data.results.find(({ outcome }) => outcome === 'refused')
      if (refused) throw new Error(`${typeKey}: ${refused.error?.message}`)
    }
  }
}
