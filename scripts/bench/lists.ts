import type { Ground } from './ground'
import { host } from './ground'
import { ask, type Job } from './jobs'
import { fire } from './load'
import { median } from './report'
import { startMasar, startTarget } from './targets'

/** Rows of each list; a person's own enrolments are one in twenty of them. */
const ROWS = 400

type Sample = { name: string; perSecond: number; beside: number; p99: number; failed: number }

/** One request for every list operation of the document, 20 rows each, and one for the overview. */
async function jobsOfLists(ground: Ground): Promise<Job[]> {
  const { operations } = await import('@/lib/domain/product')
  const { requestsOf } = await import('@/lib/domain/testing/list-rows')
  const filling = await fill(ground)
  const requests = requestsOf(filling)
  const api = { host, 'x-api-key': ground.apiKey, 'user-agent': 'bench', 'accept-language': 'ar' }
  return operations.flatMap(({ contract }) => {
    const { id, list, access, method, path } = contract
    if (method !== 'GET' || !(list || id === 'analytics.overview')) return []
    const { params = {} } = requests[id] ?? {}
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const isAdministration = typeof access === 'object' && access.role === 'admin'
    const people = isAdministration ? ground.admins : ground.admins.slice(0, 1)
    return {
      title: id,
      load: {
        method,
        paths: [`/api/v1${filled}`],
        headers: api,
        tokens: access === 'public' ? undefined : people.map(({ token }) => token),
      },
      check: ({ status, text }) => {
        const shown = status === 200 ? JSON.parse(text).data : []
        if (status !== 200 || (Array.isArray(shown) && shown.length < (id === 'termPolicies.listPublished' ? 4 : 20)))
          throw new Error(`${id} answered ${status}: ${text.slice(0, 600)}`)
      },
    }
  })
}

/** Fills every list; everybody who is signed in accepts the newest policies. */
async function fill(ground: Ground) {
  const { fillLists } = await import('@/lib/domain/testing/list-rows')
  const { organizationId, admins, learners, roles, owner } = ground
  const userId = admins[0]?.id ?? ''
  const filling = { organizationId, userId, roleId: roles.learner, rareRoleId: roles.instructor, from: 0, to: ROWS }
  await fillLists(owner, filling)
  await owner`insert into term_policy_acceptances (organization_id, id, user_id, policy_id, ip_address)
    select p.organization_id, gen_random_uuid(), u.id, p.id, '10.0.0.1' from term_policies p, unnest(${[...admins, ...learners].map(({ id }) => id)}::uuid[]) u(id)
    where p.organization_id = ${organizationId} and p.number > ${ROWS / 4 - 5} on conflict do nothing`
  await owner`vacuum analyze term_policy_acceptances`
  return filling
}

/** Measures every list under server.ts with one worker, in rounds, each between two measurements of 2 s of the empty handler. About four minutes. */
export async function measureLists(ground: Ground, { light, quick }: { light: boolean; quick: boolean }): Promise<Sample[]> {
  const [rounds, warmUp, seconds, besideSeconds] = quick ? [1, 1, 2, 1] : [3, 1, 3, 1]
  const jobs = await jobsOfLists(ground)
  const [first] = jobs
  if (!first) throw new Error('The document has no lists')
  const { jobsOn } = await import('./jobs')
  const empty = jobsOn(ground)
  const floor = await startTarget('a', ground, empty, { light })
  const masar = await startMasar(ground, async (port) => first.check(await ask(port, first.load, 0), 0), { light })
  const samples: Sample[] = []
  try {
    const checkAll = async () => {
      for (const job of jobs) for (const at of [0, 1, 2]) job.check(await ask(masar.port, job.load, at), at)
    }
    await checkAll()
    const beside = async () => (await fire(floor.port, empty.static.load, { connections: 32, seconds: besideSeconds })).perSecond
    await fire(floor.port, empty.static.load, { connections: 32, seconds: 3 })
    let before = await beside()
    for (let round = 0; round < rounds; round += 1)
      for (const job of jobs) {
        await fire(masar.port, job.load, { connections: 32, seconds: warmUp })
        const { perSecond, p99, failed } = await fire(masar.port, job.load, { connections: 32, seconds })
        const after = await beside()
        const sample = { name: job.title, perSecond, p99, failed, beside: (before + after) / 2 }
        before = after
        samples.push(sample)
        console.log(
          `round ${round + 1}  ${job.title.padEnd(28)} ${perSecond.toFixed(0).padStart(6)}/s  ratio ${(perSecond / sample.beside).toFixed(2)}  failed ${failed}`,
        )
      }
    // Every list still has its rows: nothing deleted them while it was measured.
    await checkAll()
  } finally {
    await floor.stop()
    await masar.stop()
  }
  return samples
}

/** The table of the lists, with the median of their ratios and the slowest. */
export function listsMarkdown(samples: Sample[], about: string): string {
  const names = [...new Set(samples.map(({ name }) => name))]
  const rows = names.map((name) => {
    const own = samples.filter((sample) => sample.name === name)
    const ratios = own.map(({ perSecond, beside }) => perSecond / beside)
    return {
      name,
      ratio: median(ratios),
      ratios,
      perSecond: median(own.map((one) => one.perSecond)),
      p99: median(own.map(({ p99 }) => p99)),
      failed: own.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
  const lists = rows.filter(({ name }) => name !== 'analytics.overview').toSorted((a, b) => a.ratio - b.ratio)
  return [
    about,
    '',
    '| operation | requests/s | ratio to (a) beside it (min-max) | p99 ms | failed |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, ratio, ratios, perSecond, p99, failed }) =>
        `| ${name} | ${perSecond.toFixed(0)} | ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}) | ${p99.toFixed(1)} | ${failed} |`,
    ),
    '',
    `Median over the lists: ${median(lists.map(({ ratio }) => ratio)).toFixed(2)} (goal 1.0); slowest: ${lists[0]?.name} ${lists[0]?.ratio.toFixed(2)} (goal 0.5).`,
  ].join('\n')
}
