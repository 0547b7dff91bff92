import { bold, bullets, type ContentPath, formatted, lines } from './writing'

// biome-ignore format: both languages of a text stand side by side
export const customerService: ContentPath = {
  path: 'فنّ خدمة العملاء',
  source: 'ar',
  sections: [
    { title: { ar: 'الإصغاء', en: 'Listening' }, items: ['listening', 'phrases'] },
    { title: { ar: 'الموقف الصعب', en: 'The hard moment' }, items: [{ module: 'angry', after: ['listening'], weight: 2 }, 'reply'] },
    { title: { ar: 'عادات الفريق', en: 'Habits of the team' }, items: ['channel', { module: 'closing', isOptional: true }] },
  ],
  modules: [
    {
      key: 'listening',
      type: 'content.article',
      title: { ar: 'اسمع الجملة إلى آخرها', en: 'Hear the sentence to its end' },
      settings: { minReadSeconds: 45, completion: 'view' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'cut', text: say(
            'أكثر ما يغضب العميل ليس الخطأ نفسه، بل أن يُقاطَع وهو يشرحه. من يُسمع إلى آخر جملته يهدأ، لأنه لم يعد مضطرًّا إلى أن يعيدها.',
            'What angers customers most is not the mistake but being interrupted while they explain it. A person who is heard to the end grows calmer, because there is no need to say it again.') },
          { kind: 'heading', id: 'three', level: 2, text: say('ثلاث طبقات في كل شكوى', 'Three layers in every complaint') },
          { kind: 'richText', id: 'layers', text: say(
            formatted(bullets('الواقعة: ماذا حدث، ومتى، وبأي رقم طلب؟', 'الأثر: ماذا خسر العميل من وقت أو مال أو ثقة؟', 'الطلب: ما الذي يرضيه الآن؟'), lines('ابدأ جوابك بـ', bold('الأثر'), '، ثم عالج الواقعة، ثم أجب عن الطلب.')),
            formatted(bullets('The facts: what happened, when, and under which order number?', 'The effect: what time, money or trust was lost?', 'The wish: what would put it right now?'), lines('Begin your answer with ', bold('the effect'), ', then deal with the facts, then answer the wish.'))) },
          { kind: 'callout', id: 'echo', tone: 'tip', text: say(
            'أعد ما فهمته بكلماتك: «إذن وصل الطلب متأخرًا يومين وفاتك موعد التسليم، هل فهمتك صحيحًا؟»',
            'Repeat what you understood in your own words: "So the order came two days late and you missed your own deadline. Is that right?"') },
        ],
      }),
    },
    {
      key: 'phrases',
      type: 'content.flashcards',
      title: { ar: 'عبارات مهذّبة باللغتين', en: 'Polite phrases in both languages' },
      settings: { algorithm: 'sm2', dailyNew: 8 },
      body: ({ say }) => ({
        cards: [
          { id: 'wait', front: say('تحتاج إلى دقيقة للبحث', 'You need a minute to look something up'), back: say('«هل تسمح لي بدقيقة أتحقّق فيها من الطلب؟»', '"May I take a minute to check the order?"') },
          { id: 'unclear', front: say('لم تسمع الاسم جيدًا', 'You did not catch the name'), back: say('«هل تتكرّم بتهجئة الاسم لأكتبه كما تحبّ؟»', '"Could you spell the name, so that I write it the way you do?"') },
          { id: 'no', front: say('لا تستطيع تلبية الطلب', 'You cannot do what is asked'), back: say('«لا أستطيع ذلك اليوم، لكن هذا ما أستطيعه الآن…»', '"I cannot do that today. Here is what I can do now…"') },
          { id: 'sorry', front: say('الخطأ من عندنا', 'The mistake is ours'), back: say('«نعتذر، كان علينا أن نخبرك قبل الموعد.»', '"We are sorry. We should have told you before the date."') },
          { id: 'bye', front: say('نهاية المكالمة', 'The end of a call'), back: say('«سعدت بخدمتك. سأكتب لك قبل الخامسة مساءً.»', '"I am glad I could help. I will write to you before five."') },
        ],
      }),
    },
    {
      key: 'angry',
      type: 'interactive.branching',
      title: { ar: 'مكالمة غاضبة في التاسعة صباحًا', en: 'An angry call at nine in the morning' },
      settings: { allowBack: true, scoreBy: 'end', loopCap: 5 },
      body: ({ say }) => ({
        intro: say('«هذه ثالث مرة أتصل! أين جهازي؟»', '"This is the third time I have called! Where is my device?"'),
        start: 'call',
        nodes: [
          { id: 'call', title: say('كيف تبدأ؟', 'How do you begin?') },
          { id: 'louder', title: say('ارتفع صوته', 'The voice gets louder'), text: say('«النظام؟ أنا لا أكلّم نظامًا!»', '"The system? I am not talking to a system!"') },
          { id: 'tells', title: say('بدأ يحكي', 'The customer begins to tell'), text: say('الجهاز في الصيانة منذ 12 يومًا، ووُعد به في 5 أيام.', 'The device has been in repair for 12 days; the promise was 5.') },
          { id: 'vague', title: say('وعد بلا موعد', 'A promise without a date'), isEnd: true, points: 3 },
          { id: 'agreed', title: say('اتفاق مكتوب', 'A written agreement'), text: say('جهاز بديل اليوم، وخبر عن الإصلاح غدًا قبل الظهر.', 'A replacement today, and news of the repair by noon tomorrow.'), isEnd: true, points: 10 },
          { id: 'lost', title: say('أغلق الخط', 'The line goes dead'), isEnd: true, points: 0 },
        ],
        edges: [
          { id: 'number', from: 'call', to: 'louder', text: say('أطلب رقم البلاغ لأن النظام يحتاجه', 'Ask for the ticket number, because the system needs it') },
          { id: 'sorry', from: 'call', to: 'tells', text: say('«ثلاث مكالمات كثير. حدّثني من البداية وسأكتب.»', '"Three calls are too many. Tell me from the beginning; I am taking notes."'), feedback: say('سمعت الأثر قبل الواقعة.', 'You heard the effect before the facts.') },
          { id: 'calm-down', from: 'louder', to: 'lost', text: say('«اهدأ من فضلك.»', '"Calm down, sir."'), feedback: say('هذه الجملة لم تهدّئ أحدًا قط.', 'This sentence has never calmed anyone.') },
          { id: 'again', from: 'louder', to: 'tells', text: say('«معك حق. سأبحث باسمك أنا.»', '"You are right. I will search by your name."') },
          { id: 'soon', from: 'tells', to: 'vague', text: say('«سيصلك في أقرب وقت.»', '"You will have it as soon as possible."') },
          { id: 'date', from: 'tells', to: 'agreed', text: say('أعرض بديلًا وموعدًا وأرسلهما كتابةً', 'Offer a replacement and a date, and send both in writing') },
        ],
      }),
    },
    {
      // The English text was made before the Arabic title was changed: stale on purpose.
      key: 'reply',
      type: 'content.article',
      title: { ar: 'رسالة اعتذار من خمس جمل', en: 'Writing an apology' },
      titleWhenTranslated: 'كتابة رسالة اعتذار',
      settings: { completion: 'view' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'short', text: say('الاعتذار الطويل يُقرأ دفاعًا. خمس جمل تكفي، وكل جملة لها عمل.', 'A long apology reads like a defense. Five sentences are enough, and each has its own job.') },
          { kind: 'table', id: 'five', hasHeader: true, rows: [
            [say('الجملة', 'Sentence'), say('مثال', 'Example')],
            [say('ما حدث', 'What happened'), say('تأخر طلبك يومين عن الموعد الذي وعدناك به.', 'Your order came two days after the date we promised.')],
            [say('أثره عليك', 'What it meant for you'), say('نعلم أن ذلك أفسد موعدك مع عميلك.', 'We know that it spoiled your appointment with your own customer.')],
            [say('مسؤوليتنا', 'Our part'), say('كان علينا أن نخبرك يوم الأحد.', 'We should have told you on Sunday.')],
            [say('ما فعلناه', 'What we did'), say('أعدنا إليك رسوم التوصيل كاملة.', 'We have refunded the delivery fee in full.')],
            [say('ما نعدك به', 'What we promise'), say('تصلك من الآن رسالة عند كل تأخير.', 'From now on you get a message for every delay.')],
          ] },
        ],
      }),
    },
    {
      key: 'channel',
      type: 'social.poll',
      title: { ar: 'أين تصلنا أصعب الشكاوى؟', en: 'Where do the hardest complaints reach us?' },
      settings: { showResults: 'afterVote', changeable: true },
      body: ({ say }) => ({
        question: say('في أي قناة تجد التعامل مع الشكوى أصعب؟', 'In which channel do you find complaints hardest to handle?'),
        options: [
          { id: 'phone', text: say('الهاتف', 'Phone') }, { id: 'chat', text: say('المحادثة الفورية', 'Live chat') },
          { id: 'mail', text: say('البريد الإلكتروني', 'Email') }, { id: 'counter', text: say('وجهًا لوجه', 'Face to face') },
        ],
      }),
    },
    {
      key: 'closing',
      type: 'interactive.checklist',
      title: { ar: 'قبل أن تغلق الشكوى', en: 'Before you close a complaint' },
      settings: { signOff: 'self' },
      body: ({ say }) => ({
        items: [
          { id: 'answer', text: say('أجبت عن كل سؤال في الرسالة', 'Every question of the message is answered') },
          { id: 'tone', text: say('قرأت ردّي بصوت مسموع', 'I read my answer aloud') },
          { id: 'name', text: say('الاسم مكتوب كما يكتبه صاحبه', 'The name is spelled as its owner spells it') },
          { id: 'cause', text: say('سجّلت السبب كي لا يتكرر', 'The cause is noted, so that it does not happen again') },
        ],
      }),
    },
  ],
}
