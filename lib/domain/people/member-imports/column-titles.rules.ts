import type { ImportColumn, ImportField, ImportMapping } from '@/db/schema/member-imports'
import { canonicalEmail } from '@/lib/platform/email-address'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { fileText } from '@/lib/platform/i18n/invisible'
import type { CsvRecord } from './csv-records.rules'
import { importFields, importLimits } from './import-fields.rules'

/**
 * Usual titles of the columns in both languages, the better ones first: those of this product's own files, and of the people files of Moodle, Canvas, OneRoster,
 * Google Workspace, Microsoft Entra and Okta. Compared without case, spaces and signs.
 */
const titles: Record<ImportField, string> = {
  email: `email; email address; mail; e-mail address; primary email; work email; البريد الإلكتروني; البريد; عنوان البريد الإلكتروني; عنوان البريد;
    الإيميل; إيميل; بريد; بريد إلكتروني; البريد الإلكتروني الأساسي; البريد الإلكتروني للعمل; user email; user e-mail; user mail; contact email; email id; userPrincipalName; user principal name; login; login id;
    user name; اسم المستخدم الأساسي; اسم تسجيل الدخول; تسجيل الدخول; اسم الدخول; معرف الدخول; معرف تسجيل الدخول; الدخول; اسم المستخدم; المستخدم`,
  nameAr: `name (Arabic); name in Arabic; Arabic name; name ar; full name (Arabic); full name ar; الاسم بالعربية; الاسم العربي; الاسم (العربية);
    الاسم باللغة العربية; الاسم الكامل بالعربية; الاسم (عربي)`,
  nameEn: `name (English); name in English; English name; name en; full name (English); full name en; الاسم بالإنجليزية; الاسم الإنجليزي;
    الاسم (الإنجليزية); الاسم باللغة الإنجليزية; الاسم الكامل بالإنجليزية; الاسم (إنجليزي)`,
  name: `full name; name; display name; person; student name; employee name; learner; الاسم الكامل; الاسم; الاسم كاملا; اسم العرض; الاسم المعروض; الاسم الظاهر;
    اسم الموظف; اسم الطالب; اسم المتعلم; اسم المتدرب`,
  givenName: `given name; first name; forename; preferred given name; الاسم الأول; الاسم الشخصي; الاسم المعطى; الاسم الاول`,
  familyName: `family name; last name; surname; preferred family name; اسم العائلة; الاسم الأخير; اللقب; العائلة; الكنية; اسم الأسرة; اسم الشهرة; النسب`,
  role: `role; roles; user role; roles (English); roles (Arabic); الدور; دور; الأدوار; أدوار; دور المستخدم; الصلاحية; الأدوار (بالإنجليزية); الأدوار (بالعربية);
    الأدوار (الإنجليزية); الأدوار (العربية)`,
  locale: `preferred language; language; lang; locale; user language; اللغة المفضلة; اللغة; لغة; لغة الواجهة; لغة المستخدم`,
  enabled: `enabled user; user enabled; account enabled; enabled; is active; active; تمكين المستخدم; المستخدم مفعل; تمكين الحساب; الحساب مفعل; مفعل; ممكن; تفعيل الحساب;
    حساب مفعل; المستخدم ممكن; الحساب ممكن; نشط`,
  suspended: `suspended; account suspended; block sign in; block sign in (yes/no); blocked; disabled; deleted; موقوف; معلق; حظر تسجيل الدخول; حظر تسجيل الدخول (نعم/لا);
    منع تسجيل الدخول; محظور; معطل; محذوف; تعليق الحساب; الحساب موقوف; الحساب معلق`,
  status: 'status; account status; user status; state; الحالة; حالة الحساب; حالة المستخدم',
  externalId: `external id; sourced id; user id; object id; employee external id; المعرف الخارجي; المعرف المصدري; معرف المستخدم; المعرف`,
  employeeNumber: `employee number; staff number; employee no; staff no; employee id; staff id; personnel number; personnel no; emp no; emp id; employee code; staff code; payroll number; badge number; id number;
    identifier; الرقم الوظيفي; رقم الموظف; رقم الموظفة; رقم وظيفي; رقم الموظفين; الرقم الوظيفى; كود الموظف; الرقم التعريفي; الرقم`,
  department: 'department; dept; division; القسم; الإدارة; الدائرة; القطاع',
  jobTitle: 'job title; employee title; title; position; المسمى الوظيفي; اللقب الوظيفي; الوظيفة; المنصب',
  manager: `manager email; manager e-mail; manager; line manager; supervisor; reports to; manager id; manager number; بريد المدير; المدير; المدير المباشر;
    معرف المدير; رقم المدير; المشرف المباشر`,
  group: 'group; groups; team; teams; cohort; cohort1; المجموعة; المجموعات; مجموعة; مجموعات; الفريق; الفرق',
}

