import type { NewPath } from '@/lib/domain/learning/learning-paths/learning-paths.service'

export type DemoPath = NewPath & { status: 'published' | 'draft' }
type Text = [title: string, description: string]
type Level = NewPath['level']

/** One catalogue entry; a language without a text is a language the path is not written in. */
function path(
  category: string,
  level: Level,
  estimatedMinutes: number,
  texts: { ar?: Text; en?: Text },
  status: DemoPath['status'] = 'published',
): DemoPath {
  const written = (text: Text | undefined) => text && { title: text[0], description: text[1] }
  const [ar, en] = [written(texts.ar), written(texts.en)]
  return { category, level, estimatedMinutes, locales: { ...(ar && { ar }), ...(en && { en }) }, status }
}

/** A general academy in Riyadh: most of its learners read Arabic first. */
export const alnoorPaths: DemoPath[] = [
  path('safety', 'beginner', 90, {
    ar: ['السلامة في بيئة العمل', 'كيف تلاحظ الخطر قبل أن يصير إصابة، وماذا تفعل في الدقيقة الأولى من أي طارئ.'],
    en: [
      'Workplace safety',
      'Spot a hazard before it becomes an injury, and know what to do in the first minute of an emergency.',
    ],
  }),
  path('arts', 'beginner', 480, {
    ar: ['الخط العربي: أساسيات الرقعة', 'من مسك القلم إلى كتابة سطر متّزن، مع كرّاسة تدريب لكل حرف.'],
    en: [
      'Arabic calligraphy: the basics of Ruqʿah',
      'From holding the pen to a well-balanced line, with a practice sheet for every letter.',
    ],
  }),
  path('health', 'beginner', 240, {
    ar: ['الإسعافات الأولية', 'الإنعاش القلبي الرئوي وإيقاف النزيف والتعامل مع الحروق والاختناق إلى أن يصل المسعفون.'],
    en: ['First aid', 'CPR, bleeding, burns and choking: what to do until the paramedics arrive.'],
  }),
  path('office', 'beginner', 300, {
    ar: ['الجداول الإلكترونية من الصفر', 'ترتيب البيانات وكتابة الصيغ وإعداد تقرير شهري يتحدّث تلقائيًّا.'],
    en: ['Spreadsheets from scratch', 'Tidy your data, write formulas and build a monthly report that updates itself.'],
  }),
  path('business', 'intermediate', 180, {
    ar: ['فنّ خدمة العملاء', 'الإصغاء إلى العميل الغاضب، والردّ المهذّب الواضح، وتحويل الشكوى إلى علاقة تدوم.'],
    en: [
      'The craft of customer service',
      'Listen to an upset customer, answer politely and clearly, and turn a complaint into a lasting relationship.',
    ],
  }),
  path('management', 'intermediate', 600, {
    ar: ['إدارة المشاريع', 'تحديد النطاق وتقدير الوقت والتكلفة ومتابعة المخاطر حتى تسليم المشروع وإغلاقه.'],
    en: [
      'Project management',
      'Set the scope, estimate time and cost, and keep an eye on risks until the project is handed over and closed.',
    ],
  }),
  path('compliance', 'intermediate', 120, {
    ar: ['حماية البيانات الشخصية', 'ما الذي يحقّ لك جمعه، وكم تحتفظ به، وكيف تتصرّف إذا تسرّبت بيانات عميل.'],
    en: [
      'Personal data protection',
      "What you may collect, how long you may keep it, and what to do when a customer's data leaks.",
    ],
  }),
  path('communication', 'intermediate', 210, {
    ar: ['الإلقاء والتحدّث أمام الجمهور', 'بناء الفكرة وضبط الصوت والوقفات والتغلّب على رهبة مواجهة الجمهور.'],
    en: ['Public speaking', 'Shape your message, use your voice and your pauses, and get past stage fright.'],
  }),
  path('languages', 'beginner', 900, {
    en: [
      'Arabic for beginners',
      'Read the script, greet people and manage everyday conversations; no previous knowledge needed.',
    ],
  }),
  path('safety', 'advanced', 150, {
    ar: ['مسؤول الإخلاء ومكافحة الحريق', 'خطة الإخلاء وطفايات الحريق وأنواعها، وقيادة تجربة إخلاء كاملة في مبناك.'],
    en: ['Fire warden', 'Evacuation plans, extinguishers and their classes, and leading a full drill in your own building.'],
  }),
  path('health', 'beginner', 120, {
    ar: ['سلامة الغذاء ونظافته', 'درجات الحفظ الآمنة ومنع انتقال التلوّث بين الأغذية وغسل اليدين كما يجب.'],
    en: ['Food hygiene', 'Safe storage temperatures, avoiding cross-contamination, and washing hands properly.'],
  }),
  path('personal', 'beginner', 75, {
    ar: ['إدارة الوقت وترتيب الأولويات', 'خطة أسبوعية واقعية، وطريقة لائقة لقول «لا».'],
    en: ['Time management and priorities', 'A realistic weekly plan, and a polite way to say no.'],
  }),
  path('management', 'advanced', 420, {
    ar: ['القيادة وبناء الفريق', 'تفويض العمل ومنح الثقة وإدارة الخلاف، حتى يعمل الفريق في غيابك كما في حضورك.'],
    en: [
      'Leadership and team building',
      'Delegate, trust and handle conflict, until the team works as well without you as with you.',
    ],
  }),
  path('languages', 'intermediate', 360, {
    ar: ['الكتابة السليمة: الهمزات وعلامات الترقيم', 'القواعد التي يكثر الخطأ فيها، مشروحةً بأمثلة من رسائل العمل اليومية.'],
  }),
  path('arts', 'advanced', 540, {
    ar: ['الخط الديواني', 'لمن أتقن الرقعة: موازين الحروف ووصلها وتركيب لوحة كاملة.'],
  }),
  path('technology', 'intermediate', 240, {
    en: [
      'Writing for the web in English',
      'Short sentences, honest headlines and pages that people with screen readers can follow.',
    ],
  }),
  path(
    'business',
    'intermediate',
    270,
    {
      ar: ['التسويق الرقمي', 'معرفة جمهورك واختيار القناة المناسبة وقراءة الأرقام قراءة صحيحة.'],
      en: ['Digital marketing', 'Know your audience, choose the right channel, and read the numbers correctly.'],
    },
    'draft',
  ),
  path(
    'technology',
    'beginner',
    150,
    {
      ar: ['مدخل إلى الذكاء الاصطناعي', 'ما الذي تُحسنه هذه الأدوات وما الذي تخطئ فيه، ومتى تراجع عملها بنفسك.'],
    },
    'draft',
  ),
]

