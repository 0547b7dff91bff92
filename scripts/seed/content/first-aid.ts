import { type ContentPath, formatted, steps } from './writing'

// biome-ignore format: both languages of a text stand side by side
export const firstAid: ContentPath = {
  path: 'الإسعافات الأولية',
  source: 'ar',
  sections: [
    { title: { ar: 'الدقيقة الأولى', en: 'The first minute' }, items: ['first-minute', 'cpr', { module: 'rhythm', after: ['cpr'] }] },
    { title: { ar: 'حالات تصادفها', en: 'What you may meet' }, items: ['choking', { module: 'burns', weight: 2 }, 'recovery'] },
    { title: { ar: 'الاستعداد', en: 'Being ready' }, items: [{ module: 'kit', isOptional: true }, { module: 'hall', after: ['cpr', 'choking'], weight: 3 }] },
  ],
  modules: [
    {
      key: 'first-minute',
      type: 'content.article',
      title: { ar: 'الدقيقة الأولى: أمان ثم نداء ثم مساعدة', en: 'The first minute: safety, call, help' },
      settings: { minReadSeconds: 90, completion: 'scroll' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'why', text: say(
            'أول من يصل إلى المصاب ليس المسعف، بل زميل أو عابر سبيل. ما تفعله في الدقيقة الأولى قد يكون أنفع من كل ما يأتي بعدها، ولا يحتاج إلا إلى ترتيب واضح وهدوء.',
            'The first person to reach someone who is hurt is not a paramedic but a colleague or a passer-by. What you do in the first minute may matter more than all that follows, and it takes only a clear order and a calm head.') },
          { kind: 'richText', id: 'order', text: say(
            formatted(steps('تأكد من سلامة المكان لك قبل المصاب: كهرباء، سيارات، دخان.', 'خاطب المصاب بصوت مسموع وربّت على كتفيه.', 'إن لم يستجب فاطلب من شخص تعيّنه بعينه أن يتصل بالإسعاف.', 'تحقّق من تنفّسه 10 ثوانٍ لا أكثر.', 'ابدأ بالإنعاش إن كان لا يتنفّس تنفّسًا طبيعيًّا.')),
            formatted(steps('Make sure the place is safe for you first: electricity, cars, smoke.', 'Speak to the person in a clear voice and tap both shoulders.', 'If there is no answer, point at one person and ask them to call an ambulance.', 'Check the breathing for 10 seconds at most.', 'Begin CPR if the breathing is not normal.'))) },
          { kind: 'callout', id: 'point', tone: 'note', text: say(
            'لا تقل: «ليتصل أحدكم». قل: «أنت، صاحب القميص الأزرق، اتصل بالإسعاف وعد إليّ». النداء العام لا يسمعه أحد.',
            'Do not say "someone call". Say "you, in the blue shirt, call an ambulance and come back to me". A request to everyone is heard by no one.') },
          { kind: 'table', id: 'call', hasHeader: true, rows: [
            [say('ما يسأله المسعفون', 'What they ask'), say('مثال على الجواب', 'A good answer')],
            [say('أين أنتم بالضبط؟', 'Where exactly are you?'), say('البوابة 3، الدور الثاني، قرب المصعد', 'Gate 3, second floor, near the elevator')],
            [say('ماذا حدث؟', 'What happened?'), say('سقط من ارتفاع مترين وهو واعٍ', 'A fall from about six feet; the person is awake')],
            [say('كم عدد المصابين؟', 'How many are hurt?'), say('شخص واحد، رجل في الأربعين تقريبًا', 'One, a man of about forty')],
          ] },
        ],
      }),
    },
    {
      key: 'cpr',
      type: 'content.slides',
      title: { ar: 'الإنعاش القلبي الرئوي خطوة خطوة', en: 'CPR, step by step' },
      settings: { requireAll: true },
      body: ({ say }) => ({
        slides: [
          { id: 'place', title: say('مكان اليدين', 'Where your hands go'), text: say('في وسط الصدر، كفّ فوق كفّ، والذراعان مستقيمان، وكتفاك فوق يديك مباشرة.', 'In the middle of the chest, one hand on the other, arms straight, shoulders right above your hands.') },
          { id: 'depth', title: say('عمق الضغط وسرعته', 'How deep and how fast'), text: say('من 5 إلى 6 سنتيمترات، ومن 100 إلى 120 ضغطة في الدقيقة. اترك الصدر يرتفع كاملًا بعد كل ضغطة.', 'About two inches deep, 100 to 120 times a minute. Let the chest rise fully after every push.') },
          { id: 'breaths', title: say('مع النَّفَس أو من دونه', 'With breaths or without'), text: say('إن كنت مدرّبًا فنَفَسان بعد كل 30 ضغطة. وإن لم تكن فاستمرّ في الضغط وحده؛ فهو خير كثير.', 'If you are trained: two breaths after every 30 pushes. If you are not, keep pushing; that alone does a lot of good.') },
          { id: 'aed', title: say('جهاز إزالة الرجفان', 'The defibrillator'), text: say('شغّله واتبع صوته. لا يعطي صدمة إلا إذا لزمت، فلا تخف من استعماله.', 'Switch it on and do what it says. It gives a shock only where one is needed, so do not be afraid to use it.') },
          { id: 'stop', title: say('متى تتوقف؟', 'When to stop'), text: say('حين يتنفّس المصاب، أو يتسلّم منك المسعفون، أو تعجز عن الاستمرار.', 'When the person breathes, when the paramedics take over, or when you have no strength left.') },
        ],
      }),
    },
    {
      key: 'rhythm',
      type: 'content.flashcards',
      title: { ar: 'أرقام الإنعاش', en: 'The numbers of CPR' },
      settings: { algorithm: 'leitner', dailyNew: 10 },
      body: ({ say }) => ({
        cards: [
          { id: 'rate', front: say('كم ضغطة في الدقيقة؟', 'How many pushes a minute?'), back: say('من 100 إلى 120', '100 to 120') },
          { id: 'ratio', front: say('كم ضغطة قبل كل نَفَسين؟', 'How many pushes before two breaths?'), back: say('30 ضغطة', '30') },
          { id: 'look', front: say('كم ثانية نتحقّق من التنفّس؟', 'How long do we check the breathing?'), back: say('10 ثوانٍ على الأكثر', '10 seconds at most') },
          { id: 'swap', front: say('متى يتبادل المنقذان؟', 'When do two rescuers swap?'), back: say('كل دقيقتين تقريبًا', 'About every two minutes') },
        ],
      }),
    },
    {
      key: 'choking',
      type: 'interactive.branching',
      title: { ar: 'غصّة على مائدة الغداء', en: 'Choking at lunch' },
      settings: { allowBack: false, scoreBy: 'way', loopCap: 2 },
      body: ({ say }) => ({
        start: 'table',
        nodes: [
          { id: 'table', title: say('زميلك وضع يديه على رقبته', 'Your colleague has both hands at the throat'), text: say('كان يضحك وهو يأكل. الآن لا يتكلم.', 'There was laughter over the food. Now there are no words.') },
          { id: 'coughs', title: say('يسعل بقوة', 'A strong cough'), text: say('يستطيع أن يسعل وأن يقول كلمة.', 'There is a cough, and a word now and then.'), points: 5 },
          { id: 'silent', title: say('لا صوت ولا هواء', 'No sound, no air'), text: say('ازرقّت شفتاه.', 'The lips turn blue.') },
          { id: 'free', title: say('خرجت اللقمة', 'The food comes out'), text: say('يُعرض على طبيب، لأن الضغط على البطن قد يؤذي.', 'A doctor should still have a look, because thrusts can injure.'), isEnd: true, points: 10 },
          { id: 'worse', title: say('انحشرت اللقمة أعمق', 'The food is stuck deeper'), isEnd: true, points: 0 },
        ],
        edges: [
          { id: 'ask', from: 'table', to: 'coughs', text: say('أسأله: هل تستطيع أن تسعل؟', 'Ask: can you cough?') },
          { id: 'water', from: 'table', to: 'worse', text: say('أعطيه ماءً', 'Give water'), feedback: say('الماء يدفع اللقمة ولا يخرجها.', 'Water pushes the food in, not out.') },
          { id: 'wait', from: 'coughs', to: 'silent', text: say('أشجّعه على السعال وأبقى بجانبه', 'Encourage the cough and stay close'), feedback: say('هذا صحيح ما دام يسعل. ثم توقف السعال.', 'Right, as long as there is a cough. Then it stops.') },
          { id: 'thrusts', from: 'silent', to: 'free', text: say('5 ضربات بين الكتفين ثم 5 ضغطات على البطن', '5 blows between the shoulders, then 5 thrusts') },
          { id: 'finger', from: 'silent', to: 'worse', text: say('أدخل إصبعي لأخرج اللقمة', 'Put a finger in to get the food out'), feedback: say('لا تُدخل إصبعك إلا إذا رأيت اللقمة.', 'Only reach for what you can see.') },
        ],
      }),
    },
    {
      key: 'burns',
      type: 'interactive.dragDrop',
      title: { ar: 'حروق: افعل أو لا تفعل', en: 'Burns: do or do not' },
      settings: { attempts: 0, partialCredit: true, passPercent: 80 },
      body: ({ say }) => ({
        task: say('كثير مما ورثناه في علاج الحروق يزيدها سوءًا. فرّق بين النافع والضار.', 'Much of what families hand down about burns makes them worse. Separate what helps from what harms.'),
        items: [
          { id: 'water', text: say('ماء جارٍ فاتر 20 دقيقة', 'Cool running water for 20 minutes'),
            reason: say('الماء الجاري يخرج الحرارة من الجلد.', 'Running water takes the heat out of the skin.') },
          { id: 'paste', text: say('معجون أسنان', 'Toothpaste'),
            reason: say('يحبس الحرارة ويلوّث الجرح.', 'It keeps the heat in and soils the wound.') },
          { id: 'ring', text: say('نزع الخاتم والساعة سريعًا', 'Taking off rings and watches quickly'),
            reason: say('يتورم الموضع بعد دقائق فيصعب نزعه.', 'The place swells within minutes, and then it is stuck.') },
          { id: 'ice', text: say('ثلج على الجلد مباشرة', 'Ice right on the skin'),
            reason: say('البرد الشديد يضر الجلد المحروق.', 'Strong cold harms burned skin.') },
          { id: 'film', text: say('غطاء نظيف لا يلتصق', 'A clean cover that does not stick'),
            reason: say('يحمي الحرق ولا يلتصق به.', 'It protects the burn and comes off again.') },
          { id: 'pop', text: say('ثقب الفقاعات', 'Opening the blisters'),
            reason: say('الفقاعة السليمة تمنع الجراثيم.', 'A whole blister keeps germs out.') },
        ],
        zones: [{ id: 'do', title: say('افعل', 'Do') }, { id: 'dont', title: say('لا تفعل', 'Do not') }],
        pairs: [
          { itemId: 'water', zoneId: 'do', points: 2 }, { itemId: 'ring', zoneId: 'do', points: 1 }, { itemId: 'film', zoneId: 'do', points: 1 },
          { itemId: 'paste', zoneId: 'dont', points: 1 }, { itemId: 'ice', zoneId: 'dont', points: 1 }, { itemId: 'pop', zoneId: 'dont', points: 1 },
        ],
      }),
    },
    {
      key: 'recovery',
      type: 'interactive.hotspot',
      title: { ar: 'وضعية الإفاقة', en: 'The recovery position' },
      settings: { requireAll: true },
      body: ({ say, picture }) => ({
        intro: say('لمن يتنفّس وهو غائب عن الوعي.', 'For someone who breathes but does not respond.'),
        image: picture('recovery'),
        alt: say('شخص مستلقٍ على جنبه، ويده تحت خدّه وركبته مثنيّة', 'A person lying on one side, a hand under the cheek and one knee bent'),
        spots: [
          { id: 'head', x: 0.2, y: 0.5, title: say('الرأس إلى الخلف', 'Head tilted back'), text: say('فيبقى مجرى الهواء مفتوحًا ويخرج القيء إلى الخارج.', 'So the airway stays open and vomit runs out.') },
          { id: 'hand', x: 0.26, y: 0.59, title: say('اليد تحت الخدّ', 'Hand under the cheek'), text: say('تسند الرأس فلا يميل.', 'It keeps the head from turning.') },
          { id: 'knee', x: 0.68, y: 0.45, title: say('الركبة مثنيّة', 'Knee bent'), text: say('تمنع الجسم من الانقلاب على الوجه.', 'It keeps the body from rolling onto the face.') },
        ],
      }),
    },
    {
      // Not translated on purpose: a learner who reads English gets the Arabic one.
      key: 'kit',
      type: 'interactive.checklist',
      title: { ar: 'حقيبة الإسعاف في مكتبكم' },
      settings: { requireEvidence: true, signOff: 'manager' },
      body: () => ({
        intro: 'افتح الحقيبة فعلًا، وأرفق صورة لما تجده.',
        items: [
          { id: 'place', text: 'يعرف ثلاثة زملاء مكانها دون تردّد', evidence: ['text'] },
          { id: 'gloves', text: 'قفازان نظيفان على الأقل', evidence: ['image'] },
          { id: 'date', text: 'تاريخ صلاحية المطهّرات لم ينتهِ', hint: 'اكتب أقرب تاريخ وجدته.', evidence: ['text', 'image'] },
          { id: 'numbers', text: 'رقم الإسعاف مكتوب على الغطاء', required: false },
        ],
      }),
    },
    {
      key: 'hall',
      type: 'live.inPerson',
      title: { ar: 'تدريب عملي على الدمية', en: 'Practice on the training dummy' },
      settings: { checkIn: 'list' },
      body: ({ say }) => ({
        venue: say('قاعة التدريب، الدور الأول، مبنى الأكاديمية', 'Training hall, first floor, academy building'),
        intro: say('البس ما يسهل الركوع به. ساعتان، نصفهما بيديك.', 'Wear something you can kneel in. Two hours, half of them hands-on.'),
        sessions: [
          { id: 'sunday', startsAt: '2027-02-07T06:00:00Z', endsAt: '2027-02-07T08:00:00Z', capacity: 12, hall: say('القاعة الكبرى', 'Main hall') },
          { id: 'tuesday', startsAt: '2027-02-09T13:00:00Z', endsAt: '2027-02-09T15:00:00Z', capacity: 12, hall: say('القاعة الصغرى', 'Small hall') },
        ],
      }),
    },
  ],
}
