import { bold, type ContentPath, formatted, lines, steps } from './writing'

// biome-ignore format: both languages of a text stand side by side
export const guestComplaints: ContentPath = {
  path: 'معالجة شكاوى الضيوف',
  source: 'en',
  sections: [
    { title: { ar: 'الخطوات الأربع', en: 'The four steps' }, items: ['four-steps', 'cards'] },
    { title: { ar: 'تمرين', en: 'Practice' }, items: [{ module: 'noise', after: ['four-steps'], weight: 2 }, { module: 'room', weight: 2 }, 'which', 'follow-up'] },
  ],
  modules: [
    {
      key: 'four-steps',
      type: 'content.article',
      title: { en: 'Listen, apologize, resolve, follow up', ar: 'أصغِ، اعتذر، حُلّ، تابع' },
      settings: { minReadSeconds: 45, completion: 'scroll' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'gift', text: say(
            'الضيف الذي يشتكي إليك يمنحك فرصة. أما من يبتسم ويغادر فيكتب رأيه حيث لا تستطيع أن تجيبه.',
            'A guest who complains to you gives you a chance. The one who smiles and leaves writes a review where you cannot answer in time.') },
          { kind: 'richText', id: 'steps', text: say(
            formatted(steps('أصغِ واقفًا، وبيدك ورقة، دون أن تقاطع.', 'اعتذر عمّا شعر به الضيف قبل أن تعرف من المخطئ.', 'اعرض حلّين واترك له الاختيار.', 'تابع في اليوم نفسه: مكالمة من دقيقة.'), lines('وأهمّها ', bold('الرابعة'), '، لأنها التي تُنسى.')),
            formatted(steps('Listen standing, with paper in hand, without interrupting.', 'Apologize for how the guest feels, before you know whose mistake it was.', 'Offer two ways out and let the guest choose.', 'Follow up the same day: a call of one minute.'), lines('The most important step is ', bold('the fourth'), ', because it is the one that is forgotten.'))) },
          { kind: 'table', id: 'power', hasHeader: true, rows: [
            [say('ما حدث', 'What happened'), say('ما يمكنك تقديمه دون إذن', 'What you may offer on your own')],
            [say('انتظار يزيد على 15 دقيقة', 'More than 15 minutes of waiting'), say('قهوة في الاستقبال', 'Coffee in the lobby')],
            [say('غرفة غير جاهزة', 'A room that is not ready'), say('غداء، أو ترقية إن وُجدت', 'Lunch, or an upgrade if there is one')],
            [say('عطل في التكييف', 'Broken air conditioning'), say('تبديل الغرفة فورًا', 'Another room at once')],
          ] },
        ],
      }),
    },
    {
      key: 'cards',
      type: 'content.flashcards',
      title: { en: 'Say it better', ar: 'قلها أحسن' },
      settings: { algorithm: 'leitner', dailyNew: 6 },
      body: ({ say }) => ({
        cards: [
          { id: 'policy', front: say('«هذه سياسة الفندق.»', '"That is hotel policy."'), back: say('«دعني أشرح السبب، ثم نرَ ما يمكن.»', '"Let me explain why, and then see what is possible."') },
          { id: 'notme', front: say('«هذا ليس من عملي.»', '"That is not my job."'), back: say('«سأوصلك إلى من يحلّها وأبقى معك حتى تُحلّ.»', '"I will take you to the right person and stay until it is solved."') },
          { id: 'busy', front: say('«نحن مشغولون اليوم.»', '"We are busy today."'), back: say('«أعتذر عن الانتظار. دورك بعد ضيفين.»', '"I am sorry about the wait. There are two guests before you."') },
          { id: 'try', front: say('«سأحاول.»', '"I will try."'), back: say('«سأتصل بك قبل السادسة، مهما كانت النتيجة.»', '"I will call you before six, whatever the result."') },
        ],
      }),
    },
    {
      key: 'noise',
      type: 'interactive.branching',
      title: { en: 'Noise from room 812', ar: 'ضجيج من الغرفة 812' },
      settings: { allowBack: true, scoreBy: 'end', loopCap: 4 },
      body: ({ say }) => ({
        intro: say('منتصف الليل. أسرة مع رضيع تتصل للمرة الثانية.', 'Midnight. A family with a baby calls for the second time.'),
        start: 'call',
        nodes: [
          { id: 'call', title: say('ماذا تقول؟', 'What do you say?') },
          { id: 'knocked', title: say('هدأت الغرفة 812', 'Room 812 is quiet'), text: say('لكن الرضيع استيقظ ولا ينام.', 'But the baby is awake and will not sleep.') },
          { id: 'moved', title: say('غرفة هادئة في الدور العاشر', 'A quiet room on the tenth floor'), isEnd: true, points: 10 },
          { id: 'left', title: say('غادرت الأسرة في الصباح الباكر', 'The family leaves early in the morning'), isEnd: true, points: 0 },
          { id: 'note', title: say('بطاقة اعتذار مع الفطور', 'A note of apology with breakfast'), isEnd: true, points: 7 },
        ],
        edges: [
          { id: 'again', from: 'call', to: 'left', text: say('«سننبّههم مرة أخرى.»', '"We will tell them again."'), feedback: say('هذا ما قيل لهم قبل ساعة.', 'That is what they heard an hour ago.') },
          { id: 'go', from: 'call', to: 'knocked', text: say('أصعد بنفسي إلى 812', 'Go up to 812 in person') },
          { id: 'offer', from: 'call', to: 'moved', text: say('أعرض غرفة أخرى الآن وأحمل الحقائب معهم', 'Offer another room now and help with the bags') },
          { id: 'sorry', from: 'knocked', to: 'note', text: say('أعتذر وأسأل: ما الذي يساعدكم الليلة؟', 'Apologize and ask: what would help tonight?') },
          { id: 'done', from: 'knocked', to: 'left', text: say('أغلق البلاغ، فالمشكلة حُلّت', 'Close the ticket, the problem is solved') },
        ],
      }),
    },
    {
      // The Arabic title still says what the English one said before: stale on purpose.
      key: 'room',
      type: 'interactive.dragDrop',
      title: { en: 'Who solves it?', ar: 'من المسؤول عن الحل؟' },
      titleWhenTranslated: 'Who is responsible?',
      settings: { attempts: 0, partialCredit: true, passPercent: 75 },
      body: ({ say }) => ({
        task: say('وجّه كل شكوى إلى من يحلّها أسرع.', 'Send every complaint to the team that solves it fastest.'),
        items: [
          { id: 'towels', text: say('مناشف ناقصة', 'Missing towels'),
            reason: say('المناشف في عهدة الإشراف الداخلي.', 'Housekeeping keeps the towels.') }, { id: 'bill', text: say('مبلغ خاطئ في الفاتورة', 'A wrong amount on the bill'),
            reason: say('الاستقبال يصحّح الفاتورة.', 'The front desk corrects the bill.') },
          { id: 'leak', text: say('تسرّب ماء', 'A water leak'),
            reason: say('إيقاف الماء من عمل الصيانة.', 'Maintenance can shut off the water.') }, { id: 'cold', text: say('طعام بارد في الغرفة', 'Cold food in the room'),
            reason: say('خدمة الغرف تعيد إعداد الطبق.', 'Room service prepares the dish again.') },
        ],
        zones: [
          { id: 'house', title: say('الإشراف الداخلي', 'Housekeeping') }, { id: 'desk', title: say('الاستقبال', 'Front desk') },
          { id: 'works', title: say('الصيانة', 'Maintenance') }, { id: 'kitchen', title: say('خدمة الغرف', 'Room service') },
        ],
        pairs: [
          { itemId: 'towels', zoneId: 'house', points: 1 }, { itemId: 'bill', zoneId: 'desk', points: 1 },
          { itemId: 'leak', zoneId: 'works', points: 1 }, { itemId: 'cold', zoneId: 'kitchen', points: 1 },
        ],
      }),
    },
    {
      key: 'which',
      type: 'social.poll',
      title: { en: 'What do guests complain about most?', ar: 'ممّ يشتكي الضيوف أكثر؟' },
      settings: { showResults: 'afterVote', changeable: false, several: true },
      body: ({ say }) => ({
        question: say('ما الذي سمعته هذا الأسبوع؟ يمكنك اختيار أكثر من جواب.', 'What did you hear this week? You may choose more than one.'),
        options: [
          { id: 'wait', text: say('الانتظار عند الوصول', 'Waiting at check-in') }, { id: 'air', text: say('التكييف', 'Air conditioning') },
          { id: 'noise', text: say('الضجيج', 'Noise') }, { id: 'net', text: say('الإنترنت', 'Internet') }, { id: 'bill', text: say('الفاتورة', 'The bill') },
        ],
      }),
    },
    {
      key: 'follow-up',
      type: 'interactive.checklist',
      title: { en: 'Before your shift ends', ar: 'قبل نهاية المناوبة' },
      settings: { signOff: 'self' },
      body: ({ say }) => ({
        items: [
          { id: 'called', text: say('اتصلت بكل ضيف اشتكى اليوم', 'I called every guest who complained today') },
          { id: 'written', text: say('كتبت ما وُعد به في سجلّ المناوبة', 'Every promise is in the shift log') },
          { id: 'handed', text: say('سلّمت المفتوح منها إلى زميل باسمه', 'Open complaints are handed to a colleague by name') },
        ],
      }),
    },
  ],
}
