import type { Manifest } from './package-format.rules'

type Language = 'ar' | 'en'
type Say = (ar: string, en: string) => string

const inBoth = <T>(write: (say: Say) => T) =>
  Object.fromEntries(
    (['ar', 'en'] as const).map((language: Language) => [language, write((ar, en) => (language === 'ar' ? ar : en))]),
  ) as Record<Language, T>

type Lesson = {
  typeKey: string
  settings?: Record<string, unknown>
  title: (say: Say) => string
  body: (say: Say) => Record<string, unknown>
}

const read: Lesson = {
  typeKey: 'content.article',
  settings: { completion: 'scroll' },
  title: (say) => say('كيف تُعرف رسالة الاحتيال', 'How to recognize a fraudulent message'),
  body: (say) => ({
    blocks: [
      {
        id: 'block1',
        kind: 'paragraph',
        text: say(
          'تصل رسائل الاحتيال بالبريد وبالرسائل القصيرة وبالهاتف، وتشترك في علامات قليلة يسهل تذكّرها.',
          'Fraudulent messages come by e-mail, text message and telephone. They share a few signs that are easy to remember.',
        ),
      },
      {
        id: 'block2',
        kind: 'heading',
        level: 2,
        text: say('ثلاث علامات', 'Three signs'),
      },
      {
        id: 'block3',
        kind: 'paragraph',
        text: say(
          'العجلة: يُطلب التصرّف الآن وإلا أُغلق الحساب. والسرّ: تُطلب كلمة مرور أو رمز وصل إلى الهاتف. والرابط: يقود إلى عنوان غير عنوان الجهة.',
          'Haste: something has to be done now, or the account is closed. A secret: a password is asked for, or a code that came by phone. A link: it leads to an address that is not that of the organization.',
        ),
      },
      {
        id: 'block4',
        kind: 'callout',
        tone: 'tip',
        text: say(
          'عند الشك يُكتب عنوان الموقع باليد، ولا يُفتح من الرسالة.',
          'When in doubt, type the address of the site yourself instead of opening it from the message.',
        ),
      },
    ],
  }),
}

const repeat: Lesson = {
  typeKey: 'content.flashcards',
  title: (say) => say('بطاقات للمراجعة', 'Cards to repeat'),
  body: (say) => ({
    cards: [
      {
        id: 'code',
        front: say('مكالمة تطلب الرمز الذي وصل إلى هاتفك', 'A caller asks for the code that your phone received'),
        back: say('الرمز لا يُعطى لأحد، وتُنهى المكالمة.', 'The code is given to no one, and the call is ended.'),
      },
      {
        id: 'sender',
        front: say('اسم المرسل صحيح وعنوانه غريب', 'The name of the sender is right, the address is strange'),
        back: say('العنوان هو الذي يدل على المرسل، لا الاسم.', 'The address tells who sent it, not the name.'),
      },
      {
        id: 'opened',
        front: say('فُتح الرابط وكُتبت كلمة المرور', 'The link was opened and the password was typed'),
        back: say('تُغيَّر كلمة المرور فورًا، ويُبلَّغ فريق الدعم.', 'Change the password at once, and report it to the support team.'),
      },
    ],
  }),
}

const decide: Lesson = {
  typeKey: 'interactive.branching',
  settings: { allowBack: true, scoreBy: 'end' },
  title: (say) => say('موقف للتجربة', 'A situation to try'),
  body: (say) => ({
    start: 'mail',
    nodes: [
      {
        id: 'mail',
        title: say(
          'رسالة من «البنك»: يُغلق الحساب اليوم ما لم تُحدَّث البيانات',
          'A message from “the bank”: the account closes today unless the data is updated',
        ),
      },
      { id: 'safe', title: say('أكّد البنك أنه لم يرسلها', 'The bank confirms that it did not send it'), isEnd: true, points: 5 },
      { id: 'lost', title: say('وصلت كلمة المرور إلى المحتال', 'The fraudster has the password'), isEnd: true, points: 0 },
    ],
    edges: [
      {
        id: 'call',
        from: 'mail',
        to: 'safe',
        text: say('الاتصال بالبنك على رقمه المعروف', 'Call the bank at its known number'),
        feedback: say('السؤال بطريق آخر يكشف الاحتيال.', 'Asking by another way reveals the fraud.'),
      },
      {
        id: 'open',
        from: 'mail',
        to: 'lost',
        text: say('فتح الرابط وتحديث البيانات', 'Open the link and update the data'),
        feedback: say('العجلة هي العلامة الأولى.', 'Haste is the first sign.'),
      },
    ],
  }),
}

const finish: Lesson = {
  typeKey: 'interactive.checklist',
  settings: { signOff: 'self' },
  title: (say) => say('خطوات لحماية حسابك', 'Steps to protect your account'),
  body: (say) => ({
    intro: say('تُؤدّى في دقائق، وتبقى نافعة سنوات.', 'They take minutes, and help for years.'),
    items: [
      { id: 'twoStep', text: say('تشغيل التحقّق بخطوتين', 'Two-step verification is on') },
      { id: 'password', text: say('كلمة مرور مختلفة لكل حساب', 'Each account has a password of its own') },
      { id: 'support', text: say('رقم فريق الدعم محفوظ في الهاتف', 'The number of the support team is saved in the phone') },
    ],
  }),
}

const lessons = [read, repeat, decide, finish]
const idOf = (kind: number, at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f${kind}${String(at).padStart(3, '0')}`

const moduleOf = ({ typeKey, settings = {}, title, body }: Lesson, at: number): Manifest['modules'][number] => ({
  id: idOf(1, at),
  typeKey,
  sourceLocale: 'ar',
  settings,
  locales: inBoth((say) => ({ title: title(say), body: body(say), isStale: false })),
  isPublished: true,
})

const sections = inBoth((say) => [say('التعلّم', 'Learn'), say('التطبيق', 'Apply')])
const sectionOf = (at: number, members: readonly number[]) => ({
  id: idOf(2, at),
  title: { ar: sections.ar[at], en: sections.en[at] },
  items: members.map((member) => ({ id: idOf(3, member), moduleId: idOf(1, member) })),
})

/** A learning path in both languages with four lessons of four types, for organizations that have none yet. */
export const samplePath = (): Manifest => ({
  format: 'masar.path',
  formatVersion: 1,
  path: {
    fields: {
      category: 'security',
      level: 'beginner',
      estimatedMinutes: 12,
      locales: inBoth((say) => ({
        title: say('التعامل الآمن مع الرسائل', 'Safe with messages'),
        description: say(
          'مسار للتجربة بأربعة دروس من أربعة أنواع. يمكن تعديله أو أرشفته.',
          'A path to try, with four lessons of four types. It can be changed or archived.',
        ),
      })),
    },
    structure: { sections: [sectionOf(0, [0, 1]), sectionOf(1, [2, 3])] },
    isPublished: true,
  },
  modules: lessons.map(moduleOf),
  assets: [],
})
