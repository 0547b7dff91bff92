import type { z } from 'zod'
import { employmentOfPeople } from '@/lib/domain/house/identity/account/people.service'
import { replicaPatience, withReplica } from '@/lib/platform/db/replica'
import { implement } from '@/lib/platform/http/implement'
import { type Position, rowsOf } from '@/lib/platform/lists/page'
import { nextRows } from '@/lib/platform/lists/whole-list'
import { csvText } from '@/lib/platform/text/csv'
import { listProgress } from './progress-admin.contract'
import { allProgress, progressFiltersOf } from './progress-admin.service'
import * as contracts from './progress-export.contract'

type Entry = z.input<typeof listProgress.returns>[number]
type Employments = Awaited<ReturnType<typeof employmentOfPeople>>
const atOnce = 1000

const columns: Record<string, (entry: Entry, people: Employments) => unknown> = {
  id: ({ id }) => id,
  state: ({ state }) => state,
  cycle: ({ cycle }) => cycle,
  source: ({ source }) => source,
  pathId: ({ path }) => path.id,
  pathTitleAr: ({ path }) => path.title.ar,
  pathTitleEn: ({ path }) => path.title.en,
  userId: ({ person }) => person.id,
  nameAr: ({ person }) => person.name.ar,
  nameEn: ({ person }) => person.name.en,
  email: ({ person }) => person.email,
  employeeNumber: ({ person }, people) => people.get(person.id)?.employeeNumber,
  externalId: ({ person }, people) => people.get(person.id)?.externalId,
  department: ({ person }, people) => people.get(person.id)?.department,
  managerEmail: ({ person }, people) => people.get(person.id)?.managerEmail,
  versionNumber: ({ versionNumber }) => versionNumber,
  percent: ({ percent }) => percent,
  dueAt: ({ dueAt }) => dueAt,
  startedAt: ({ startedAt }) => startedAt,
  completedAt: ({ completedAt }) => completedAt,
  expiresAt: ({ expiresAt }) => expiresAt,
  remindedAt: ({ remindedAt }) => remindedAt,
  lastActivityAt: ({ lastActivityAt }) => lastActivityAt,
  waitingPosition: ({ waitingPosition }) => waitingPosition,
  waivedReason: ({ waivedReason }) => waivedReason,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
}

type Filters = Parameters<typeof allProgress>[2]['filters']

/** The next enrolments of a file after a position, as records of the CSV; each page in a transaction of its own. */
async function recordsAfter(organizationId: string, filters: Filters, after: Position | null) {
  const { request, end } = nextRows(listProgress.list, { most: atOnce, direction: 'asc', search: '', after })
  const read = async (db: Parameters<Parameters<typeof withReplica>[1]>[0]) => {
    const entries = rowsOf<Entry>(await allProgress(db, request, { organizationId, filters }))
    const ids = [...new Set(entries.map(({ person }) => person.id))]
    const people = await employmentOfPeople({ db, organization: { id: organizationId } }, ids)
    return entries.map((entry) => Object.values(columns).map((of) => of(entry, people)))
  }
  const records = await withReplica(organizationId, read, { waitMs: replicaPatience.request })
  return { records, next: end.next }
}

export const exportProgress = implement(
  contracts.exportProgress,
  async (context, { query }) => {
    const filters = progressFiltersOf(context, query)
    let text = csvText([Object.keys(columns)], { hasMark: true })
    let recordCount = 0
    let position: Position | null = null
    do {
      const { records, next } = await recordsAfter(context.organization.id, filters, position)
      text += csvText(records)
      recordCount += records.length
      position = next
    } while (position && recordCount < contracts.mostExported)
    return { text, recordCount, isComplete: position === null }
  },
  async ({ now, note }, _, made) => {
    note({ resource: { type: 'progress' }, after: { records: made.recordCount } })
    return { name: `enrollments-${now.toISOString().slice(0, 10)}.csv`, ...made }
  },
)
