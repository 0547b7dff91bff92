import { jobHandlers } from '@/lib/domain/product'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { sent } from './examples.fixtures'
import * as contracts from './member-imports.contract'

export type ImportState = Record<
  'rowCount' | 'readyCount' | 'refusedCount' | 'doneCount' | 'changedCount' | 'unchangedCount' | 'updatedCount' | 'missingCount',
  number
> & { id: string; state: string; jobId: string; suspendedCount: number; columns: { suggested: string | null }[] }
export type ImportRow = {
  number: number
  state: string
  email: string
  changed: string
  changes: { field: string; before: string | null; after: string | null }[]
  problems: { key: string; message: string }[]
}

/** Runs everything that is due, with reactions to events left out. */
export const runJobs = (sliceMs = 5000) => new JobRunner(jobHandlers, { sliceMs }).runDue(new AbortController().signal)

export const readImport = async (org: Org, id: string) =>
  (await org.admin.call(contracts.readImport, { params: { id } })).envelope.data as ImportState

export const rowsOf = async (org: Org, id: string, query = {}) =>
  (
    await org.admin.call(contracts.listImportRows, {
      params: { id },
      query: { perPage: 100, ...query },
      headers: { 'x-custom-lang': 'en' },
    })
  ).envelope.data as ImportRow[]

type Settings = Record<string, unknown>

/** Sends a file and checks it as an update, with the columns that its titles suggest. */
export async function checkedUpdate(org: Org, lines: string[], settings: Settings = {}, by = org.admin) {
  const id = await sent(org, lines.join('\r\n'))
  const { columns } = await readImport(org, id)
  const mapping = Object.fromEntries(columns.flatMap(({ suggested }, at) => (suggested ? [[suggested, at]] : [])))
  const body = { mapping, roleId: org.roles.learner, locale: 'ar', existing: 'update', ...settings }
  const answer = await by.call(contracts.checkImport, { params: { id }, body })
  if (answer.status !== 202) throw new Error(`The check answered ${answer.text}`)
  await runJobs()
  return id
}

/** Starts a checked import and runs it to its end. */
export async function startedImport(org: Org, id: string, by = org.admin) {
  const answer = await by.call(contracts.startImport, { params: { id }, body: { sendInvites: false } })
  await runJobs()
  return answer
}
