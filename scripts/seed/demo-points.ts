import { adjustPoints } from '@/lib/domain/assessing/points/adjustments.contract'
import { createBadge, updateBadge } from '@/lib/domain/assessing/points/badges.contract'
import { closeBoard, createBoard } from '@/lib/domain/assessing/points/boards.contract'
import { contestEntry, decideContest } from '@/lib/domain/assessing/points/contests/contests.contract'
import { listEntries } from '@/lib/domain/assessing/points/learner.contract'
import { createLevel } from '@/lib/domain/assessing/points/levels.contract'
import { countPast } from '@/lib/domain/assessing/points/past.service'
import { createRule } from '@/lib/domain/assessing/points/rules.contract'
import { updateSetting } from '@/lib/domain/assessing/points/settings.contract'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'

type Api = ReturnType<typeof client>

const rules = [
  { name: { ar: 'إكمال درس', en: 'Completed a lesson' }, trigger: 'lessonCompleted', points: 10, perDay: 10 },
  { name: { ar: 'إكمال مسار', en: 'Completed a path' }, trigger: 'pathCompleted', points: 50 },
  { name: { ar: 'اجتياز تقييم', en: 'Passed an assessment' }, trigger: 'assessmentPassed', points: 30, minScore: 80 },
  { name: { ar: 'إجابة مقبولة', en: 'Accepted answer' }, trigger: 'answerAccepted', points: 15, perDay: 3 },
  { name: { ar: 'الحصول على شهادة', en: 'Earned a certificate' }, trigger: 'certificateEarned', points: 40, isActive: false },
] as const

const levels = [
  { threshold: 0, name: { ar: 'بداية', en: 'Starting' } },
  { threshold: 50, name: { ar: 'تقدّم', en: 'Advancing' } },
  { threshold: 150, name: { ar: 'تمكّن', en: 'Skilled' } },
  { threshold: 400, name: { ar: 'إتقان', en: 'Mastering' } },
]

const badges = [
  {
    name: { ar: 'الدرس الأول', en: 'First lesson' },
    description: { ar: 'إكمال أول درس', en: 'The first lesson completed' },
    criterion: 'count',
    trigger: 'lessonCompleted',
    count: 1,
  },
  {
    name: { ar: 'عشرون درسًا', en: 'Twenty lessons' },
    description: { ar: 'إكمال عشرين درسًا في أي مسار', en: 'Twenty lessons completed, in any path' },
    criterion: 'count',
    trigger: 'lessonCompleted',
    count: 20,
  },
  {
    name: { ar: 'حزمة شهادات', en: 'Three certificates' },
    description: { ar: 'الحصول على ثلاث شهادات', en: 'Three certificates earned' },
    criterion: 'count',
    trigger: 'certificateEarned',
    count: 3,
    keepsEarned: false,
  },
] as const

const boards = [
  { name: { ar: 'هذا الأسبوع', en: 'This week' }, scope: 'organization', period: 'week' },
  { name: { ar: 'كل النقاط', en: 'All points' }, scope: 'organization', period: 'all' },
  { name: { ar: 'سباق الخريف', en: 'Autumn race' }, scope: 'organization', period: 'month' },
] as const

/** Points by the history of the organization: rules, of which one is ended, levels, and points that were given and taken by hand. */
export async function makePoints(admin: Api, learner: Api, organization: { id: string }, learnerId: string): Promise<void> {
  await admin(updateSetting, { body: { isOn: true } })
  for (const body of rules) await admin(createRule, { body })
  for (const body of levels) await admin(createLevel, { body })
  // The last of each is ended.
  let badgeId = ''
  for (const body of badges) badgeId = (await admin(createBadge, { body })).data.id
  await admin(updateBadge, { params: { badgeId }, body: { isActive: false } })
  let boardId = ''
  for (const body of boards) boardId = (await admin(createBoard, { body })).data.id
  await admin(closeBoard, { params: { boardId } })
  const since = new Date(clock.now().getTime() - 30 * 86_400_000)
  await withTenant(organization.id, (db) => countPast({ db, organization, now: clock.now() }, since))
  const adjust = (points: number, reason: string) =>
    admin(adjustPoints, { body: { userId: learnerId, points, reason }, headers: { 'idempotency-key': newId() } })
  await adjust(25, 'Helped the new colleagues')
  await adjust(-5, 'Counted twice by mistake')
  await contestSome(admin, learner)
}

/** Two contests of a learner: one that was dismissed, and one that waits for a decision. */
async function contestSome(admin: Api, learner: Api): Promise<void> {
  const { data: entries } = await learner(listEntries, { query: { perPage: 100 } })
  const [first, second] = entries.filter(({ kind }) => kind === 'award')
  if (!first || !second) throw new Error('The learner of the demo has fewer than two awards')
  const contest = async (entryId: string, reason: string) =>
    (await learner(contestEntry, { params: { entryId }, body: { reason } })).data.id
  const contestId = await contest(second.id, 'I finished this lesson a day earlier, before midnight.')
  const reason = 'The day is that of the time zone in your profile, and there it was after midnight.'
  await admin(decideContest, { params: { contestId }, body: { decision: 'dismiss', reason } })
  await contest(first.id, 'This counts as a lesson, but I also passed its quiz.')
}
