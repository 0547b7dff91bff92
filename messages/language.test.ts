import { describe, expect, it } from 'vitest'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { text } from '@/lib/platform/i18n/text'
import { alnoorBrief, alnoorContent, bodyIn, horizonBrief, horizonContent } from '@/scripts/seed/content/content'
import { pictures } from '@/scripts/seed/content/pictures'
import { demoOrganizations } from '@/scripts/seed/demo-organizations'
import { messages } from './catalogue'
import { argumentsOf, flat } from './icu'

const arabicLetters = /[\u0620-\u064a]/
/** Texts that are no message but are shown: labels of the built-in module types, and the demo. */
const content = [...alnoorContent, ...alnoorBrief, ...horizonContent, ...horizonBrief].map(({ sections, modules }) => ({
  sections,
  modules: modules.map((module) => ({
    title: module.title,
    ar: bodyIn(module, 'ar', () => ''),
    en: bodyIn(module, 'en', () => ''),
  })),
}))
const seeded = flat({
  builtInModuleTypes,
  demoOrganizations,
  content,
  alt: Object.values(pictures).map(({ alt }) => alt),
}).filter(([key]) => !/\.(xapi|slug|pattern|format|\$\w+)(\.|$)/.test(key))
const arabic = [...flat(messages.ar), ...seeded.filter(([, value]) => arabicLetters.test(value))]
const english = [...flat(messages.en), ...seeded.filter(([, value]) => / |^[A-Z]/.test(value) && !arabicLetters.test(value))]

