import { bullets, type ContentPath, formatted, lines } from './writing'

// biome-ignore format: both languages of a text stand side by side
export const multiculturalTeams: ContentPath = {
  path: 'قيادة فرق متعدّدة الثقافات',
  source: 'en',
  sections: [
    { title: { ar: 'كلام يفهمه الجميع', en: 'Words that everyone understands' }, items: ['plain', 'rewrite', 'meeting'] },
    { title: { ar: 'عدل يراه الجميع', en: 'Fairness that everyone sees' }, items: [{ module: 'roster', after: ['plain'], weight: 2 }, 'calendar-of-days', 'language-poll', { module: 'charter', after: ['roster'] }] },
  ],
  modules: [
    {
      key: 'plain',
      type: 'content.article',
      title: { en: 'Plain words are respect', ar: 'الكلام الواضح احترام' },
      settings: { minReadSeconds: 60, completion: 'scroll' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'second', text: say(
            'في فريق من عشرين بلدًا يقرأ معظم الزملاء تعليماتك بلغتهم الثانية أو الثالثة. الجملة القصيرة لا تقلّل من شأن أحد، بل توفّر عليه أن يخمّن.',
            'In a team from twenty countries most colleagues read your instructions in their second or third language. A short sentence talks down to no one; it saves people from guessing.') },
          { kind: 'richText', id: 'rules', text: say(
            formatted(bullets('فكرة واحدة في الجملة.', 'التاريخ باسم الشهر: 3 مارس، لا 3/3.', 'لا أمثال ولا نكات في التعليمات.', 'قل ما يُفعل قبل ما لا يُفعل.'), lines('واسأل: «كيف ستفعلها؟» بدل «هل فهمت؟»، فالجواب عن الثانية «نعم» دائمًا.')),
            formatted(bullets('One idea in a sentence.', 'Dates with the name of the month: March 4, not 3/4.', 'No proverbs and no jokes in instructions.', 'Say what to do before what not to do.'), lines('And ask "how will you do it?" instead of "did you understand?": the answer to the second is always yes.'))) },
          { kind: 'heading', id: 'everyone', level: 2, text: say('من لا يسمع ومن لا يرى', 'Who cannot hear, who cannot see') },
          { kind: 'paragraph', id: 'access', text: say(
            'اكتب ما قلته شفهيًّا، وصِف ما عرضته في صورة، وقف حيث يرى الجميع وجهك. ما ينفع زميلًا أصمّ ينفع كل من يعمل في مطبخ صاخب.',
            'Write down what you said, describe what you showed, and stand where everyone can see your face. What helps a deaf colleague helps all who work in a noisy kitchen.') },
        ],
      }),
    },
    {
      key: 'rewrite',
      type: 'content.flashcards',
      title: { en: 'Say it simply', ar: 'قلها ببساطة' },
      settings: { algorithm: 'sm2', dailyNew: 5 },
      body: ({ say }) => ({
        cards: [
          { id: 'asap', front: say('«أنجزها في أقرب وقت ممكن.»', '"Get it done ASAP."'), back: say('«أنجزها قبل الثالثة عصر اليوم.»', '"Finish it today before 3 p.m."') },
          { id: 'ball', front: say('«الكرة في ملعبكم.»', '"The ball is in your court."'), back: say('«ننتظر قراركم.»', '"We are waiting for your decision."') },
          { id: 'should', front: say('«يُفترض أن تكون الغرفة جاهزة.»', '"The room should be ready."'), back: say('«تحقّقت: الغرفة جاهزة.»', '"I checked: the room is ready."') },
          { id: 'they', front: say('«أنتم دائمًا تتأخرون.»', '"You people are always late."'), back: say('«تأخرت اليوم 20 دقيقة. ما السبب؟»', '"You came 20 minutes late today. What happened?"') },
        ],
      }),
    },
    {
      key: 'meeting',
      type: 'content.slides',
      title: { en: 'A meeting in two languages', ar: 'اجتماع بلغتين' },
      settings: { requireAll: false },
      body: ({ say }) => ({
        slides: [
          { id: 'before', title: say('قبله', 'Before'), text: say('أرسل جدول الأعمال باللغتين قبل يوم، ليبحث كل زميل عن الكلمات التي لا يعرفها.', 'Send the agenda in both languages a day ahead, so that everyone can look up new words.') },
          { id: 'during', title: say('أثناءه', 'During'), text: say('توقّف بعد كل بند. السكوت خمس ثوانٍ ليس فراغًا، بل وقت ترجمة.', 'Pause after every item. Five seconds of silence are not empty; they are translation time.') },
          { id: 'turns', title: say('الكلام بالدور', 'Taking turns'), text: say('ابدأ بالأصغر منصبًا، فمن يتكلم بعد المدير يوافقه.', 'Begin with the most junior person: those who speak after the manager agree with the manager.') },
          { id: 'after', title: say('بعده', 'After'), text: say('ثلاثة أسطر: ما قُرّر، ومن ينفّذ، ومتى.', 'Three lines: what was decided, who does it, and by when.') },
        ],
      }),
    },
    {
      key: 'roster',
      type: 'interactive.branching',
      title: { en: 'The roster of the holiday week', ar: 'جدول أسبوع العيد' },
      settings: { allowBack: true, scoreBy: 'end', loopCap: 4 },
      body: ({ say }) => ({
        intro: say('عشرة زملاء، وأربعة طلبوا أيام العيد نفسها، والفندق ممتلئ.', 'Ten colleagues; four ask for the same days of Eid, and the hotel is full.'),
        start: 'requests',
        nodes: [
          { id: 'requests', title: say('كيف تقرّر؟', 'How do you decide?') },
          { id: 'table', title: say('الفريق حول الجدول', 'The team around the table'), text: say('زميلان من غير المسلمين عرضا المناوبة إن أُعطيا أعيادهما في ديسمبر.', 'Two colleagues offer to work if they have their own holidays in December.') },
          { id: 'grudge', title: say('جدول صامت', 'A silent roster'), text: say('نُفّذ، وطلب ثلاثة النقل بعد شهر.', 'It is carried out. A month later three people ask for a transfer.'), isEnd: true, points: 1 },
          { id: 'fair', title: say('قاعدة مكتوبة للسنة كلها', 'A written rule for the whole year'), isEnd: true, points: 10 },
          { id: 'once', title: say('حلّ لهذه المرة', 'A solution for this time'), isEnd: true, points: 6 },
        ],
        edges: [
          { id: 'alone', from: 'requests', to: 'grudge', text: say('أقرّر وحدي وأعلّق الجدول', 'Decide alone and post the roster') },
          { id: 'first', from: 'requests', to: 'grudge', text: say('من طلب أولًا أخذ', 'First come, first served'), feedback: say('تكافئ من يعرف القاعدة لا من يحتاج.', 'It rewards those who know the rule, not those in need.') },
          { id: 'together', from: 'requests', to: 'table', text: say('أعرض المشكلة على الفريق كاملًا', 'Put the problem before the whole team') },
          { id: 'write', from: 'table', to: 'fair', text: say('نكتب الاتفاق ونراجعه كل سنة', 'Write the agreement down and review it every year') },
          { id: 'shake', from: 'table', to: 'once', text: say('نتفق شفهيًّا ونمضي', 'Agree by word of mouth and move on') },
        ],
      }),
    },
    {
      // Only in English on purpose.
      key: 'calendar-of-days',
      type: 'interactive.timeline',
      title: { en: 'Days that matter to someone in your team' },
      settings: { calendar: 'both' },
      body: () => ({
        intro: 'One year, one team. Religious dates may move by a day.',
        events: [
          { id: 'ramadan', date: '2027-02-08', title: 'Ramadan is about to begin', text: 'Plan shorter shifts before sunset and a break at iftar.' },
          { id: 'nowruz', date: '2027-03-21', title: 'Nowruz' },
          { id: 'adha', date: '2027-05-16', title: 'Eid al-Adha', text: 'The longest holiday of the year for many colleagues: ask early.' },
          { id: 'diwali', date: '2027-10-29', title: 'Diwali' },
          { id: 'christmas', date: '2027-12-25', title: 'Christmas' },
        ],
      }),
    },
    {
      key: 'language-poll',
      type: 'social.poll',
      title: { en: 'Which language at handover?', ar: 'بأي لغة نسلّم المناوبة؟' },
      settings: { showResults: 'afterVote', changeable: true },
      body: ({ say }) => ({
        question: say('بأي لغة تفضّل تعليمات تسليم المناوبة؟', 'In which language would you like the handover notes?'),
        options: [
          { id: 'ar', text: say('العربية', 'Arabic') }, { id: 'en', text: say('الإنجليزية', 'English') },
          { id: 'both', text: say('كلتاهما', 'Both') }, { id: 'pictures', text: say('صور مع كلمات قليلة', 'Pictures with a few words') },
        ],
      }),
    },
    {
      key: 'charter',
      type: 'policy.acknowledgement',
      title: { en: 'Team charter', ar: 'ميثاق الفريق' },
      settings: { requireScroll: true, requireTypedName: false },
      body: ({ say }) => ({
        document: say(
          'نخاطب كل زميل باسمه كما ينطقه. لا نتكلم بلغة لا يفهمها أحد الحاضرين ثم نضحك. نختلف في العمل لا في الأصل ولا في الدين. من أخطأ يُكلَّم على انفراد، ومن أحسن يُشكر أمام الجميع.',
          'We call all colleagues by their names, the way they say them. We do not speak a language that someone present cannot follow, and then laugh. We disagree about work, never about origin or religion. Mistakes are discussed in private, and good work is praised in front of everyone.'),
        version: '1.1',
      }),
    },
  ],
}
