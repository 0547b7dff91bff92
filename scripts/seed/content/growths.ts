import type { Growth } from './grown'
import type { Both } from './writing'

const both = (ar: string, en: string): Both => ({ ar, en })

// biome-ignore format: both languages of a text stand side by side
export const alnoorGrowths: Growth[] = [
  {
    path: 'إدارة الوقت وترتيب الأولويات',
    sections: { practice: both('التمرين', 'Practice'), work: both('أسبوعك القادم', 'Your next week') },
    cards: {
      title: both('طرق مهذّبة لقول «لا»', 'Polite ways to say no'),
      cards: [
        ['now', both('«هل لديك دقيقة الآن؟»', '"Do you have a minute now?"'), both('«أنا حرّ عند الثالثة. هل يناسبك؟»', '"I am free at three. Does that suit you?"')],
        ['extra', both('«أضف هذا إلى عملك.»', '"Take this on as well."'), both('«يسرّني. أيّ المهام أؤخّر لأجله؟»', '"Gladly. Which task should wait for it?"')],
        ['meeting', both('«نحتاج إليك في الاجتماع كله.»', '"We need you for the whole meeting."'), both('«أحضر أول ربع ساعة، ثم أقرأ المحضر.»', '"I can join for the first quarter of an hour and read the minutes."')],
        ['favor', both('«لا يعرف هذا غيرك.»', '"Only you know how to do this."'), both('«أشرحه لزميلين يوم الأحد.»', '"I will show it to two colleagues on Sunday."')],
      ],
    },
    sorting: {
      title: both('مهمّ أم عاجل؟', 'Important or urgent?'),
      task: both('ضع كل مهمة حيث تنتمي.', 'Put each task where it belongs.'),
      zones: [
        { id: 'now', title: both('مهمّة وعاجلة: الآن', 'Important and urgent: now'), items: [['outage', both('تعطّل نظام الطلبات', 'The order system is down')], ['tender', both('عرض سعر موعده اليوم', 'An offer that is due today')]] },
        { id: 'plan', title: both('مهمّة غير عاجلة: في الخطة', 'Important, not urgent: plan it'), items: [['train', both('تدريب الموظف الجديد', 'Training the new colleague')], ['budget', both('ميزانية السنة القادمة', "Next year's budget")]] },
        { id: 'drop', title: both('غير مهمّة: اتركها أو فوّضها', 'Not important: drop or delegate'), items: [['copy', both('رسائل أنت فيها نسخة فقط', 'Emails you are only copied on')], ['logo', both('نقاش لون غلاف التقرير', 'The color of a report cover')]] },
      ],
    },
    list: {
      title: both('خطة أسبوع تصمد', 'A weekly plan that lasts'),
      items: [
        ['three', both('كتبت ثلاث نتائج لهذا الأسبوع، لا أكثر', 'I wrote down three results for this week, no more')],
        ['blocks', both('حجزت لكل نتيجة ساعتين في التقويم', 'Each result has two hours in my calendar')],
        ['buffer', both('تركت يومًا بلا مواعيد بعد الظهر', 'One afternoon is free of appointments')],
        ['review', both('راجعت الخطة مساء الأربعاء', 'I looked at the plan again on Wednesday evening')],
      ],
    },
  },
]