/** The key of a title for comparison: only its letters and digits, folded. */
const keyOf = (title: string): string => foldLoose(title).replace(/[^\p{L}\p{N}]/gu, '')
/** The rank of each title in its field. */
const known = new Map<string, { field: ImportField; rank: number }>()
for (const field of importFields)
  for (const [rank, title] of titles[field].split(';').entries())
    if (!known.has(keyOf(title))) known.set(keyOf(title), { field, rank })

/** A program's remark beside the title: `[Required]`, `[userPrincipalName] Required`, `[مطلوب]`. */
const remark = /^(required|readonly|uploadonly|مطلوب|اجباري|الزامي|للقراءهفقط|للقراءه|للرفعفقط)$/

/** A title may have the name of the attribute in brackets; the words before them say more. */
function meant(title: string): { field: ImportField; rank: number } | undefined {
  const [outer = '', ...inner] = title.split(/[[\]]/)
  const names = [outer, ...inner, title].map((part) => keyOf(part)).filter((key) => key !== '' && !remark.test(key))
  return names.map((key) => known.get(key)).find((found) => found !== undefined)
}

/** The rank from which titles of the field `email` are of sign-in names, which may be addresses or not. */
const signInNames = titles.email.split(';').findIndex((title) => keyOf(title) === 'userprincipalname')
const hasAddress = (column: ImportColumn): boolean => column.samples.some((sample) => canonicalEmail(fileText(sample)) !== null)
const isEmpty = (column: ImportColumn): boolean => column.samples.every((sample) => sample.trim() === '')
const isArabic = (title: string): boolean => /\p{Script=Arabic}/u.test(title)

/** Of two columns with a name each and without a language, such as `Name` and `الاسم`, each has the language of its title. */
function splitNames(columns: ImportColumn[]): void {
  const has = (field: ImportField) => columns.some(({ suggested }) => suggested === field)
  const plain = columns.filter(({ suggested, title }) => suggested === null && meant(title)?.field === 'name')
  const chosen = columns.find(({ suggested }) => suggested === 'name')
  if (!chosen) return
  const other = plain.find(({ title }) => isArabic(title) !== isArabic(chosen.title))
  if (has('nameAr') || has('nameEn')) chosen.suggested = has('nameAr') ? (has('nameEn') ? null : 'nameEn') : 'nameAr'
  else if (other) {
    chosen.suggested = isArabic(chosen.title) ? 'nameAr' : 'nameEn'
    other.suggested = isArabic(other.title) ? 'nameAr' : 'nameEn'
  }
}

/** The columns of a file with suggested fields, from its titles and first rows. Each field is suggested once, for the column whose title says it best. */
export function columnsOf([head, ...first]: CsvRecord[]): ImportColumn[] {
  const columns = (head?.cells ?? []).slice(0, importLimits.columns).map((cell, at): ImportColumn => {
    const samples = first.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 100))
    return { title: fileText(cell).slice(0, 200), samples, suggested: null }
  })
  const candidates = columns.flatMap((column) => {
    const found = meant(column.title)
    return found ? [{ column, ...found }] : []
  })
  for (const field of importFields) {
    const of = candidates.filter((one) => one.field === field).toSorted((a, b) => a.rank - b.rank)
    const filled = of.filter(({ column }) => (field === 'email' ? hasAddress(column) : !isEmpty(column)))
    const [best] = filled.length > 0 ? filled : of.filter(({ rank }) => field !== 'email' || rank < signInNames)
    if (best) best.column.suggested = field
  }
  splitNames(columns)
  return columns
}

/** The titles of the columns that an import leaves out; before a mapping was chosen, those for which nothing is suggested. */
export function ignoredColumns(columns: ImportColumn[], mapping: ImportMapping | null): string[] {
  const used = new Set(Object.values(mapping ?? {}))
  return columns.flatMap(({ title, suggested }, at) =>
    (mapping ? used.has(at) : suggested !== null) || title === '' ? [] : [title],
  )
}