const isolated = /[\u2066\u2068][^\u2066-\u2069]*\u2069/g
/** The words of a message: without arguments, the names of their branches, gaps of questions, and parts in isolates. */
const wordsOf = (message: string) =>
  message
    .replace(isolated, '')
    .replace(/\[\[[\w-]+\]\]/g, '')
    .replace(/\{\w+, *number(, *percent)?\}/g, '')
    .replace(/\{\w+, *(plural|select),/g, '{')
    .replace(/(=?\w+) *\{/g, '{')
    .replace(/\{\w*\}/g, '')
const found = (texts: [string, string][], pattern: RegExp, but: string[] = []) =>
  texts.filter(([key, message]) => pattern.test(message) && !but.includes(key)).map(([key, message]) => `${key}: ${message}`)

describe('digits', () => {
  // Names of the digits themselves, and limits that never change.
  const literal = [
    'account.values.numerals.latn',
    'account.values.numerals.arab',
    'account.hints.numerals',
    'validation.schemaTooLarge',
  ]

  it('are those of the reader in every Arabic message', () => {
    for (const [key, message] of flat(messages.ar)) {
      if (literal.includes(key)) continue
      const values = Object.fromEntries(argumentsOf(message).map(({ name }) => [name, 25]))
      expect(text('ar', key, values, 'arab').replace(isolated, ''), key).not.toMatch(/[0-9]/)
      expect(text('ar', key, values, 'latn'), key).not.toMatch(/[٠-٩]/)
    }
  })

  it('stand in no message as literals', () => {
    expect(
      found(
        flat(messages.ar).map(([key, message]) => [key, wordsOf(message)]),
        /[0-9٠-٩]/,
        literal,
      ),
    ).toEqual([])
    // Nor alone in an isolate, where the digits of the reader would not reach it.
    expect(found([...arabic, ...english], /[\u2066-\u2068][0-9٠-٩]+\u2069/)).toEqual([])
  })

  it('are written by the rule of an argument: none is plain in one place and counted in another', () => {
    for (const [key, message] of [...flat(messages.ar), ...flat(messages.en)]) {
      const counted = argumentsOf(message).filter(({ type }) => type === 'plural')
      const plain = argumentsOf(message).filter(({ type }) => type === 'plain')
      expect(
        plain.filter(({ name }) => counted.some((other) => other.name === name)),
        key,
      ).toEqual([])
    }
  })
})

describe('direction', () => {
  it('of Latin words inside Arabic texts is kept by isolates', () => {
    const own = ['common.otherLanguage', 'parts.shell.otherLanguage']
    expect(
      found(
        arabic.map(([key, message]) => [key, wordsOf(message)]),
        /[A-Za-z]/,
        own,
      ),
    ).toEqual([])
  })

  it('is turned by no marks or embeddings, and every isolate is closed', () => {
    expect(found([...arabic, ...english], /[\u200e\u200f\u061c\u202a-\u202e]/)).toEqual([])
    for (const [key, message] of [...arabic, ...english])
      expect(message.match(/[\u2066-\u2068]/g)?.length ?? 0, key).toBe(message.match(/\u2069/g)?.length ?? 0)
  })
})

/** One spelling and one term for one thing; the glossary names the ones in use. */
const forbidden = {
  en: [
    [/ …/, 'no space before an ellipsis'],
    [/[’‘]/, 'straight apostrophes'],
    [/\bIds?\b|\b(?<!\{)id\b/, 'ID'],
    [/\bclon(e|ed|ing)\b/i, 'duplicate'],
    [/\bremov\w* (a|an|the|this|that)? ?(role|key|API key|policy|account)/i, 'delete'],
    [/^State$/, 'Status'],
    [/e-mail/i, 'email'],
    [/Alnoor/, 'Al Noor'],
    [
      /colour|behaviour|recognis|organis|apologis|\benrol(s|ment|ments)?\b|practis|licence|metres?\b|programme|acknowledgement|cancelled|centre/i,
      'American spelling',
    ],
    [/\b(no|some|any|every)body\b|\bwhoever\b/i, 'no one, someone, anyone, everyone'],
    [/\bjob list\b/i, 'task list'],
    [/^Blocked( account)?$/, 'Suspended'],
    [/\bin force again\b/i, 'publish again'],
    [/\blead in a circle\b|\bEnrolling oneself\b/, 'form a loop, self-enrollment'],
    [/\bplease\b/i, 'the sentence without it'],
    [/\bthere is no such\b/i, 'X not found'],
  ],
  ar: [
    [/اطّلاع/, 'الاطلاع'],
    [/محرف|محارف/, 'حرف'],
    [/تحرير/, 'تعديل'],
    [/فحص|فُحص/, 'تحقّق'],
    [/الناس/, 'الأشخاص'],
    [/يحمل(ون|ه|ونه)? /, 'مسند إليه'],
    [/بواسطة/, '{who}: …'],
    [/(^|\s)(ال)?فاعل(\s|$)/, 'المنفّذ'],
    [/من قبل/, 'مستخدم، سبق'],
    [/مفتاح التكرار/, 'مفتاح منع التكرار'],
    [/مدمج/, 'أساسي'],
    [/خلل|جهتنا/, 'خطأ في النظام'],
    [/^أ[تن]\S*[ُِ]?\S* .*؟$/, 'هل تريد …؟'],
    [/(^|\s)(تم|قام) \S/, 'the passive past'],
    [/الكتل|كتلة/, 'مكوّن'],
    [/تسميات/, 'نصوص مصاحبة'],
    [/العنوان الإلكتروني/, 'الرابط'],
    [/استحقاق/, 'الموعد النهائي'],
    [/حاول (مجددًا|مرة أخرى)/, 'أعد المحاولة'],
    [/الخاصة? بك/, 'الضمير المتصل'],
    [/(التحقق|متصفح|جدًا|إلكترونيًا|تعليميًا|تلقائيًا|إلزاميًا|ذاتيًا|يدويًا)/, 'بالشدّة: التحقّق، تلقائيًّا'],
    [/التلوّث المتبادل/, 'انتقال التلوّث'],
  ],
} as const

describe('words', () => {
  it.each(forbidden.en)('in English are never %s but: %s', (pattern) => {
    expect(found(english, pattern)).toEqual([])
  })

  it.each(forbidden.ar)('in Arabic are never %s but: %s', (pattern) => {
    expect(found(arabic, pattern)).toEqual([])
  })

  it.each([
    [/\brooms?\b/i, 'section'],
    [/\bthings?\b/i, 'item'],
    // But the term of law.
    [/(?<!\blegal )\bhold(s|ing)?\b/i, 'have'],
  ])('of the product in English are never %s but: %s', (pattern) => {
    expect(
      found(
        flat(messages.en).map(([key, message]) => [key, wordsOf(message)]),
        pattern,
      ),
    ).toEqual([])
  })

  it('for the statuses of keys and accounts are Active and Inactive', () => {
    expect(found(flat(messages.en), /^Off\b/, ['account.own.off'])).toEqual([])
  })

  it('of Arabic headings and labels are nouns, not verbs', () => {
    const labels = flat(messages.ar).filter(
      ([key]) => /\.(columns|fields|record|detail)\.\w+$/.test(key) || key.startsWith('verify.'),
    )
    // A first letter with a damma begins a passive verb, except the m of participles.
    const verbs = labels.filter(
      ([key, message]) => /^(?!م)[\u0621-\u064a]\u064f/.test(message) && !key.startsWith('verify.answer'),
    )
    expect(verbs).toEqual([])
    expect(found(labels, /^(ينتهي|يعمل|بدأت|تنتهي|جرت|يحمل)/)).toEqual([])
  })

  it('of the Arabic activity log are verbal nouns behind who acted', () => {
    const sentences = flat(messages.ar.activityLog.sentences)
    expect(found(sentences, /^(?!\{who\}: )/)).toEqual([])
    expect(
      found(
        flat(messages.ar.audit),
        /^(سجّل|أكمل|فعّل|جدّد|أعاد|أنهى|عدّل|غيّر|وافق|أنشأ|حذف \S+ًا|أسند|ألغى|عاين|نشر \S+ًا|أصدر|اطّ?لع|صدّر|طلب \S+ًا|تحقّق) /,
      ),
    ).toEqual([])
  })
})
