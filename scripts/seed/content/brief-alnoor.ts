import { brief } from './brief'

/** Paths of Al Noor with one lesson each. */
export const briefAlnoor = [
  brief('الخط العربي: أساسيات الرقعة', 'ar', {
    ar: [
      'مسك القلم وميزان السطر',
      'يبدأ خط الرقعة من زاوية القلم قبل شكل الحرف: زاوية ثابتة تعطي سماكة ثابتة، والسطر كله يجلس عليها.',
      'ثبّت القلم بين الإبهام والسبابة، واجعل سنّه مائلًا على السطر.',
      'ارسم النقطة أولًا: بها تُقاس أطوال الحروف.',
      'تدرّب على الألف حتى تتساوى عشر ألفات متتالية.',
      'اكتب الحروف التي تستقر على السطر قبل التي تنزل تحته.',
    ],
    en: [
      'Holding the pen and keeping the line',
      'Ruqʿah begins with the angle of the pen, before the shape of any letter: one steady angle gives one steady weight, and the whole line rests on it.',
      'Hold the pen between thumb and forefinger, with its edge at a slant to the line.',
      'Draw the dot first: letters are measured in dots.',
      'Practice the alif until ten in a row are equal.',
      'Write the letters that sit on the line before those that go below it.',
    ],
  }),
  brief('الجداول الإلكترونية من الصفر', 'ar', {
    ar: [
      'جدول يُقرأ ويُحسب',
      'الجدول الجيد فيه معلومة واحدة في كل خلية، وعنوان واضح لكل عمود، ولا صفوف فارغة بين البيانات.',
      'ضع التاريخ في عمود والمبلغ في عمود؛ لا تجمع بينهما في خلية.',
      'احسب المجموع بصيغة، ولا تكتب ناتجه بيدك.',
      'اجعل الصف الأول للعناوين وثبّته.',
      'راجع الصيغة على صف تعرف نتيجته.',
    ],
    en: [
      'A table that can be read and calculated',
      'A good table has one fact in each cell, a clear heading on each column, and no empty rows between the data.',
      'Put the date in one column and the amount in another, never both in one cell.',
      'Calculate the total with a formula; do not type its result.',
      'Keep the first row for headings, and freeze it.',
      'Check a formula on a row whose result you know.',
    ],
  }),
  brief('إدارة المشاريع', 'ar', {
    ar: [
      'نطاق المشروع في صفحة واحدة',
      'أكثر المشاريع تتأخر لأن أحدًا لم يكتب ما الذي لن يُنجز. اكتب النطاق قبل الجدول الزمني.',
      'ما الذي يُسلَّم، ولمن، ومتى؟',
      'ما الذي يقع خارج المشروع؟',
      'من يوافق على التغيير، وكيف؟',
      'ما المخاطر الثلاثة الأولى، ومن يتابع كلًّا منها؟',
    ],
    en: [
      'The scope on one page',
      'Most projects run late because no one wrote down what will not be done. Write the scope before the schedule.',
      'What is delivered, to whom, and when?',
      'What is outside the project?',
      'Who approves a change, and how?',
      'Which three risks come first, and who watches each of them?',
    ],
  }),
  brief('الإلقاء والتحدّث أمام الجمهور', 'ar', {
    ar: [
      'فكرة واحدة في دقيقة',
      'الجمهور يتذكّر فكرة واحدة. اختر فكرتك، ثم ابنِ حولها بداية وخاتمة.',
      'ابدأ بسؤال أو بقصة قصيرة، لا بالاعتذار.',
      'توقّف قبل الكلمة المهمة وبعدها.',
      'انظر إلى وجوه ثلاثة في القاعة بالتناوب.',
      'اختم بما تريد أن يفعله السامعون.',
    ],
    en: [
      'One idea in a minute',
      'An audience remembers one idea. Choose yours, then build a beginning and an end around it.',
      'Begin with a question or a short story, not with an apology.',
      'Pause before and after the word that matters.',
      'Look at three faces in the room by turns.',
      'End with what you want your listeners to do.',
    ],
  }),
  brief('Arabic for beginners', 'en', {
    en: [
      'Greetings and the first letters',
      'Arabic is written from right to left, and most letters join the next one. Begin with the greetings that you hear every day.',
      'Say “as-salamu alaykum”, and answer “wa alaykum as-salam”.',
      'Find the letters alif, ba and ta in a newspaper headline.',
      'Ask a name with “ma ismuk?” and give yours with “ismi” and your own.',
      'Thank with “shukran”; the answer is “afwan”.',
    ],
  }),
  brief('مسؤول الإخلاء ومكافحة الحريق', 'ar', {
    ar: [
      'أول جولة لمسؤول الإخلاء',
      'قبل أي تدريب، سر في مبناك وانظر إليه كما يراه من لا يعرفه، في دخان لا يُرى فيه شيء.',
      'هل تُفتح أبواب المخارج من الداخل دون مفتاح؟',
      'هل اللوحات المضيئة تعمل وتُرى من كل ممر؟',
      'أين أقرب طفاية، وما نوعها، ومتى جرت صيانتها؟',
      'من يحتاج إلى مساعدة في النزول، ومن يرافقه؟',
    ],
    en: [
      "The warden's first round",
      'Before any drill, go through your building and look at it as someone who does not know it would, in smoke where nothing can be seen.',
      'Do the exit doors open from inside without a key?',
      'Do the lit signs work, and can they be seen from every corridor?',
      'Where is the nearest extinguisher, of which class, and when was it serviced?',
      'Who needs help on the stairs, and who goes with them?',
    ],
  }),
  brief('إدارة الوقت وترتيب الأولويات', 'ar', {
    ar: [
      'خطة أسبوع واقعية',
      'الخطة الواقعية تترك فراغًا، لأن نصف الأسبوع يأتي دون موعد.',
      'اكتب ثلاثة أعمال لا ينجح الأسبوع دونها.',
      'احجز لها وقتًا في أول اليوم.',
      'اجمع الرسائل في موعدين لا أكثر.',
      'قل «لا» مع بديل: «ليس هذا الأسبوع، بل يوم الأحد».',
    ],
    en: [
      'A realistic week',
      'A realistic plan leaves gaps, because half of a week arrives without an appointment.',
      'Write down three things without which the week fails.',
      'Reserve time for them early in the day.',
      'Answer messages twice a day at most.',
      'Say no with an alternative: “not this week, but on Sunday”.',
    ],
  }),
  brief('القيادة وبناء الفريق', 'ar', {
    ar: [
      'التفويض الذي ينجح',
      'التفويض ليس توزيع مهام، بل نقل قرار مع حدوده.',
      'قل ما النتيجة المطلوبة، واترك الطريق لصاحب المهمة.',
      'حدّد ما يقرّره وحده، وما يعود فيه إليك.',
      'اتفقا على موعد للمراجعة، ولا تسأل قبله.',
      'انسب النجاح إليه علنًا، وناقش الخطأ معه منفردًا.',
    ],
    en: [
      'Delegation that works',
      'To delegate is not to hand out tasks, but to hand over a decision together with its limits.',
      'Say which result you need, and leave the way to the other person.',
      'Define what they decide alone, and what comes back to you.',
      'Agree on a date to look at it together, and do not ask before.',
      'Give credit in public, and discuss mistakes in private.',
    ],
  }),
  brief('الكتابة السليمة: الهمزات وعلامات الترقيم', 'ar', {
    ar: [
      'همزة الوصل وهمزة القطع',
      'القاعدة سهلة: ضع واوًا قبل الكلمة وانطقها؛ فإن نطقت الهمزة فهي قطع، وإن سقطت فهي وصل.',
      'وصل: استقبال، انتظار، اسم، ابن.',
      'قطع: إرسال، أحمد، إلى، أكرم.',
      'الفاصلة تلتصق بما قبلها ويليها فراغ.',
      'لا تضع نقطة بعد علامة الاستفهام.',
    ],
  }),
  brief('الخط الديواني', 'ar', {
    ar: [
      'ميزان الحرف الديواني',
      'يميل الديواني في نهاية سطره إلى الأعلى، وتتداخل حروفه حتى تبدو الكلمة قطعة واحدة.',
      'ابدأ بالنون والياء: فيهما معظم حركات الخط.',
      'اترك بين الكلمتين نصف نقطة لا أكثر.',
      'ارسم السطر مائلًا بقلم رصاص قبل الحبر.',
      'انظر إلى اللوحة في مرآة: يظهر فيها كل ميل.',
    ],
  }),
  brief('Writing for the web in English', 'en', {
    en: [
      'Short sentences, honest headlines',
      'People read the web with one finger on the back button. Say the most useful thing first.',
      'Write one thought per sentence, and stop at twenty words.',
      'Let a headline promise what the page keeps.',
      'Name a link by where it leads, never “click here”.',
      'Describe a picture for those who hear the page.',
    ],
  }),
]