// biome-ignore format: both languages of a text stand side by side
export const horizonGrowths: Growth[] = [
  {
    path: 'استقبال الضيوف',
    sections: { practice: both('التمرين', 'Practice'), work: both('على المكتب', 'At the desk') },
    cards: {
      title: both('عبارات الوصول', 'Phrases for arrivals'),
      cards: [
        ['wait', both('الضيف ينتظر وأنت على الهاتف', 'A guest is waiting while you are on the phone'), both('ابتسم وارفع يدك: «معك حالًا». ثم أنهِ المكالمة خلال دقيقة.', 'Smile and raise your hand: "I am with you in a moment." End the call within a minute.')],
        ['name', both('لا تعرف كيف يُنطق الاسم', 'You cannot pronounce the name'), both('«كيف تحبّ أن أناديك؟»', '"How would you like me to address you?"')],
        ['early', both('وصل الضيف قبل جاهزية الغرفة', 'The guest comes before the room is ready'), both('«نحفظ حقائبك، والقهوة على حسابنا، وأتصل بك عند الثانية.»', '"We will keep your bags, coffee is on us, and I will call you at two."')],
        ['card', both('رُفضت البطاقة', 'The card is declined'), both('اخفض صوتك: «أحيانًا يرفض الجهاز. هل نجرّب بطاقة أخرى؟»', 'Lower your voice: "The machine does this sometimes. Shall we try another card?"')],
      ],
    },
    sorting: {
      title: both('حجز مزدوج: بأيّ شيء تبدأ؟', 'A double booking: what comes first?'),
      task: both('رتّب ما تفعله بحسب وقته.', 'Sort what you do by when you do it.'),
      zones: [
        { id: 'first', title: both('قبل أن يصل الضيف', 'Before the guest arrives'), items: [['check', both('مراجعة قائمة الوصول في الصباح', 'Check the list of arrivals in the morning')], ['hold', both('حجز غرفة بديلة في فندق قريب', 'Hold a room at a hotel nearby')]] },
        { id: 'with', title: both('والضيف أمامك', 'With the guest before you'), items: [['own', both('الاعتذار وتحمّل الخطأ', 'Apologize and take the blame')], ['offer', both('عرض حلّين والسيارة على حسابك', 'Offer two ways out, and the taxi is yours')]] },
        { id: 'later', title: both('بعد ذلك', 'Afterwards'), items: [['call', both('الاتصال بالضيف في اليوم التالي', 'Call the guest the next day')], ['report', both('كتابة السبب في سجلّ المناوبة', 'Write the reason into the shift log')]] },
      ],
    },
    list: {
      title: both('قبل أن تستلم المناوبة', 'Before you take over the shift'),
      items: [
        ['log', both('قرأت سجلّ المناوبة السابقة', 'I read the log of the shift before')],
        ['keys', both('عددت المفاتيح والبطاقات', 'Keys and cards are counted')],
        ['vip', both('أعرف أسماء الضيوف المنتظرين اليوم', 'I know the names of the guests we expect today')],
        ['cash', both('طابقت الصندوق مع الكشف', 'The cash box matches its sheet')],
      ],
    },
  },
  {
    path: 'سلامة الغذاء في المطابخ التجارية',
    sections: { practice: both('التمرين', 'Practice'), work: both('في المطبخ', 'In the kitchen') },
    cards: {
      title: both('درجات تُحفظ', 'Temperatures to remember'),
      cards: [
        ['fridge', both('أعلى حرارة للثلاجة', 'Maximum refrigerator temperature'), both('⁦5 °C⁩', '5 °C')],
        ['freezer', both('حرارة المجمّد', 'Freezer temperature'), both('⁦−18 °C⁩ أو أقل', '−18 °C or below')],
        ['chicken', both('قلب الدجاج المطبوخ', 'Core of cooked chicken'), both('⁦75 °C⁩ على الأقل', 'At least 75 °C')],
        ['hot', both('حفظ الطعام ساخنًا', 'Keeping food hot'), both('⁦63 °C⁩ أو أكثر', '63 °C or above')],
      ],
    },
    sorting: {
      title: both('أيّ رفّ في الثلاجة؟', 'Which shelf of the refrigerator?'),
      task: both('رتّب الأصناف: ما لا يُطبخ بعد ذلك يكون في الأعلى.', 'Arrange the food: what is not cooked any more goes to the top.'),
      zones: [
        { id: 'top', title: both('الرفّ الأعلى', 'Top shelf'), items: [['salad', both('سلطة جاهزة', 'Ready-made salad')], ['cake', both('حلوى بالكريمة', 'Cream cake')]] },
        { id: 'middle', title: both('الرفّ الأوسط', 'Middle shelf'), items: [['milk', both('حليب وأجبان', 'Milk and cheese')], ['cooked', both('أرز مطبوخ مبرّد', 'Cooked rice, cooled')]] },
        { id: 'bottom', title: both('الرفّ الأسفل', 'Bottom shelf'), items: [['raw', both('دجاج نيئ', 'Raw chicken')], ['fish', both('سمك طازج', 'Fresh fish')]] },
      ],
    },
    list: {
      title: both('عند استلام البضاعة', 'When a delivery arrives'),
      items: [
        ['truck', both('قست حرارة الشاحنة قبل التنزيل', 'I measured the temperature of the truck before unloading')],
        ['dates', both('راجعت تواريخ الصلاحية', 'The use-by dates are checked')],
        ['boxes', both('لا عبوات منتفخة ولا مكسورة', 'No package is swollen or broken')],
        ['store', both('دخل المبرّد إلى الثلاجة خلال ربع ساعة', 'Chilled goods were in the refrigerator within 15 minutes')],
      ],
    },
  },
]
