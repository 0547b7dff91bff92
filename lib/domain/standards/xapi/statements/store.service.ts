import { and, eq, isNotNull } from 'drizzle-orm'
import { xapiUnits } from '@/db/schema/xapi'
import { closedTo } from '@/lib/domain/learning/progress/open-lessons.service'
import { readyPackage } from '@/lib/domain/standards/scorm/packages/ready-packages.service'
import { originOf } from '@/lib/platform/auth/organization'
import type { Publishing } from '@/lib/platform/events/publish'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { freeUnits, partsOf } from '../launches/course-parts.rules'
import { courseAt } from '../launches/launch-address.rules'
import {
  type Home,
  isSameUnit,
  type Launched,
  publishUnit,
  scopeOf,
  sessionOf,
  type UnitRow,
  writeLaunch,
  writeUnit,
} from '../launches/sessions.service'
import { refuse } from '../xapi-refusal.rules'
import { afterStatement, type Session, verbs } from './cmi5.rules'
import type { Sent } from './multipart.rules'
import { afterPlainStatement, voidedVerb } from './plain.rules'
import { satisfiedStatement } from './product-statements.rules'
import {
  activitiesOf,
  countAttachments,
  digestOf,
  insertAttachments,
  insertStatements,
  rowOf,
  statementsById,
  voidStatements,
} from './records.service'
import { assertInScope } from './scope.rules'
import type { Statement } from './statement.rules'

export type Storing = Publishing & { organization: Home }
const mostOfLaunch = 2_000
const mostAttachments = 50

type Identified = Statement & { id: string }
/** Statements as they came, each with the contents that came with it. */
export type Incoming = { statements: readonly Statement[]; attachments: readonly (readonly Sent[])[] }
/** Statements with an id; those of plain xAPI may come without one. */
const identified = (sent: readonly Statement[]): Identified[] =>
  sent.map((statement) => ({ ...statement, id: statement.id?.toLowerCase() ?? newId() }))

