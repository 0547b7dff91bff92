import { decidePost, reportPost } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { appealSanction } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import { joinCommunity } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { admitMember, createCommunity, updateCommunity } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { addReaction, addVote, lockThread, pinThread } from '@/lib/domain/learning/communities/threads/marks.contract'
import { createReply, withdrawReply } from '@/lib/domain/learning/communities/threads/replies.contract'
import { acceptAnswer, createThread } from '@/lib/domain/learning/communities/threads/threads.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { readOutline } from '@/lib/domain/learning/progress/learner-progress.contract'
import type { client } from '@/lib/platform/http/client'
import { acceptTerms } from './demo-terms'

type Api = ReturnType<typeof client>

const texts = {
  all: {
    title: { ar: 'ملتقى المتعلمين', en: 'Learners’ corner' },
    rules: {
      ar: 'الاحترام قبل كل شيء.\n\nالبحث قبل السؤال يوفّر وقت الجميع، والسؤال الواضح تأتيه إجابة واضحة.\n\nلا بيانات شخصية لغيرك في المشاركات.',
      en: 'Be kind before anything else.\n\nSearch before you ask, and ask clearly: clear questions get clear answers.\n\nNo personal data of others in posts.',
    },
  },
  closed: { title: { ar: 'مدربو الأقسام', en: 'Department trainers' } },
  archived: { title: { ar: 'إطلاق المنصّة 2025', en: 'Platform launch 2025' } },
}

const welcome = {
  kind: 'discussion' as const,
  title: 'أهلًا بكم: عرّفوا بأنفسكم',
  text: 'هذا المكان للجميع، بالعربية أو بالإنجليزية.\n\nمن أين أنتم، وماذا تتعلمون هذا الشهر؟',
  tags: ['ترحيب'],
}
const exits = {
  kind: 'question' as const,
  title: 'Which exit do we use from the second floor?',
  text: 'The plan at the lift shows two exits, and the lesson names one.\n\nWhich one counts for people on the second floor?',
  tags: ['exits'],
}
const certificate = {
  kind: 'question' as const,
  title: 'متى تصدر الشهادة بعد إتمام المسار؟',
  text: 'أتممت كل الدروس أمس، ولم تظهر الشهادة في صفحتي بعد. هل تصدر تلقائيًا؟',
  tags: ['شهادات'],
}
const alone = {
  kind: 'question' as const,
  title: 'May I repeat the practical part in another branch?',
  text: 'I move to the southern branch next week, and the practical part is on Sunday.',
  isPrivate: true,
}

type Where = { colleague: { id: string; email: string } | undefined; pathId: string | undefined }

/** Communities of every kind and state, with topics in both languages: pinned, locked, answered, open and private. */
export async function makeCommunities(
  enter: (email: string) => Promise<Api>,
  slug: string,
  { colleague: of, pathId }: Where,
): Promise<void> {
  if (!of || !pathId) throw new Error('The demo has no colleagues or no path')
  const [admin, instructor, learner] = [
    await enter(`admin@${slug}.example`),
    await enter(`instructor@${slug}.example`),
    await enter(`learner@${slug}.example`),
  ]
  const colleague = await enter(of.email)
  await acceptTerms(colleague)
  const { data: all } = await admin(createCommunity, { body: { kind: 'open', ...texts.all } })
  const { data: closed } = await admin(createCommunity, { body: { kind: 'closed', ...texts.closed } })
  const { data: archived } = await admin(createCommunity, { body: { kind: 'open', ...texts.archived } })
  await admin(updateCommunity, { params: { id: archived.id }, body: { state: 'archived' } })
  await learner(joinCommunity, { params: { id: closed.id } })
  await colleague(joinCommunity, { params: { id: closed.id } })
  await admin(admitMember, { params: { id: closed.id, userId: of.id } })

  const begin = async (api: Api, id: string, body: typeof welcome | typeof exits | typeof alone) =>
    (await api(createThread, { params: { id }, body })).data.id
  const reply = async (api: Api, id: string, text: string, parentId?: string) =>
    (await api(createReply, { params: { id }, body: { text, ...(parentId && { parentId }) } })).data.id

  const hello = await begin(instructor, all.id, welcome)
  await admin(pinThread, { params: { id: hello }, body: { isPinned: true } })
  const first = await reply(learner, hello, 'أهلًا، أنا من قسم خدمة العملاء، وأتعلم السلامة في العمل.')
  await reply(instructor, hello, 'Welcome! Write in whichever language you like.', first)
  await colleague(addReaction, { params: { id: hello, kind: 'celebrate' } })
  await learner(addReaction, { params: { id: hello, kind: 'thanks' } })

  const asked = await begin(learner, all.id, exits)
  const guess = await reply(colleague, asked, 'I think both count, but I am not sure.')
  const answer = await reply(
    instructor,
    asked,
    'مخرج الدرج الشرقي للطابق الثاني، كما في الخطة.\n\nThe eastern stairs: the plan at the lift is the one that counts.',
  )
  await reply(learner, asked, 'Thank you, that is clear now.', answer)
  await learner(acceptAnswer, { params: { id: asked, replyId: answer } })
  await colleague(addVote, { params: { id: answer } })
  await learner(addReaction, { params: { id: guess, kind: 'thanks' } })

  const waiting = await begin(colleague, all.id, certificate)
  await learner(addVote, { params: { id: waiting } })
  const wrong = await reply(learner, waiting, 'Tomorrow, I think.')
  await reply(instructor, waiting, 'تصدر خلال ساعة من الإتمام. إن تأخرت فالكتابة إلى الدعم تكفي.', wrong)
  await learner(withdrawReply, { params: { id: wrong } })

  const old = await begin(admin, all.id, {
    ...welcome,
    title: 'Holiday opening hours',
    text: 'The training rooms are closed from Thursday to Sunday.',
    tags: ['rooms'],
  })
  await admin(lockThread, { params: { id: old }, body: { isLocked: true } })

  const advert = await reply(colleague, asked, 'Cheap safety boots, write to me!')
  await learner(reportPost, { params: { id: advert }, body: { reason: 'spam' } })
  const rude = await reply(colleague, waiting, 'Read the page, it is not that hard.')
  await learner(reportPost, { params: { id: rude }, body: { reason: 'harassment', note: 'نبرة غير لائقة' } })
  const removed = await admin(decidePost, {
    params: { id: rude },
    body: { decision: 'remove', reason: 'Be kind: it is the first rule here.', sanction: { kind: 'warn' } },
  })
  await colleague(appealSanction, { params: { id: removed.data.sanctionId ?? '' }, body: { text: 'It was meant as help.' } })

  const { data: path } = await admin(readPath, { params: { id: pathId } })
  const { ar = path.locales.en, en = path.locales.ar } = path.locales
  const title = { ar: `أسئلة عن ${ar?.title}`, en: `Questions about ${en?.title}` }
  const { data: ofPath } = await admin(createCommunity, { body: { kind: 'path', pathId, title } })
  await begin(learner, ofPath.id, alone)
  const { data: outline } = await learner(readOutline, { params: { pathId } })
  const lesson = outline.sections[0]?.items[0]
  const aboutLesson = { ...exits, title: 'Is the alarm test part of this lesson?', text: 'It is named once, and not explained.' }
  await learner(createThread, { params: { id: ofPath.id }, body: { ...aboutLesson, moduleId: lesson?.moduleId } })
}
