import { foldLoose } from '@/lib/platform/i18n/fold'

/** A text as words are compared: folded, one space between them. */
export const folded = (text: string): string => foldLoose(text).replace(/\s+/g, ' ').trim()

const wordsOf = <V>(groups: readonly [value: V, words: string][]): ReadonlyMap<string, V> =>
  new Map(groups.flatMap(([value, words]) => words.split(';').map((word) => [folded(word), value] as const)))

const locales = wordsOf<'ar' | 'en'>([
  ['ar', 'ar; arabic; عربي; العربية; عربية; اللغة العربية'],
  ['en', 'en; english; إنجليزي; الإنجليزية; إنجليزية; اللغة الإنجليزية'],
])
/** The language that a cell names, by a word or a tag such as `ar-SA` or `en_US`; undefined for others. */
export const localeIn = (cell: string): 'ar' | 'en' | undefined => {
  const word = folded(cell)
  return locales.get(word) ?? locales.get(/^([a-z]{2})[-_][a-z0-9_-]{2,20}$/.exec(word)?.[1] ?? '')
}

const truths = wordsOf([
  [true, 'true; yes; y; 1; on; نعم; صح; صحيح; مفعل; نشط; ممكن'],
  [false, 'false; no; n; 0; off; لا; خطأ; غير مفعل; غير نشط; غير ممكن'],
])
/** Whether a cell says yes; undefined for other words. */
export const truthIn = (cell: string): boolean | undefined => truths.get(folded(cell))

const states = wordsOf([
  [
    true,
    `active; enabled; true; 1; yes; staged; provisioned; pending; pending user action; recovery; password expired; password_expired; password reset; locked out; locked_out;
    نشط; نشطة; فعال; فعالة; مفعل; مفعلة; ممكن; قيد التفعيل; نعم`,
  ],
  [
    false,
    `inactive; disabled; suspended; deleted; deprovisioned; deactivated; archived; blocked; tobedeleted; to be deleted; false; 0; no;
    غير نشط; غير نشطة; غير مفعل; غير فعال; معطل; معطلة; موقوف; موقوفة; معلق; معلقة; محذوف; محذوفة; محظور; محظورة; مؤرشف; مؤرشفة; ملغى; للحذف; سيحذف; لا`,
  ],
])
/** Whether the word of a status means an account in use; undefined for other words. */
export const isActiveIn = (cell: string): boolean | undefined => states.get(folded(cell))

const roles = wordsOf([
  ['learner', 'student; learner; pupil; trainee; participant; طالب; طالبة; متعلم; متعلمة; متدرب; متدربة; دارس; دارسة'],
  [
    'instructor',
    'teacher; instructor; trainer; lecturer; faculty; معلم; معلمة; مدرس; مدرسة; مدرب; مدربة; أستاذ; أستاذة; محاضر; محاضرة',
  ],
])
/** The built-in role that other programs call by this word. */
export const builtInRoleIn = (cell: string): string | undefined => roles.get(folded(cell))