/** The statements that are not stored yet. One with the id of another statement is refused, the same one again is accepted. */
async function freshOf(context: Storing, { unit }: Launched, all: readonly Identified[]): Promise<Identified[]> {
  if (new Set(all.map(({ id }) => id)).size < all.length) refuse(400, 'Two of the statements have the same id.')
  const known = new Map(
    (
      await statementsById(
        context,
        all.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return all.filter((statement) => {
    const before = known.get(statement.id)
    if (!before) return true
    const isSame = before.registration === unit.registration && before.digest === digestOf(statement)
    return isSame ? false : refuse(409, `There is another statement with the id ${statement.id}.`)
  })
}

/** The ids that statements void. Content of cmi5 may not void (cmi5, 6.3); other content voids what it stored itself. */
async function voidedBy(context: Storing, { unit }: Launched, fresh: readonly Identified[]): Promise<string[]> {
  const voiding = fresh.filter(({ verb }) => verb.id === voidedVerb)
  if (voiding.length === 0) return []
  if (unit.kind === 'cmi5') refuse(403, 'Content of cmi5 may not void statements.')
  const ids = voiding.map(({ object }) =>
    object.objectType === 'StatementRef' && typeof object.id === 'string'
      ? object.id.toLowerCase()
      : refuse(400, 'The object of a voiding statement is a StatementRef.'),
  )
  const found = await statementsById(context, ids)
  const mine = new Set(
    found.flatMap(({ id, registration, verb }) => (registration === unit.registration && verb !== voidedVerb ? [id] : [])),
  )
  if (ids.some((id) => !mine.has(id))) refuse(403, 'Only statements of the same registration that void nothing can be voided.')
  return ids
}

/** The session after all statements, each checked after the one before it. */
function sessionAfter(context: Storing, launched: Launched, fresh: readonly Identified[]): Session {
  const { launch, unit } = launched
  const now = context.now.getTime()
  return fresh.reduce(
    (session, statement) => {
      const isVoiding = statement.verb.id === voidedVerb && unit.kind === 'xapi'
      assertInScope(
        isVoiding ? { ...statement, object: { id: unit.activityId } } : statement,
        session.scope,
        unit.kind === 'cmi5',
      )
      if (unit.kind === 'cmi5') return afterStatement(session, statement, now)
      return isVoiding ? session : afterPlainStatement(session, statement, launch.endVerbs, now)
    },
    sessionOf(context.organization, launched),
  )
}

/** The identifiers of the satisfied units of a registration, with the one that is satisfied now. */
async function satisfiedUnits(context: Storing, { publisherId, registration }: UnitRow): Promise<string[]> {
  const isSatisfied = and(eq(xapiUnits.registration, registration), isNotNull(xapiUnits.satisfiedAt))
  const rows = await context.db
    .select({ publisherId: xapiUnits.publisherId })
    .from(xapiUnits)
    .where(ofTenant(context, xapiUnits, isSatisfied))
  return [publisherId, ...rows.map((row) => row.publisherId)]
}

/** The statements that follow when a unit of cmi5 is satisfied: each block whose units all are, and the course (cmi5, 9.3.9). */
export async function satisfiedStatements(context: Storing, unit: UnitRow, sessionId: string): Promise<Identified[]> {
  if (unit.kind !== 'cmi5') return []
  const items = (await readyPackage(context, unit.courseId))?.items ?? []
  const parts = items.length > 0 ? partsOf(items) : [{ type: 'course' as const, blockId: null, units: [unit.publisherId] }]
  const done = new Set([...freeUnits(items), ...(await satisfiedUnits(context, unit))])
  const satisfied = parts.filter(({ units }) => units.every((id) => done.has(id)))
  const known = await activitiesOf(context, unit.registration, verbs.satisfied)
  const about = { scope: scopeOf(context.organization, unit), sessionId, at: context.now }
  return satisfied
    .map(({ type, blockId }) => ({ type, id: courseAt(originOf(context.organization), unit.courseId, blockId) }))
    .filter(({ id }) => !known.has(id))
    .map((part) => satisfiedStatement(about, part))
}

type Attachable = { all: readonly Identified[]; fresh: readonly Identified[]; attachments: Incoming['attachments'] }
/** Stores what came with the statements that are new. */
async function attach(context: Storing, { launch, unit }: Launched, { all, fresh, attachments }: Attachable): Promise<void> {
  const isNew = new Set(fresh.map(({ id }) => id))
  const added = all
    .map(({ id }, at) => ({ statementId: id, attachments: attachments[at] ?? [] }))
    .filter(({ statementId, attachments: own }) => isNew.has(statementId) && own.length > 0)
  if (added.length === 0) return
  const count = added.reduce((sum, { attachments: own }) => sum + own.length, 0)
  if ((await countAttachments(context, launch.id)) + count > mostAttachments)
    refuse(403, `A launch stores at most ${mostAttachments} attachments.`)
  await insertAttachments(context, { userId: unit.userId, launchId: launch.id }, added)
}

/** A statement counts by its arrival: none is taken after the lesson closed or the enrolment ended. Looking at it without an enrolment keeps no result. */
async function assertOpen(context: Storing, { launch, unit }: Launched): Promise<void> {
  if (launch.mode !== 'Normal') return
  const closed = await closedTo(context, { userId: unit.userId, moduleId: launch.moduleId })
  if (closed) refuse(403, text('en', `errors.${closed}`))
}

/** Stores statements of launched content, all or none, with what follows from them; returns their ids. */
export async function storeStatements(context: Storing, launched: Launched, sent: Incoming): Promise<string[]> {
  const { launch, unit } = launched
  const all = identified(sent.statements)
  const fresh = await freshOf(context, launched, all)
  if (fresh.length === 0) return all.map(({ id }) => id)
  if (launch.statements + fresh.length > mostOfLaunch) refuse(403, `A launch stores at most ${mostOfLaunch} statements.`)
  await assertOpen(context, launched)
  const voided = await voidedBy(context, launched, fresh)
  const before = sessionOf(context.organization, launched)
  const after = sessionAfter(context, launched, fresh)
  const isSatisfied = before.unit.satisfiedAt === null && after.unit.satisfiedAt !== null
  const own = isSatisfied ? await satisfiedStatements(context, unit, launch.id) : []
  const owner = { userId: unit.userId, registration: unit.registration, launchId: launch.id }
  await insertStatements(
    context,
    [...fresh, ...own].map((statement) => rowOf(context.organization, owner, statement, context.now)),
  )
  await attach(context, launched, { all, fresh, attachments: sent.attachments })
  if (voided.length > 0) await voidStatements(context, voided)
  await writeLaunch(context, launched, after, fresh.length)
  if (!isSameUnit(before.unit, after.unit)) await writeUnit(context, unit.id, after.unit)
  await publishUnit(context, launched, { before: before.unit, after: after.unit, seconds: after.seconds - before.seconds })
  return all.map(({ id }) => id)
}
