import { brief } from './brief'

/** Paths of Horizon with one lesson each. */
export const briefHorizon = [
  brief('استقبال الضيوف', 'en', {
    ar: [
      'أول ثلاثين ثانية',
      'يحكم الضيف على الفندق كله قبل أن يصل إلى المكتب. الوجه والصوت يسبقان النظام.',
      'ارفع نظرك وحيِّ قبل أن يتكلّم الضيف.',
      'استعمل اسمه مرة واحدة بعد أن تقرأه.',
      'إن تعارض حجزان فقل ما ستفعله الآن، لا من أخطأ.',
      'رافق الضيف بنظرك إلى المصعد.',
    ],
    en: [
      'The first thirty seconds',
      'A guest judges the whole hotel before reaching the desk. Your face and voice come before the system.',
      'Look up and greet before the guest speaks.',
      'Use the name once, after you have read it.',
      'At a double booking, say what you will do now, not who was wrong.',
      'Follow the guest with your eyes to the elevator.',
    ],
  }),
  brief('سلامة الغذاء في المطابخ التجارية', 'en', {
    ar: [
      'نقاط التحكّم من الباب إلى الطاولة',
      'الخطر لا يبدأ عند الموقد، بل عند استلام البضاعة.',
      'قس حرارة المبرّدات عند الاستلام، وأعد ما تجاوز الحدّ.',
      'افصل النيء عن الجاهز في الرفوف والألواح والسكاكين.',
      'برّد الطعام المطبوخ في أوعية قليلة العمق.',
      'سجّل القراءة ومن قرأها ومتى.',
    ],
    en: [
      'Control points from the door to the table',
      'The hazard does not begin at the stove, but at the delivery door.',
      'Measure chilled goods on arrival, and send back what is too warm.',
      'Keep raw and ready food apart: shelves, boards and knives.',
      'Cool cooked food in shallow containers.',
      'Write down the reading, who took it, and when.',
    ],
  }),
  brief('الإسعافات الأولية وجهاز الصدمات', 'en', {
    ar: [
      'جهاز الصدمات خطوة خطوة',
      'الجهاز يتكلّم ويقرّر بنفسه: لا يعطي صدمة لمن لا يحتاج إليها.',
      'اطلب الإسعاف والجهاز معًا.',
      'واصل الضغط على الصدر حتى تُفتح الحقيبة.',
      'ألصق القطبين كما في الرسم، على جلد جاف.',
      'ابتعد ونبّه من حولك حين يحلّل الجهاز.',
    ],
    en: [
      'The defibrillator, step by step',
      'The device speaks and decides by itself: it gives no shock to those who need none.',
      'Ask for the ambulance and the device together.',
      'Keep pressing the chest until the bag is open.',
      'Place the pads as drawn, on dry skin.',
      'Stand back and warn others while it analyzes.',
    ],
  }),
  brief('Arabic for hospitality staff', 'en', {
    en: [
      'Welcome a guest in Arabic',
      'A few words at the door change a stay. Say them slowly; no one expects a perfect accent.',
      'Welcome with “ahlan wa sahlan”.',
      'Ask “kayf asaʿiduk?”: how may I help you?',
      'Show the way with “yamin” for right and “yasar” for left.',
      'Say goodbye with “maʿa as-salama”.',
    ],
  }),
  brief('آداب القهوة العربية', 'ar', {
    ar: [
      'الفنجان الأول',
      'تُقدَّم القهوة باليد اليمنى والدلّة في اليسرى، ويُبدأ بالضيف أو بكبير المجلس.',
      'املأ ثلث الفنجان؛ امتلاؤه يعني أن الضيف غير مرغوب فيه.',
      'ابقَ قريبًا حتى يهزّ الضيف فنجانه.',
      'اعرض التمر قبل القهوة.',
      'لا تضع الدلّة على الأرض أمام الضيف.',
    ],
  }),
  brief('الجداول الإلكترونية لمديري الأقسام', 'en', {
    ar: [
      'تكلفة الغرفة في أربعة أرقام',
      'لوحة المتابعة الجيدة تجيب عن سؤال واحد: هل نربح من كل غرفة مشغولة؟',
      'الإشغال: الغرف المبيعة على الغرف المتاحة.',
      'متوسط السعر: الإيراد على الغرف المبيعة.',
      'تكلفة الغرفة: كل ما يُصرف لأنها شُغلت.',
      'قارن كل رقم بالأسبوع نفسه من العام الماضي.',
    ],
    en: [
      'The cost of a room in four numbers',
      'A good dashboard answers one question: does each occupied room earn money?',
      'Occupancy: rooms sold over rooms available.',
      'Average rate: revenue over rooms sold.',
      'Cost per room: all that is spent because it was occupied.',
      'Compare each number with the same week of last year.',
    ],
  }),
  brief('خصوصية بيانات الضيوف', 'en', {
    ar: [
      'ما يُحفظ وما يُتلف',
      'كل نسخة تحتفظ بها قد تُسرق. احتفظ بما يلزم القانون، وأتلف الباقي في موعده.',
      'لا تصوّر جواز سفر بهاتفك الخاص.',
      'لا تكتب رقم بطاقة على ورقة.',
      'لا تقل رقم الغرفة بصوت مسموع.',
      'أبلغ عن التسريب في ساعته.',
    ],
    en: [
      'What to keep and what to destroy',
      'Every copy that you keep can be stolen. Keep what the law asks for, and destroy the rest on time.',
      'Never photograph a passport with your own phone.',
      'Never write a card number on paper.',
      'Never say a room number aloud.',
      'Report a leak within the hour.',
    ],
  }),
  brief('العرض والتحدّث أمام العملاء', 'en', {
    ar: [
      'عرض في خمس شرائح',
      'العميل يشتري نتيجة، لا شرائح. ابدأ بمشكلته وبكلماته.',
      'الشريحة الأولى: ما يريده العميل.',
      'الثانية: ما الذي يمنعه اليوم.',
      'الثالثة والرابعة: ما ستفعله، ومثال مماثل.',
      'الخامسة: السعر والخطوة التالية.',
    ],
    en: [
      'A pitch in five slides',
      "A client buys a result, not slides. Begin with the client's problem, in the client's words.",
      'First slide: what the client wants.',
      'Second: what is in the way today.',
      'Third and fourth: what you will do, and a similar case.',
      'Fifth: the price and the next step.',
    ],
  }),
  brief('Digital marketing for small hotels', 'en', {
    en: [
      'Direct bookings',
      'A booking on your own page saves the commission, if the page answers three questions within a minute.',
      'Show the price of the whole stay, taxes included.',
      'Use photographs of the room that will be given.',
      'Answer each review in two days, the bad ones first.',
      'Offer something that portals cannot: a late check-out, an upgrade.',
    ],
  }),
  brief('تنظيم الوقت في العمل بالمناوبات', 'en', {
    ar: [
      'نوم ووجبات وتسليم كامل',
      'المناوبة تبدأ قبلها بيوم: بالنوم وبما تأكله.',
      'نم في غرفة مظلمة باردة بعد مناوبة الليل.',
      'كل وجبة خفيفة قبل منتصف المناوبة.',
      'سلّم العمل مكتوبًا، ثم راجعاه معًا.',
      'لا تقبل مناوبتين متتاليتين دون راحة.',
    ],
    en: [
      'Sleep, meals and a complete handover',
      'A shift begins the day before: with sleep and with what you eat.',
      'After a night shift, sleep in a dark, cool room.',
      'Eat a light meal before the middle of the shift.',
      'Hand over in writing, then read it together.',
      'Do not take two shifts in a row without rest.',
    ],
  }),
  brief('الخط العربي لبطاقات الدعوة', 'ar', {
    ar: [
      'تخطيط اسم على بطاقة',
      'البطاقة صغيرة، فليكن الاسم وحده هو الزينة.',
      'قصّ القصبة بعرض يناسب نصف ارتفاع السطر.',
      'خطّ الاسم خمس مرات بالرصاص واختر أوزنها.',
      'اجعل الهامش حول الاسم ضعف ارتفاعه.',
      'انتظر حتى يجف الحبر قبل أن تمحو الرصاص.',
    ],
  }),
]
