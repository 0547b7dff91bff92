import { bullets, type ContentPath, formatted } from './writing'

// biome-ignore format: both languages of a text stand side by side
export const dataProtection: ContentPath = {
  path: 'حماية البيانات الشخصية',
  source: 'ar',
  sections: [
    { title: { ar: 'المبادئ', en: 'Principles' }, items: ['principles', 'terms', 'laws'] },
    { title: { ar: 'في العمل اليومي', en: 'In daily work' }, items: [{ module: 'sorting', after: ['principles'], weight: 2 }, 'desk'] },
    { title: { ar: 'حين يقع الخطأ', en: 'When something goes wrong' }, items: [{ module: 'leak', after: ['sorting'], weight: 2 }, { module: 'commitment', after: ['leak'] }] },
  ],
  modules: [
    {
      key: 'principles',
      type: 'content.article',
      title: { ar: 'ستة أسئلة قبل أن تجمع معلومة', en: 'Six questions before you collect anything' },
      settings: { minReadSeconds: 90, completion: 'scroll' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'owner', text: say(
            'البيانات التي بين يديك ليست ملكك ولا ملك الجهة؛ هي أمانة من أصحابها. وكل معلومة لا تجمعها لن تتسرّب منك أبدًا.',
            'The data in your hands belongs neither to you nor to the organization; its owners have entrusted it to you. And what you never collect can never leak.') },
          { kind: 'richText', id: 'six', text: say(
            formatted(bullets('لماذا نحتاج إليها؟ غرض واحد مكتوب.', 'هل تكفي معلومة أقلّ؟ سنة الميلاد بدل تاريخه.', 'هل يعرف صاحبها أننا نحفظها؟', 'من يطّلع عليها؟ أسماء لا أقسام.', 'إلى متى نحفظها؟ تاريخ لا «عند الحاجة».', 'كيف نتلفها؟')),
            formatted(bullets('Why do we need it? One purpose, in writing.', 'Would less be enough? The year of birth instead of the date.', 'Does its owner know that we keep it?', 'Who can see it? Names, not departments.', 'Until when? A date, not "as long as needed".', 'How do we destroy it?'))) },
          { kind: 'table', id: 'keep', hasHeader: true, rows: [
            [say('المستند', 'Document'), say('نحفظه', 'We keep it'), say('ثم', 'Then')],
            [say('سيرة متقدّم لم يُقبل', 'CV of an applicant who was not hired'), say('6 أشهر', '6 months'), say('يُتلف', 'destroyed')],
            [say('كشف حضور دورة', 'Attendance sheet of a course'), say('سنتين', '2 years'), say('يُتلف', 'destroyed')],
            [say('عقد عميل', 'Contract with a customer'), say('10 سنوات', '10 years'), say('يُراجع', 'reviewed')],
          ] },
          { kind: 'callout', id: 'example', tone: 'note', text: say('المدد في الجدول مثال للتدريب. اسأل مسؤول البيانات عن المدد المعتمدة لديكم.', 'The periods in the table are examples for this course. Ask your data officer for those that apply to you.') },
        ],
      }),
    },
    {
      key: 'terms',
      type: 'content.glossary',
      title: { ar: 'لغة حماية البيانات', en: 'The language of data protection' },
      body: ({ say }) => ({
        terms: [
          { id: 'personal', term: { ar: 'بيانات شخصية', en: 'Personal data' }, definition: say('كل معلومة تدلّ على شخص بعينه، وحدها أو مع غيرها: اسم أو رقم هاتف أو صورة.', 'Anything that points to one person, alone or with other facts: a name, a phone number, a picture.') },
          { id: 'sensitive', term: { ar: 'بيانات حسّاسة', en: 'Sensitive data' }, definition: say('ما يؤذي كشفه أكثر من غيره، كالصحة والمعتقد والسجلّ الجنائي والبصمة.', 'What does more harm when it is revealed: health, belief, criminal record, fingerprints.') },
          { id: 'controller', term: { ar: 'جهة التحكّم', en: 'Controller' }, definition: say('من يقرّر لماذا تُجمع البيانات وكيف.', 'Decides why data is collected, and how.') },
          { id: 'processor', term: { ar: 'جهة المعالجة', en: 'Processor' }, definition: say('من يعالج البيانات لحساب غيره ووفق تعليماته، كشركة الرواتب.', 'Handles data for someone else and as instructed, such as a payroll company.') },
          { id: 'consent', term: { ar: 'موافقة', en: 'Consent' }, definition: say('قبول حرّ واضح يمكن سحبه بسهولة إعطائه.', 'A free and clear yes that is as easy to take back as it was to give.') },
        ],
      }),
    },
    {
      key: 'laws',
      type: 'interactive.timeline',
      title: { ar: 'كيف وصلنا إلى هنا؟', en: 'How we came here' },
      settings: { calendar: 'both' },
      body: ({ say }) => ({
        events: [
          { id: 'sweden', date: '1973', title: say('السويد: أول قانون وطني للبيانات', 'Sweden: the first national data law'), text: say('وُضع حين كان الحاسوب يملأ غرفة.', 'Written when a computer still filled a room.') },
          { id: 'europe', date: '1995-10', title: say('توجيه أوروبي لحماية البيانات', 'A European directive on data protection') },
          { id: 'tunisia', date: '2004-07', title: say('تونس: قانون حماية المعطيات الشخصية', 'Tunisia: a law on the protection of personal data'), text: say('من أوائل القوانين في العالم العربي.', 'One of the first laws in the Arab world.') },
          { id: 'gdpr', date: '2018-05-25', title: say('اللائحة الأوروبية العامة تصير نافذة', "Europe's general regulation takes effect") },
          { id: 'saudi', date: '2021-09', title: say('السعودية: نظام حماية البيانات الشخصية', 'Saudi Arabia: the Personal Data Protection Law'), text: say('صدر بمرسوم ملكي، وبدأ العمل به في سبتمبر 2023.', 'Issued by royal decree; in force since September 2023.') },
        ],
      }),
    },
    {
      key: 'sorting',
      type: 'interactive.dragDrop',
      title: { ar: 'عامّة أم شخصية أم حسّاسة؟', en: 'Public, personal or sensitive?' },
      settings: { attempts: 3, partialCredit: true, passPercent: 70 },
      body: ({ say }) => ({
        task: say('ضع كل معلومة في درجتها.', 'Put each piece of information at its level.'),
        items: [
          { id: 'hours', text: say('ساعات عمل الفرع', 'Opening hours of a branch') }, { id: 'mobile', text: say('رقم جوال عميل', "A customer's mobile number") },
          { id: 'blood', text: say('نتيجة تحليل الدم', 'A blood test report') }, { id: 'photo', text: say('صورة موظف في بطاقته', 'The photo on a staff card') },
          { id: 'finger', text: say('بصمة الحضور', 'A fingerprint for attendance') },
        ],
        zones: [{ id: 'public', title: say('عامّة', 'Public') }, { id: 'personal', title: say('شخصية', 'Personal') }, { id: 'sensitive', title: say('حسّاسة', 'Sensitive') }],
        pairs: [
          { itemId: 'hours', zoneId: 'public', points: 1 }, { itemId: 'mobile', zoneId: 'personal', points: 1 }, { itemId: 'blood', zoneId: 'sensitive', points: 1 },
          { itemId: 'photo', zoneId: 'personal', points: 1 }, { itemId: 'finger', zoneId: 'sensitive', points: 1 },
        ],
      }),
    },
    {
      // Not translated on purpose.
      key: 'desk',
      type: 'interactive.checklist',
      title: { ar: 'مكتب لا يفشي سرًّا' },
      settings: { signOff: 'self' },
      body: () => ({
        items: [
          { id: 'lock', text: 'الشاشة تُقفل وحدها بعد 5 دقائق' },
          { id: 'paper', text: 'لا أوراق بأسماء أشخاص على المكتب في المساء' },
          { id: 'printer', text: 'لا شيء منسيًّا في الطابعة' },
          { id: 'shred', text: 'الأوراق تذهب إلى آلة الإتلاف لا إلى السلّة', hint: 'سلّة المهملات ليست مكانًا آمنًا.' },
          { id: 'call', text: 'لا أذكر أسماء العملاء في المصعد', required: false },
        ],
      }),
    },
    {
      key: 'leak',
      type: 'interactive.branching',
      title: { ar: 'رسالة إلى العنوان الخطأ', en: 'A message to the wrong address' },
      settings: { allowBack: false, scoreBy: 'end', loopCap: 3 },
      body: ({ say }) => ({
        intro: say('أرسلت قبل قليل ملفًّا فيه أرقام هويات 240 متدرّبًا إلى عنوان يشبه عنوان زميلك.', "A moment ago you sent a file with the ID numbers of 240 trainees to an address that looks like a colleague's."),
        start: 'sent',
        nodes: [
          { id: 'sent', title: say('ماذا تفعل الآن؟', 'What do you do now?') },
          { id: 'quiet', title: say('مرّت ثلاثة أيام', 'Three days go by'), text: say('اتصل متدرّب: وصلته رسالة احتيال باسمه ورقمه.', 'A trainee calls: a fraud message came with the right name and number.') },
          { id: 'told', title: say('مسؤول البيانات على الخط', 'The data officer is on the line'), text: say('سألك: ما الذي أُرسل؟ ومتى؟ وإلى من؟', 'The questions: what was sent, when, and to whom?') },
          { id: 'contained', title: say('حُصر الضرر', 'The harm is contained'), text: say('أُبلغت الجهة المختصّة وأصحاب البيانات في الوقت المحدّد.', 'The authority and the people concerned are told in time.'), isEnd: true, points: 10 },
          { id: 'fine', title: say('ضرر لا يُستدرك', 'Harm that cannot be undone'), isEnd: true, points: 0 },
        ],
        edges: [
          { id: 'recall', from: 'sent', to: 'quiet', text: say('أحاول استرجاع الرسالة ولا أخبر أحدًا', 'Try to recall the message and tell no one') },
          { id: 'tell', from: 'sent', to: 'told', text: say('أخبر مسؤول البيانات فورًا', 'Tell the data officer at once'), feedback: say('كل ساعة لها قيمة: للإبلاغ مهلة محدّدة.', 'Every hour counts: there is a deadline for notices.') },
          { id: 'facts', from: 'told', to: 'contained', text: say('أعطيه الوقائع كما هي، دون تجميل', 'Give the facts as they are') },
          { id: 'hide', from: 'quiet', to: 'fine', text: say('أنكر أن الملف خرج من عندي', 'Deny that the file came from me') },
          { id: 'late', from: 'quiet', to: 'told', text: say('أخبر مسؤول البيانات الآن', 'Tell the data officer now') },
        ],
      }),
    },
    {
      key: 'commitment',
      type: 'policy.acknowledgement',
      title: { ar: 'التزام بحماية البيانات', en: 'Data protection commitment' },
      settings: { requireScroll: true, requireTypedName: true, reAckOnVersion: true },
      body: ({ say }) => ({
        document: say(
          'ألتزم بألّا أطّلع على بيانات شخص إلا لعمل كُلّفت به، وألّا أنقلها إلى جهاز أو حساب خاص بي، وأن أبلّغ عن أي تسرّب أعلمه في ساعته، ولو كان خطئي أنا. وأعلم أن التبليغ المبكر عن الخطأ لا يُعاقب عليه.',
          'I look at personal data only for work I have been given. I do not move it to a device or an account of my own. I report every leak I learn of within the hour, even when the mistake is mine. I know that an early report of a mistake is not punished.'),
        version: '2.0',
      }),
    },
  ],
}
