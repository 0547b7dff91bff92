import { sql } from 'drizzle-orm'
import { enrolmentRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { enrolMyself, withdrawMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { contentsOf, draftPath, writeContents } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { publishPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { overrideProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import { background } from '@/lib/domain/product'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { putModules } from '@/lib/domain/testing/learning'
import { clock } from '@/lib/platform/clock'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { newId } from '@/lib/platform/ids'
import { JobRunner } from '@/lib/platform/jobs/runner'

/** Numbers from 0 up to 1 that a seed determines (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const deliver = () => new EventDelivery(background.reactions).deliverDue(new AbortController().signal)
export const runJobs = () => new JobRunner(background.jobHandlers, { sliceMs: 5000 }).runDue(new AbortController().signal)

type World = { people: Person[]; paths: { id: string; moduleIds: string[] }[] }

/** Learners and two paths that share a module. */
export async function putWorld(org: Org, learners: number): Promise<World> {
  const ids = await putModules(
    org,
    Array.from({ length: 5 }, () => ({ key: 'content.article' })),
  )
  const paths: World['paths'] = []
  for (const moduleIds of [ids.slice(0, 3), ids.slice(2)]) {
    const id = await draftPath(org)
    await writeContents(org, id, contentsOf(...moduleIds.map((moduleId) => ({ moduleId }))))
    await org.admin.call(publishPath, { params: { id } })
    paths.push({ id, moduleIds })
  }
  const people: Person[] = []
  for (let at = 0; at < learners; at += 1) people.push(await org.person(`learner${at}`, org.roles.learner))
  return { people, paths }
}

/** Lets people enrol, learn in both languages, some days late and twice, withdraw and be corrected, as a seed determines. */
export async function liveThrough(org: Org, { people, paths }: World, { seed, steps }: { seed: number; steps: number }) {
  const next = numbersOf(seed)
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  const sent: { by: Person; body: object }[] = []
  for (let step = 0; step < steps; step += 1) {
    const [by, path, chance] = [oneOf(people), oneOf(paths), next()]
    const params = { pathId: path.id }
    if (chance < 0.3) await by.call(enrolMyself, { params })
    else if (chance < 0.35) await by.call(withdrawMyself, { params })
    else if (chance < 0.42) {
      const [row] = await org.database((db) =>
        db.execute<{ id: string }>(sql`select id from ${enrolmentRows} where path_id = ${path.id} and user_id = ${by.user.id}`),
      )
      const body = { state: oneOf(['complete', 'incomplete']), reason: 'Seen on site' }
      if (row) await org.admin.call(overrideProgress, { params: { enrolmentId: row.id }, body })
    } else if (chance < 0.5 && sent.length > 0) {
      const again = oneOf(sent)
      await again.by.call(sendEvents, { body: again.body })
    } else {
      const event = {
        action: 'opened',
        moduleId: oneOf(path.moduleIds),
        clientEventId: newId(),
        occurredAt: new Date(clock.now().getTime() - Math.floor(next() * 6 * 86_400_000)).toISOString(),
        durationSeconds: Math.floor(next() * 120),
        locale: oneOf(['ar', 'en', 'en'] as const),
      }
      sent.push({ by, body: { events: [event] } })
      await by.call(sendEvents, { body: { events: [event] } })
    }
    if (next() < 0.2) await deliver()
  }
  await deliver()
}
