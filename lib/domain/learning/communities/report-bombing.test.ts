import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { makeCommunity, makeThread, moderatedOrganization } from './examples.fixtures'
import { listQueue, reportPost } from './moderation/reports.contract'

type Queued = { id: string; state: string; queuePriority: number; reports: object[] }

it('fifty new accounts hide nothing and weigh less than one trusted person; a second trusted one hides the post', async () => {
  const org = await moderatedOrganization()
  const communityId = await makeCommunity(org)
  const [bombed, judged] = [await makeThread(org.instructor, communityId), await makeThread(org.instructor, communityId)]
  const people = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => org.person(`${name} ${n}`, org.roles.learner)))
  const report = (person: Person, id: string) => person.call(reportPost, { params: { id }, body: { reason: 'spam' } })
  const queued = async (id: string) => {
    const { data } = await org.admin.call(listQueue, { query: { perPage: 100 } })
    return (data as Queued[]).find((one) => one.id === id)
  }
  for (const person of await people('new', 50)) await report(person, bombed)
  const trusted = await people('trusted', 2)
  // Of 62 decided reports each, 60 were right, over more than a year.
  for (const { user } of trusted)
    await org.database(async (db) => {
      await db.execute(sql`update users set created_at = now() - interval '400 days' where id = ${user.id}`)
      await db.execute(sql`insert into community_reports (organization_id, id, post_id, user_id, reason, weight, is_new, state)
        select ${org.organization.id}, gen_random_uuid(), ${judged}, ${user.id}, 'spam', 1, false, case when n <= 60 then 'upheld' else 'dismissed' end
        from generate_series(1, 62) n`)
    })
  const [first, second] = trusted as [Person, Person]
  await report(first, judged)
  const [bombing, one] = [await queued(bombed), await queued(judged)]
  expect([bombing?.state, bombing?.reports.length, bombing?.queuePriority]).toEqual(['visible', 50, 50])
  expect([one?.state, one?.queuePriority]).toEqual(['visible', 95])
  // On top of the bombing one trusted report is still too little to hide.
  await report(first, bombed)
  expect(await queued(bombed)).toMatchObject({ state: 'visible', queuePriority: 145 })
  await report(second, judged)
  expect(await queued(judged)).toMatchObject({ state: 'hidden', queuePriority: 191 })
})
