import { setTimeout as sleep } from 'node:timers/promises'
import { createRole } from '../bodies'
import { requestOf } from '../sent'
import { type Answer, ask, freshAddress, keptAlive } from './client'
import type { Ground } from './ground'

/** One attempt to create a role with its permissions: either the role, its permissions and an audit record are stored, or nothing. */
export type Attempt = { name: string; answer: Answer; id: string | null }

let written = 0

/**
 * Clients that create roles one after the other, without pauses, and record each attempt. After a failure a client waits briefly and goes on with the
 * next role; nothing is sent twice. Every second client opens a new connection for each request, so that new workers get requests too.
 */
export class Writers {
  readonly journal: Attempt[] = []
  private readonly agent = keptAlive()
  private going = true
  private readonly running: Promise<unknown>

  constructor(
    private readonly ground: Ground,
    private readonly port: () => number,
    count = 6,
  ) {
    this.running = Promise.all(Array.from({ length: count }, (_, at) => this.write(at)))
  }

  get acknowledged(): Attempt[] {
    return this.journal.filter(({ answer }) => answer.status === 201)
  }

  async stop(): Promise<void> {
    this.going = false
    await this.running
    this.agent.destroy()
  }

  private async write(at: number): Promise<void> {
    const { apiKey, admins, grants } = this.ground
    const token = admins[at % admins.length]?.token ?? ''
    while (this.going) {
      written += 1
      const name = `Fault ${written}`
      const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}`, 'x-forwarded-for': freshAddress() }
      const answer = await ask(this.port(), {
        ...requestOf(createRole, [written, grants]),
        headers,
        ...(at % 2 && { agent: this.agent }),
      })
      const id = answer.status === 201 ? (JSON.parse(answer.text) as { data: { id: string } }).data.id : null
      this.journal.push({ name, answer, id })
      if (id === null) await sleep(100)
    }
  }
}

/** The pattern of the names of the writers' roles, which tells them from roles of other experiments. */
const ours = '^Fault [0-9]+$'

export type Comparison = { lost: number; halfDone: number; breaks: number; unanswered: number; entries: number }

/** Compares the roles in the database with the recorded attempts, and checks the audit chain: hashes, order, gaps, and the stored head. */
export async function compare({ database, organizationId, grants }: Ground, journal: Attempt[]): Promise<Comparison> {
  const { roles, orphans, chain, head } = await database.look(async (sql) => ({
    roles: await sql<{ id: string; name: string; grants: number; entries: number }[]>`
      select r.id, r.name->>'en' as name, coalesce(p.n, 0)::int as grants, coalesce(a.n, 0)::int as entries from roles r
      left join (select role_id, count(*) n from role_permissions where organization_id = ${organizationId} group by 1) p on p.role_id = r.id
      left join (select resource->>'id' as id, count(*) n from activity_logs where organization_id = ${organizationId} and action = 'adminRoleCreate' and outcome = 'success' group by 1) a on a.id = r.id::text
      where r.organization_id = ${organizationId} and r.name->>'en' ~ ${ours}`,
    orphans: await sql`
      select id from activity_logs a where organization_id = ${organizationId} and action = 'adminRoleCreate' and outcome = 'success' and resource->>'label' ~ ${ours}
      and not exists (select from roles r where r.organization_id = a.organization_id and r.id::text = a.resource->>'id')`,
    chain: await sql<{ sequence: number; sound: boolean }[]>`
      select sequence::int, prev_hash = lag(hash, 1, ''::bytea) over (order by sequence) and hash = activity_log_hash(activity_logs) as sound
      from activity_logs where organization_id = ${organizationId} order by sequence`,
    head: await sql<{ sequence: number; fits: boolean }[]>`
      select h.sequence::int, exists (select from activity_logs a where a.organization_id = h.organization_id and a.sequence = h.sequence and a.hash = h.hash) as fits
      from activity_log_heads h where organization_id = ${organizationId}`,
  }))
  const byId = new Map(roles.map((role) => [role.id, role]))
  const names = new Map(roles.map((role) => [role.name, role]))
  const breaks = chain.filter(({ sequence, sound }, at) => sequence !== at + 1 || !sound).length
  const isHeaded = head[0]?.sequence === chain.length && head[0].fits
  return {
    lost: journal.filter(({ id, name }) => id !== null && byId.get(id)?.name !== name).length,
    halfDone: roles.filter((role) => role.grants !== grants.length || role.entries !== 1).length + orphans.length,
    breaks: breaks + (isHeaded ? 0 : 1),
    unanswered: journal.filter(({ id, name }) => id === null && names.has(name)).length,
    entries: chain.length,
  }
}

export const told = ({ lost, halfDone, breaks, unanswered, entries }: Comparison) =>
  `${lost} lost, ${halfDone} half done, ${breaks} breaks in the chain of ${entries} audit rows; ${unanswered} writes were done though their answer never came`
export const isWhole = ({ lost, halfDone, breaks }: Comparison) => lost === 0 && halfDone === 0 && breaks === 0
