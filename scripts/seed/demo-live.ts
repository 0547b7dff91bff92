import { listAttendance, markAttendance } from '@/lib/domain/learning/live/attendance/attendance.contract'
import { addBooking } from '@/lib/domain/learning/live/bookings/bookings.contract'
import { createRoom } from '@/lib/domain/learning/live/places/rooms.contract'
import { cancelSession, createSession, holdSession, moveSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { liveTypes } from '@/lib/domain/learning/live/words'
import { listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { clock } from '@/lib/platform/clock'
import { codeOf } from '@/lib/platform/errors'
import { ApiError, type client } from '@/lib/platform/http/client'
import type { Language } from '@/lib/platform/i18n/languages'

type Api = ReturnType<typeof client>

const rooms = [
  {
    name: { ar: 'قاعة النخيل', en: 'Palm hall' },
    address: { ar: 'المبنى الرئيسي، الدور الثالث', en: 'Main building, third floor' },
    seats: 24,
  },
  { name: { ar: 'غرفة التدريب', en: 'Training room' }, address: { ar: 'الدور الأرضي', en: 'Ground floor' }, seats: 8 },
]
const titles = {
  coming: { ar: 'تدريب عملي: المجموعة الأولى', en: 'Practical training: first group' },
  full: { ar: 'تدريب عملي: مجموعة صغيرة', en: 'Practical training: small group' },
  moved: { ar: 'تدريب عملي: المجموعة الثانية', en: 'Practical training: second group' },
  off: { ar: 'تدريب مسائي', en: 'Evening training' },
  past: { ar: 'تدريب تمهيدي', en: 'Introductory training' },
  today: { ar: 'لقاء اليوم', en: "Today's meeting" },
  online: { ar: 'لقاء عبر الإنترنت: أسئلة وأجوبة', en: 'Online meeting: questions and answers' },
}
/** As the people of an organization write to each other, in its language. */
const reasons = {
  moved: { ar: 'القاعة قيد الصيانة في الموعد السابق.', en: 'The hall is being repaired on the earlier date.' },
  off: { ar: 'اعتذر المدرّب عن هذا الموعد.', en: 'The trainer cannot come on this date.' },
}

const [hour, day] = [3_600_000, 86_400_000]
/** Two hours in the morning of a day that is so many days from now. */
function timesIn(days: number) {
  const begins = (Math.floor(clock.now().getTime() / day) + days) * day + 6 * hour
  return { startsAt: new Date(begins).toISOString(), endsAt: new Date(begins + 2 * hour).toISOString() }
}

const notEnrolled = codeOf('liveNotEnrolled')[0]
/** Books for those of some people whose paths hold the lesson. */
async function book(admin: Api, id: string, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds)
    try {
      await admin(addBooking, { params: { id }, body: { userId } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.envelope.statusCode !== notEnrolled) throw error
    }
}

/** An hour that begins soon, so that its attendance is taken already. */
function soon() {
  const begins = clock.now().getTime() + hour / 2
  return { startsAt: new Date(begins).toISOString(), endsAt: new Date(begins + hour).toISOString() }
}

/** Most were there; one came late, one was absent. */
async function attend(admin: Api, id: string): Promise<void> {
  const { data: people } = await admin(listAttendance, { params: { id } })
  const states = ['present', 'present', 'late', 'absent'] as const
  for (const [at, { userId }] of people.entries())
    await admin(markAttendance, { params: { id, userId }, body: { status: states[at % states.length] ?? 'present' } })
}

/** A session online, where the organization has a module for it. */
async function planOnline(admin: Api, userIds: readonly string[]): Promise<void> {
  const { data: modules } = await admin(listModules, { query: { type: 'live.session', status: 'published', perPage: 1 } })
  const [module] = modules
  if (!module) return
  const link = 'https://meet.example/questions'
  const body = { moduleId: module.id, title: titles.online, link, seats: 30, ...timesIn(4) }
  await book(admin, (await admin(createSession, { body })).data.id, userIds)
}

/** Sessions in every state, one of them with a waiting list, for the first module of a live type, whose id is returned. */
export async function makeSessions(admin: Api, userIds: readonly string[], language: Language): Promise<string | null> {
  const { data: modules } = await admin(listModules, { query: { type: liveTypes.join(','), status: 'published', perPage: 1 } })
  const [module] = modules
  if (!module) return null
  const ids: string[] = []
  for (const room of rooms) ids.push((await admin(createRoom, { body: room })).data.id)
  const [large = '', small = ''] = ids
  const plan = async (title: { ar: string; en: string }, days: number, more: object = {}) => {
    const body = { moduleId: module.id, title, roomId: large, seats: 20, cancelHours: 24, ...timesIn(days), ...more }
    return (await admin(createSession, { body })).data.id
  }
  await book(admin, await plan(titles.coming, 6), userIds.slice(0, 8))
  await book(admin, await plan(titles.full, 9, { roomId: small, seats: 2 }), userIds)
  const moved = await plan(titles.moved, 12)
  await book(admin, moved, userIds.slice(4, 8))
  await admin(moveSession, { params: { id: moved }, body: { ...timesIn(13), reason: reasons.moved[language] } })
  const off = await plan(titles.off, 11)
  await admin(cancelSession, { params: { id: off }, body: { reason: reasons.off[language] } })
  await admin(holdSession, { params: { id: await plan(titles.past, -20) } })
  const today = await plan(titles.today, 0, soon())
  await book(admin, today, userIds.slice(0, 6))
  await attend(admin, today)
  await planOnline(admin, userIds.slice(0, 5))
  return module.id
}
