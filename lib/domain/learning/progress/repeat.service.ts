import { type SQL, sql } from 'drizzle-orm'
import { enrolmentsWithVersion, newestOwnWalks, type WalkRow } from '@/lib/domain/learning/learning-paths/walks.service'
import {
  cardsOfModules,
  type ModuleInOutline,
  modulesInOutline,
} from '@/lib/domain/learning/modules/published/live-modules.service'
import { given } from '@/lib/platform/db/prepared'
import { readJson, type Statement, statementOf, tenant, valuesFor } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { languagesServed } from '@/lib/platform/lists/localized'
import { answerOf } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { itemsAsJson, itemsByEnrolment } from './item-rows.service'
import { bestOf } from './learner-views.service'
import { mostOwnEvents } from './module-progress.contract'
import * as contracts from './repeat.contract'
import { type Answered, decksWithDue, type Place, placesBegun } from './repeat.rules'
import { progress } from './room'

const mine = sql`tenant.id::uuid`
const asJson = (rows: SQL) => sql`(select json_agg(found) from (${rows}) found)::text`

/** The newest enrolments of the caller, the items that were begun in them, and the modules of those. */
const readBegun = statementOf(sql`
  with tenant as materialized (select * from ${tenant}),
    walk as materialized (select found.* from tenant cross join lateral (${enrolmentsWithVersion(mine, newestOwnWalks(mine, contracts.mostEnrolmentsRead))}) found)
  select (select json_agg(walk) from walk)::text, ${itemsAsJson(mine, sql`select id from walk`, sql`false`)},
    ${asJson(
      modulesInOutline(
        mine,
        sql`array(select p.module_id from walk join module_progress p on p.organization_id = ${mine} and p.enrolment_id = walk.id)`,
      ),
    )}
  from tenant`)

/** The cards of some decks, with the newest answers of the caller and the newest to each card, the oldest first. */
const readDecks = statementOf(sql`
  select ${asJson(sql`
    select deck.id, deck.cards, answered.events from (${cardsOfModules(mine, sql`${given('moduleIds')}::uuid[]`)}) deck
    cross join lateral (
      select json_agg(json_build_object('action', 'cardAnswered', 'occurredAt', a.occurred_at, 'receivedAt', a.received_at, 'result', a.result)
        order by a.occurred_at) as events
      from (
        (select e.client_event_id, e.occurred_at, e.received_at, e.result from progress_events e
          where e.organization_id = ${mine} and e.user_id = ${given('userId')}::uuid and e.module_id = deck.id and e.action = 'cardAnswered'
          order by e.received_at desc limit ${sql.raw(String(mostOwnEvents))})
        union
        (select distinct on (e.result ->> 'cardId') e.client_event_id, e.occurred_at, e.received_at, e.result from progress_events e
          where e.organization_id = ${mine} and e.user_id = ${given('userId')}::uuid and e.module_id = deck.id and e.action = 'cardAnswered'
          order by e.result ->> 'cardId', e.occurred_at desc)
      ) a) answered`)}
  from ${tenant}`)

const ask = async ({ db }: Pick<TenantContext, 'db'>, statement: Statement, values: Record<string, string>) =>
  (await db.queryRaw(statement.text, valuesFor(statement, values)))[0] ?? []
const uuids = (places: readonly Place[]) => places.map(({ moduleId }) => moduleId)

export const readToRepeat = implement(contracts.readToRepeat, async (context) => {
  const { organization, user, now } = context
  const own = { organizationId: organization.id, userId: user.id }
  const [walks, items, modules] = await ask(context, readBegun, own)
  const live = new Map((readJson<ModuleInOutline[]>(modules) ?? []).map((module) => [module.id, module]))
  const begun = placesBegun(readJson<WalkRow[]>(walks) ?? [], itemsByEnrolment(items), now)
  const ofType = (typeKey: string) =>
    begun.filter(({ moduleId }) => live.get(moduleId)?.isAvailable && live.get(moduleId)?.typeKey === typeKey)
  const [decks, quizzes] = [ofType('content.flashcards'), ofType('assessment.quiz')]
  const [stored] = decks.length > 0 ? await ask(context, readDecks, { ...own, moduleIds: `{${uuids(decks).join(',')}}` }) : []
  const due = decksWithDue(decks, readJson<Answered[]>(stored) ?? [], now)
  const missed =
    quizzes.length > 0
      ? await (await answerOf(progress.ports.missedQuestions))(context, uuids(quizzes))
      : new Map<string, number>()
  const used = new Set<Language>()
  const most = <T>(lessons: readonly Place[], counts: ReadonlyMap<string, number>, shown: (count: number) => T) =>
    lessons
      .map((place) => ({ place, count: counts.get(place.moduleId) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, contracts.mostToRepeat)
      .map(({ place: { pathId, moduleId }, count }) => {
        const titles = live.get(moduleId)?.titles ?? {}
        const { locale, isFallback } = bestOf(titles, context)
        used.add(locale)
        return { pathId, moduleId, title: titles[locale] ?? '', locale, isFallback, ...shown(count) }
      })
  const cards = most(decks, due, (count) => ({ due: count }))
  const questions = most(quizzes, missed, (count) => ({ missed: count }))
  context.header('content-language', languagesServed([...used], context.contentLanguages))
  return { cards, questions }
})
