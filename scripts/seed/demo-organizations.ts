import { type RegionalProfile, saudiProfile } from '@/db/schema/organizations'
import type { NewOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { alnoorBrief, alnoorContent, horizonBrief, horizonContent } from './content/content'
import { alnoorQuizzes, type ContentQuiz } from './content/quizzes'
import type { ContentPath } from './content/writing'
import { defaultOrganization } from './default-organization'
import { alnoorColleagues, type DemoColleague, horizonColleagues } from './demo-colleagues'
import { alnoorPaths, type DemoPath, horizonPaths } from './demo-paths'

type Name = { ar: string; en: string }
export const demoRoles = ['admin', 'instructor', 'manager', 'learner', 'twostep', 'newcomer'] as const
export type DemoRole = (typeof demoRoles)[number]
export type DemoOrganization = NewOrganization & {
  /** Whether it shows logos of its own, or the mark of the product. */
  hasLogos: boolean
  people: Record<DemoRole, Name>
  colleagues: DemoColleague[]
  paths: DemoPath[]
  /** The content of some of the paths; people of the demo learn there. */
  content: ContentPath[]
  /** The one lesson of each other published path. */
  brief: ContentPath[]
  /** The quizzes at the end of some paths. */
  quizzes: ContentQuiz[]
}

/** Published on purpose; production refuses to start on a database that holds these accounts. */
export const demoPassword = 'Masar-demo-2026'

/** Ramadan 1448. */
const announced = { start: '2027-02-08', end: '2027-03-09' }

const emirates: RegionalProfile = {
  country: 'AE',
  timeZone: 'Asia/Dubai',
  weekStart: 1,
  weekendDays: [6, 0],
  calendar: 'gregory',
  hijriAdjustmentDays: 0,
  numberingSystem: 'latn',
  ramadan: {
    enabled: true,
    ...announced,
    workWindow: { from: '09:00', to: '14:30' },
    quietHours: { from: '18:00', to: '19:30' },
  },
}

/** Works shorter days in Ramadan, and people are left alone around its evening meal. */
const riyadh: RegionalProfile = {
  ...saudiProfile,
  ramadan: {
    enabled: true,
    ...announced,
    workWindow: { from: '10:00', to: '15:00' },
    quietHours: { from: '17:30', to: '20:00' },
  },
}

export const platformOrganization: NewOrganization = {
  slug: 'platform',
  name: { ar: 'منصّة مسار', en: 'Masar Platform' },
  defaultLocale: 'en',
  regionalProfile: emirates,
  isPlatform: true,
  isDemo: true,
}

export const demoOrganizations: DemoOrganization[] = [
  {
    slug: defaultOrganization,
    hasLogos: true,
    name: { ar: 'أكاديمية النور', en: 'Al Noor Academy' },
    introduction: {
      ar: 'ندرّب العاملين على السلامة والصحة والعمل المكتبي، بالعربية والإنجليزية.',
      en: 'We train people at work in safety, health and office skills, in Arabic and English.',
    },
    isCataloguePublic: true,
    defaultLocale: 'ar',
    regionalProfile: riyadh,
    isDemo: true,
    people: {
      admin: { ar: 'نورة القحطاني', en: 'Noura Al-Qahtani' },
      instructor: { ar: 'خالد الحربي', en: 'Khalid Al-Harbi' },
      manager: { ar: 'منى العسيري', en: 'Mona Al-Asiri' },
      learner: { ar: 'سارة الزهراني', en: 'Sara Al-Zahrani' },
      twostep: { ar: 'عبدالله الشمري', en: 'Abdullah Al-Shammari' },
      newcomer: { ar: 'ريم العتيبي', en: 'Reem Al-Otaibi' },
    },
    colleagues: alnoorColleagues,
    paths: alnoorPaths,
    content: alnoorContent,
    brief: alnoorBrief,
    quizzes: alnoorQuizzes,
  },
  {
    slug: 'horizon',
    hasLogos: false,
    name: { ar: 'معهد الأفق', en: 'Horizon Institute' },
    defaultLocale: 'en',
    regionalProfile: emirates,
    isDemo: true,
    people: {
      admin: { ar: 'مريم الهاشمي', en: 'Mariam Al Hashimi' },
      instructor: { ar: 'دانيال فرنانديز', en: 'Daniel Fernandes' },
      manager: { ar: 'يوسف البلوشي', en: 'Yousef Al Balushi' },
      learner: { ar: 'عائشة المنصوري', en: 'Aisha Al Mansoori' },
      twostep: { ar: 'راهول مينون', en: 'Rahul Menon' },
      newcomer: { ar: 'ليلى حدّاد', en: 'Layla Haddad' },
    },
    colleagues: horizonColleagues,
    paths: horizonPaths,
    content: horizonContent,
    brief: horizonBrief,
    quizzes: [],
  },
]

/** Short placeholder texts. */
export const demoPolicies = [
  {
    type: 'termsOfService',
    content: {
      ar: {
        title: 'شروط الخدمة',
        body: 'هذه بيئة تجريبية. البيانات فيها وهمية وقد تُحذف في أي وقت. استخدمها لتجربة المنصّة، ولا تُدخل فيها معلومات حقيقية.',
      },
      en: {
        title: 'Terms of service',
        body: 'This is a demo. Its data is fictional and may be deleted at any time. Use it to try the platform, and do not enter real information.',
      },
    },
  },
  {
    type: 'privacy',
    content: {
      ar: {
        title: 'سياسة الخصوصية',
        body: 'تحفظ هذه البيئة التجريبية بريدك الإلكتروني وعنوان ⁦IP⁩ ونوع جهازك في سجل النشاط، ولا تشاركها مع أحد.',
      },
      en: {
        title: 'Privacy policy',
        body: 'This demo stores your email address, IP address and device type in its activity log, and does not share them.',
      },
    },
  },
  {
    type: 'cookies',
    content: {
      ar: { title: 'ملفات تعريف الارتباط', body: 'نستخدم ملفات تعريف الارتباط لتسجيل الدخول ولتذكّر لغتك فقط.' },
      en: { title: 'Cookies', body: 'Cookies are used only to sign you in and to remember your language.' },
    },
  },
] as const
