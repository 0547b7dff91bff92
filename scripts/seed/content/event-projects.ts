import { bullets, type ContentPath, formatted, formula, lines } from './writing'

// biome-ignore format: both languages of a text stand side by side
export const eventProjects: ContentPath = {
  path: 'إدارة مشاريع الفعاليات',
  source: 'en',
  sections: [
    { title: { ar: 'التخطيط', en: 'Planning' }, items: ['scope', 'estimate', 'vocabulary'] },
    { title: { ar: 'التنفيذ', en: 'Doing' }, items: ['calendar', { module: 'risks', after: ['scope'], weight: 2 }, { module: 'wedding', after: ['risks'], weight: 2 }] },
    { title: { ar: 'الإغلاق', en: 'Closing' }, items: [{ module: 'handover', isOptional: true }] },
  ],
  modules: [
    {
      key: 'scope',
      type: 'content.article',
      title: { en: 'One page before anything else', ar: 'صفحة واحدة قبل كل شيء' },
      settings: { minReadSeconds: 60, completion: 'acknowledge' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'page', text: say(
            'قبل حجز القاعة وقبل أول عرض سعر، اكتب صفحة واحدة يوقّعها العميل. كل خلاف في نهاية المشروع سببه سطر لم يُكتب فيها.',
            'Before the hall is booked and before the first quote, write one page and have the client sign it. Every argument at the end of a project is about a line that was never written there.') },
          { kind: 'richText', id: 'lines', text: say(
            formatted(bullets('الهدف: ما الذي يقوله الضيوف في اليوم التالي؟', 'داخل النطاق: 300 ضيف، عشاء، كلمة، فقرة موسيقية.', 'خارج النطاق: النقل والإقامة والتصوير.', 'القيود: الميزانية والتاريخ وساعة إخلاء القاعة.', 'من يقرّر: اسم واحد ورقم هاتف واحد.')),
            formatted(bullets('Aim: what should guests say the next day?', 'In scope: 300 guests, dinner, a speech, music.', 'Out of scope: transport, hotel rooms, photography.', 'Limits: budget, date, and when the hall has to be empty.', 'Who decides: one name and one phone number.'))) },
          { kind: 'callout', id: 'change', tone: 'note', text: say('كل تغيير بعد التوقيع يُكتب معه أثره في السعر والوقت، ولو كان صفرًا.', 'Every change after the signature is written down with its effect on price and time, even when that is zero.') },
        ],
      }),
    },
    {
      key: 'estimate',
      type: 'content.article',
      title: { en: 'An estimate from three numbers', ar: 'تقدير من ثلاثة أرقام' },
      settings: { minReadSeconds: 45, completion: 'view' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'ask', text: say('لا تسأل المورّد: كم يومًا تحتاج؟ اسأله عن أحسن الأحوال وأسوئها وأقربها إلى الواقع، ثم احسب:', 'Do not ask a supplier how many days a job takes. Ask for the best case, the worst case and the most likely one, then work out:') },
          { kind: 'richText', id: 'pert', text: say(
            formatted(formula('t = \\frac{a + 4m + b}{6}'), lines('نصب المسرح: يومان في أحسن الأحوال، و3 في الغالب، و10 إن تأخرت الشاحنة. فالتقدير 4 أيام لا 3.')),
            formatted(formula('t = \\frac{a + 4m + b}{6}'), lines('Building the stage: 2 days at best, 3 most likely, 10 if the truck is late. The estimate is 4 days, not 3.'))) },
          { kind: 'code', id: 'sheet', language: 'text', source: '=(A2 + 4*B2 + C2) / 6' },
        ],
      }),
    },
    {
      key: 'vocabulary',
      type: 'content.glossary',
      title: { en: 'Words of the trade', ar: 'كلمات المهنة' },
      body: ({ say }) => ({
        terms: [
          { id: 'milestone', term: { ar: 'معلَم', en: 'Milestone' }, definition: say('لحظة بلا مدة تثبت أن مرحلة انتهت: «وُقّع عقد القاعة».', 'A moment without duration that proves a stage is over: "the hall contract is signed".') },
          { id: 'critical', term: { ar: 'المسار الحرج', en: 'Critical path' }, definition: say('أطول سلسلة من الأعمال المتتابعة؛ كل تأخير فيها يؤخّر الفعالية.', 'The longest chain of tasks; every delay on it delays the event.') },
          { id: 'buffer', term: { ar: 'هامش', en: 'Buffer' }, definition: say('وقت أو مال محجوز لما لا نعرفه بعد.', 'Time or money kept back for what is not known yet.') },
          { id: 'load-in', term: { ar: 'دخول المعدّات', en: 'Load-in' }, definition: say('الساعات التي تُدخل فيها المعدّات إلى القاعة وتُركّب.', 'The hours in which equipment is brought in and set up.') },
        ],
      }),
    },
    {
      key: 'calendar',
      type: 'interactive.timeline',
      title: { en: 'Twelve weeks of one conference', ar: 'اثنا عشر أسبوعًا من عمر مؤتمر' },
      settings: { calendar: 'gregory' },
      body: ({ say }) => ({
        intro: say('مؤتمر من يومين في فبراير، يومًا بيوم.', 'A conference of two days in February, date by date.'),
        events: [
          { id: 'brief', date: '2026-11-16', title: say('أول اجتماع مع العميل', 'First meeting with the client'), text: say('نخرج بصفحة النطاق.', 'We leave with the scope on one page.') },
          { id: 'hall', date: '2026-11-25', title: say('حجز القاعة', 'The hall is booked') },
          { id: 'speakers', date: '2026-12-20', title: say('تأكيد المتحدّثين', 'Speakers are confirmed'), text: say('بعد هذا التاريخ يُطبع البرنامج.', 'After this date the schedule is printed.') },
          { id: 'rehearsal', date: '2027-02-07', title: say('بروفة كاملة بالصوت والترجمة', 'Full rehearsal with sound and interpreters') },
          { id: 'day', date: '2027-02-09', title: say('اليوم الأول', 'Day one') },
          { id: 'lessons', date: '2027-02-16', title: say('جلسة الدروس المستفادة', 'Lessons learned'), text: say('ساعة واحدة، قبل أن تُنسى التفاصيل.', 'One hour, before the details are forgotten.') },
        ],
      }),
    },
    {
      key: 'risks',
      type: 'interactive.dragDrop',
      title: { en: 'What to do with a risk', ar: 'ماذا نفعل بالمخاطرة؟' },
      settings: { attempts: 3, partialCredit: true, passPercent: 60 },
      body: ({ say }) => ({
        task: say('لكل مخاطرة جواب. ضع كل إجراء تحت نوعه.', 'Every risk has an answer. Put each measure under its kind.'),
        items: [
          { id: 'indoor', text: say('نقل الحفل من الحديقة إلى القاعة', 'Moving the party from the garden into the hall') },
          { id: 'generator', text: say('مولّد كهرباء احتياطي', 'A spare generator') },
          { id: 'insurance', text: say('تأمين على إلغاء الفعالية', 'Insurance against cancellation') },
          { id: 'rain', text: say('احتمال مطر في يوليو', 'Rain in July') },
        ],
        zones: [
          { id: 'avoid', title: say('نتجنّبها', 'Avoid') }, { id: 'reduce', title: say('نخفّفها', 'Reduce') },
          { id: 'transfer', title: say('ننقلها إلى غيرنا', 'Transfer') }, { id: 'accept', title: say('نقبلها', 'Accept') },
        ],
        pairs: [
          { itemId: 'indoor', zoneId: 'avoid', points: 1 }, { itemId: 'generator', zoneId: 'reduce', points: 1 },
          { itemId: 'insurance', zoneId: 'transfer', points: 1 }, { itemId: 'rain', zoneId: 'accept', points: 1 },
        ],
      }),
    },
    {
      key: 'wedding',
      type: 'interactive.branching',
      title: { en: 'Forty more guests on Thursday', ar: 'أربعون ضيفًا إضافيًّا يوم الخميس' },
      settings: { allowBack: true, scoreBy: 'end', loopCap: 3 },
      body: ({ say }) => ({
        intro: say('يتصل والد العروس قبل الحفل بيومين: «سيحضر أربعون ضيفًا آخرون».', "Two days before the wedding the bride's father calls: forty more guests are coming."),
        start: 'phone',
        nodes: [
          { id: 'phone', title: say('ما جوابك؟', 'What do you answer?') },
          { id: 'checking', title: say('ساعة من الاتصالات', 'An hour of phone calls'), text: say('القاعة تسع 24 فقط زيادةً، والمطبخ يستطيع بزيادة في السعر.', 'The hall has room for 24 more; the kitchen can do it at a higher price.') },
          { id: 'crowded', title: say('كراسٍ في الممرات', 'Chairs in the aisles'), text: say('أوقف الدفاع المدني دخول الضيوف.', 'The fire service stops guests at the door.'), isEnd: true, points: 0 },
          { id: 'signed', title: say('تعديل موقّع', 'A signed change'), text: say('24 في القاعة، وشاشة وجلسة في البهو للباقين.', '24 in the hall, a screen and seats in the lobby for the others.'), isEnd: true, points: 10 },
          { id: 'angry', title: say('عميل غاضب', 'An angry client'), isEnd: true, points: 2 },
        ],
        edges: [
          { id: 'yes', from: 'phone', to: 'crowded', text: say('«أبشر»', '"Of course"'), feedback: say('وعدتَ بما لم تحسبه.', 'You promised what you had not counted.') },
          { id: 'no', from: 'phone', to: 'angry', text: say('«لا يمكن، العقد موقّع»', '"Impossible, the contract is signed"') },
          { id: 'hour', from: 'phone', to: 'checking', text: say('«أمهلني ساعة وأعود إليك بخيارين»', '"Give me an hour and I will come back with two options"') },
          { id: 'offer', from: 'checking', to: 'signed', text: say('أعرض ما يمكن بسعره وأطلب توقيعًا', 'Offer what is possible, with its price, and ask for a signature') },
        ],
      }),
    },
    {
      // Only in English on purpose.
      key: 'handover',
      type: 'interactive.checklist',
      title: { en: 'The hall is empty: now close the project' },
      settings: { signOff: 'manager' },
      body: () => ({
        items: [
          { id: 'hall', text: 'The hall is handed back and the protocol is signed' },
          { id: 'invoices', text: 'Every supplier has sent the final invoice' },
          { id: 'budget', text: 'Planned and real costs are compared line by line' },
          { id: 'thanks', text: 'The team has been thanked by name' },
        ],
      }),
    },
  ],
}
