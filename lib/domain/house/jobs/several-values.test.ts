import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putJob } from './examples.fixtures'
import { listJobs } from './jobs.contract'

type Listed = { id: string; state: string }

describe('a filter with several values', () => {
  it('shows what has one of them in one order, page by page, back again and counted', async () => {
    const org = await freshOrganization()
    const states = ['failed', 'queued', 'running', 'failed', 'cancelled', 'running'] as const
    const made: Listed[] = []
    for (const [at, state] of states.entries()) {
      const id = await putJob(org, { state, createdAt: new Date(Date.UTC(2026, 10, 20, 0, at)) })
      if (state === 'failed' || state === 'running') made.unshift({ id, state })
    }
    const ask = async (query: Record<string, string>) => {
      const { status, envelope } = await org.admin.call(listJobs, { query: { state: 'running,failed,running', ...query } })
      const jobs = (envelope.data ?? []) as Listed[]
      return { status, envelope, metadata: envelope.metadata, jobs: jobs.map(({ id, state }) => ({ id, state })) }
    }
    expect((await ask({})).jobs).toEqual(made)
    expect((await ask({ orderBy: 'createdAt:asc' })).jobs).toEqual(made.toReversed())
    const first = await ask({ perPage: '3' })
    expect([first.jobs, first.metadata.hasNext]).toEqual([made.slice(0, 3), true])
    const second = await ask({ perPage: '3', cursor: first.metadata.nextCursor ?? '' })
    expect([second.jobs, second.metadata.hasNext, second.metadata.hasPrevious]).toEqual([made.slice(3), false, true])
    const back = await ask({ perPage: '3', cursor: second.metadata.previousCursor ?? '' })
    expect([back.jobs, back.metadata.hasPrevious]).toEqual([made.slice(0, 3), false])
    const numbered = await ask({ perPage: '3', page: '2' })
    expect([numbered.jobs, numbered.metadata.count, numbered.metadata.totalPage]).toEqual([made.slice(3), 4, 2])
    expect((await ask({ state: 'failed,cancelled', search: 'nothing' })).jobs).toEqual([])
  })

  it('refuses an invalid value, also among valid ones', async () => {
    const org = await freshOrganization()
    for (const state of ['failed,nothing', 'failed,', ',', "failed,') or true --"]) {
      const { status, envelope } = await org.admin.call(listJobs, { query: { state } })
      expect([status, envelope.errors?.map(({ key, property }) => [key, property])]).toEqual([422, [['enum', 'state']]])
    }
  })
})