/** A hospitality institute in Dubai: English first, with Arabic for most of its courses. */
export const horizonPaths: DemoPath[] = [
  path('hospitality', 'beginner', 180, {
    ar: ['استقبال الضيوف', 'الانطباع الأول وإجراءات الوصول والتعامل مع الحجوزات المتعارضة.'],
    en: ['Front desk essentials', 'First impressions, smooth check-ins, and what to do about a double booking.'],
  }),
  path('food', 'beginner', 150, {
    ar: ['سلامة الغذاء في المطابخ التجارية', 'تحليل المخاطر ونقاط التحكّم الحرجة من استلام البضاعة إلى طاولة الضيف.'],
    en: [
      'Food safety in commercial kitchens',
      "Hazards and critical control points, from the delivery door to the guest's table.",
    ],
  }),
  path('safety', 'intermediate', 150, {
    ar: ['مشرف السلامة من الحريق', 'جولات التفتيش وأجهزة الإنذار وإخلاء مبنى فيه ضيوف نائمون.'],
    en: ['Fire warden for hotels', 'Inspection rounds, alarm panels, and evacuating a building full of sleeping guests.'],
  }),
  path('safety', 'beginner', 240, {
    ar: ['الإسعافات الأولية وجهاز الصدمات', 'التدخّل في الدقائق الأولى واستعمال جهاز إزالة الرجفان الآلي بثقة.'],
    en: ['First aid and AED', 'Act in the first minutes and use an automated defibrillator with confidence.'],
  }),
  path('languages', 'beginner', 720, {
    en: ['Arabic for hospitality staff', 'Welcome guests, take an order and give directions in everyday Gulf Arabic.'],
  }),
  path('service', 'intermediate', 120, {
    ar: ['معالجة شكاوى الضيوف', 'أن تصغي وتعتذر وتحلّ المشكلة ثم تتابع: أربع خطوات تعيد الضيف إليك.'],
    en: ['Handling guest complaints', 'Listen, apologize, resolve, follow up: four steps that bring a guest back.'],
  }),
  path('service', 'beginner', 60, {
    ar: ['آداب القهوة العربية', 'من تحميص البنّ إلى تقديم الفنجان: أصول الضيافة العربية.'],
  }),
  path('management', 'advanced', 480, {
    ar: ['قيادة فرق متعدّدة الثقافات', 'التواصل الواضح وتوزيع المناوبات بعدل وحلّ الخلاف بين زملاء من عشرين بلدًا.'],
    en: [
      'Leading multicultural teams',
      'Clear communication, fair rosters, and settling disputes among colleagues from twenty countries.',
    ],
  }),
  path('office', 'intermediate', 300, {
    ar: ['الجداول الإلكترونية لمديري الأقسام', 'توقّع الإشغال وحساب تكلفة الغرفة ولوحة متابعة في صفحة واحدة.'],
    en: ['Spreadsheets for department heads', 'Forecast occupancy, work out the cost per room, and keep a one-page dashboard.'],
  }),
  path('management', 'intermediate', 360, {
    ar: ['إدارة مشاريع الفعاليات', 'من أول اجتماع مع العميل إلى تفكيك القاعة، ضمن الميزانية المتّفق عليها.'],
    en: ['Event project management', 'From the first client meeting to clearing the hall, within the agreed budget.'],
  }),
  path('compliance', 'beginner', 90, {
    ar: ['خصوصية بيانات الضيوف', 'صور الجوازات وبطاقات الدفع وسجلّ الإقامة: ما يُحفظ وما يجب إتلافه.'],
    en: ['Guest data privacy', 'Passport copies, payment cards and stay records: what to keep and what to destroy.'],
  }),
  path('communication', 'intermediate', 180, {
    ar: ['العرض والتحدّث أمام العملاء', 'عرض قصير مقنع، وإجابة هادئة عن السؤال الذي لم تتوقّعه.'],
    en: ['Presenting to clients', 'A short, convincing presentation, and a calm answer to the question you did not expect.'],
  }),
  path('marketing', 'intermediate', 240, {
    en: [
      'Digital marketing for small hotels',
      'Direct bookings, honest photographs, and replies to reviews that win the next guest.',
    ],
  }),
  path('personal', 'beginner', 60, {
    ar: ['تنظيم الوقت في العمل بالمناوبات', 'نوم كافٍ ووجبات منتظمة وتسليم كامل للمناوبة.'],
    en: ['Time management for shift work', 'Enough sleep, regular meals, and complete handovers.'],
  }),
  path('arts', 'beginner', 300, {
    ar: ['الخط العربي لبطاقات الدعوة', 'تخطيط الأسماء والعبارات على بطاقات الأعراس والمناسبات بقلم القصب.'],
  }),
  path(
    'food',
    'advanced',
    400,
    {
      ar: ['تصميم قائمة الطعام وتسعيرها', 'تكلفة الطبق وهامش الربح وترتيب القائمة بحيث يجد الضيف ما يحبّ سريعًا.'],
      en: ['Menu design and pricing', 'Plate cost, margins, and a layout that helps guests find what they like quickly.'],
    },
    'draft',
  ),
  path(
    'hospitality',
    'advanced',
    220,
    {
      en: ['Revenue management basics', 'Rates, seasons and channels: when to hold a room back and when to sell it.'],
    },
    'draft',
  ),
]
