import type { Settings } from '@/lib/domain/assessing/assessments/definition-shapes.contract'
import type { Difficulty } from '@/lib/domain/learning/question-banks/words'
import type { Sample } from './sample-questions'
import type { Both } from './writing'

type OwnSettings = Partial<Pick<Settings, 'timeLimitSeconds' | 'attemptsAllowed' | 'passPercent' | 'shuffleOptions'>>
export type QuizQuestion = Sample & { difficulty: Difficulty; points?: number }

/** The quiz at the end of a path, with a question bank of its own. */
export type ContentQuiz = {
  /** The title of a path in the catalogue of the demo. */
  path: string
  title: Both
  bank: Both
  instructions: Both
  settings: OwnSettings
  questions: QuizQuestion[]
}

/** Every question is graded at once: the result is there after the submission. */
const workplaceSafety: ContentQuiz = {
  path: 'السلامة في بيئة العمل',
  title: { ar: 'اختبار السلامة في بيئة العمل', en: 'Workplace safety quiz' },
  bank: { ar: 'أسئلة السلامة في بيئة العمل', en: 'Workplace safety questions' },
  instructions: {
    ar: 'ستة أسئلة من دروس هذا المسار في عشرين دقيقة. تُحفظ الإجابات أولًا بأول، ويمكن الرجوع إلى أي سؤال قبل التسليم.',
    en: 'Six questions from the lessons of this path, in twenty minutes. Answers are saved as you go, and you can return to any question before you submit.',
  },
  settings: { timeLimitSeconds: 1200, attemptsAllowed: 3, passPercent: 70, shuffleOptions: true },
  questions: [
    {
      difficulty: 'easy',
      design: { type: 'singleChoice', options: ['o1', 'o2', 'o3'], correct: 'o3' },
      content: {
        ar: {
          stem: 'سقط صندوق من الرفّ على بعد خطوة من زميل ولم يُصب أحد. ما الإجراء الأول؟',
          labels: {
            o1: 'إعادة الصندوق إلى مكانه ومتابعة العمل',
            o2: 'انتظار اجتماع السلامة القادم لذكر الواقعة',
            o3: 'منع المرور تحت الرفّ ثم الإبلاغ',
          },
          feedback: { o1: 'عولجت النتيجة وبقي السبب: الرفّ ما زال مائلًا.' },
          explanation: 'هذا حادث وشيك. إبعاد الجميع عن الخطر أولًا، ثم بلاغ فيه المكان والوقت والمشهد.',
        },
        en: {
          stem: 'A box falls off a shelf one step away from a colleague. No one is hurt. What comes first?',
          labels: {
            o1: 'Put the box back and carry on',
            o2: 'Mention it in the next safety meeting',
            o3: 'Keep people away from the shelf, then report it',
          },
          feedback: { o1: 'That deals with the result. The cause is still there: the shelf leans.' },
          explanation: 'This is a near miss. First keep everyone away from the danger, then report place, time and what you saw.',
        },
      },
    },
    {
      difficulty: 'medium',
      points: 2,
      design: { type: 'ordering', items: ['s4', 's1', 's5', 's2', 's3'] },
      content: {
        ar: {
          stem: 'ما ترتيب الحلول من الأقوى إلى الأضعف؟',
          labels: {
            s4: 'الاستغناء عن مصدر الخطر',
            s1: 'استبدال ما هو أقلّ ضررًا به',
            s5: 'عزله بغطاء أو حاجز',
            s2: 'تغيير طريقة العمل',
            s3: 'معدات الوقاية الشخصية',
          },
          explanation: 'معدات الوقاية تحمي من يلبسها وحده، ولذلك تأتي أخيرًا.',
        },
        en: {
          stem: 'Put the remedies in order, the strongest first.',
          labels: {
            s4: 'Do without the hazard',
            s1: 'Replace it by something less harmful',
            s5: 'Keep people away by a guard or a barrier',
            s2: 'Change how the work is done',
            s3: 'Protective equipment',
          },
          explanation: 'Protective equipment protects only the person who wears it, so it comes last.',
        },
      },
    },
    {
      difficulty: 'easy',
      design: { type: 'multipleChoice', options: ['o1', 'o2', 'o3', 'o4'], correct: ['o1', 'o4'], credit: 'rightMinusWrong' },
      content: {
        ar: {
          stem: 'أيّ مما يلي خطر في مستودع؟',
          labels: {
            o1: 'صندوق أمام مخرج الطوارئ',
            o2: 'بضاعة ثقيلة بين مستوى الركبة والكتف',
            o3: 'سلك ممدود على الجدار',
            o4: 'سائل على الأرض لا أحد عنده',
          },
          explanation: 'صندوق واحد أمام المخرج يؤخّر الجميع عند الإخلاء، والسائل لا يُترك حتى يجفّ.',
        },
        en: {
          stem: 'Which of these are hazards in a storeroom?',
          labels: {
            o1: 'A box in front of the emergency exit',
            o2: 'Heavy goods between knee and shoulder height',
            o3: 'A cable that runs along the wall',
            o4: 'Liquid on the floor and no one beside it',
          },
          explanation: 'One box delays everyone in an evacuation, and spilled liquid is not left alone until it is dry.',
        },
      },
    },
    {
      difficulty: 'easy',
      design: { type: 'trueFalse', correct: false },
      content: {
        ar: {
          stem: 'من يوقف عملًا خطرًا بحسن نيّة يُحاسب على التأخير.',
          feedback: { true: 'سياسة إيقاف العمل غير الآمن تقول عكس ذلك.' },
          explanation: 'لكل عامل الحق في إيقاف عمل يراه خطرًا، مهما كانت وظيفته.',
        },
        en: {
          stem: 'A person who stops dangerous work in good faith is blamed for the delay.',
          feedback: { true: 'The unsafe work policy says the opposite.' },
          explanation: 'Everyone may stop work that seems dangerous, whatever their position.',
        },
      },
    },
    {
      difficulty: 'medium',
      points: 2,
      design: {
        type: 'matching',
        pairs: [
          { left: 'k1', right: 'r6' },
          { left: 'k4', right: 'r2' },
          { left: 'k7', right: 'r5' },
        ],
        extra: ['r3'],
      },
      content: {
        ar: {
          stem: 'ما معنى كل مصطلح؟',
          labels: {
            k1: 'خطر',
            k4: 'مخاطرة',
            k7: 'حادث وشيك',
            r6: 'كل ما يمكن أن يسبّب أذى',
            r2: 'احتمال وقوع الأذى مع شدّته',
            r5: 'واقعة كادت تؤذي ولم تؤذِ',
            r3: 'إذن مكتوب لعمل خطر',
          },
        },
        en: {
          stem: 'What does each term mean?',
          labels: {
            k1: 'Hazard',
            k4: 'Risk',
            k7: 'Near miss',
            r6: 'Anything that can cause harm',
            r2: 'How likely the harm is and how severe',
            r5: 'An event that nearly caused harm',
            r3: 'Written permission for dangerous work',
          },
        },
      },
    },
    {
      difficulty: 'hard',
      design: {
        type: 'numeric',
        value: 1,
        tolerance: 0.05,
        units: [
          { unit: 'm', factor: 1 },
          { unit: 'م', factor: 1 },
          { unit: 'متر', factor: 1 },
          { unit: 'cm', factor: 0.01 },
          { unit: 'سم', factor: 0.01 },
        ],
      },
      content: {
        ar: {
          stem: 'يستند سلّم إلى جدار على ارتفاع 4 أمتار. كم تبعد قاعدته عن الجدار، بالمتر أو بالسنتيمتر؟',
          explanation: 'تبعد القاعدة عن الجدار ربع الارتفاع، ويمسك زميل بالسلّم.',
        },
        en: {
          stem: 'A ladder leans against a wall at a height of 4 meters. How far from the wall is its foot, in meters or centimeters?',
          explanation: 'The foot is set out by a quarter of the height, with a colleague holding the ladder.',
        },
      },
    },
  ],
}

/** The last answer is graded by a person: every submitted attempt waits for that. */
const firstAid: ContentQuiz = {
  path: 'الإسعافات الأولية',
  title: { ar: 'اختبار الإسعافات الأولية', en: 'First aid quiz' },
  bank: { ar: 'أسئلة الإسعافات الأولية', en: 'First aid questions' },
  instructions: {
    ar: 'خمسة أسئلة قصيرة وسؤال مقالي يصحّحه المدرّب، فتظهر النتيجة بعد تصحيحه. لا وقت محدّد، والتمهّل خير من العجلة.',
    en: 'Five short questions and one longer answer, which the instructor grades; the result appears afterwards. There is no time limit, so take the time you need.',
  },
  settings: { attemptsAllowed: 2, passPercent: 70, shuffleOptions: true },
  questions: [
    {
      difficulty: 'medium',
      points: 2,
      design: { type: 'ordering', items: ['s3', 's5', 's1', 's2', 's4'] },
      content: {
        ar: {
          stem: 'ما ترتيب خطوات الدقيقة الأولى؟',
          labels: {
            s3: 'التأكد من سلامة المكان',
            s5: 'مخاطبة المصاب والتربيت على كتفيه',
            s1: 'تكليف شخص بعينه بالاتصال بالإسعاف',
            s2: 'التحقّق من التنفّس 10 ثوانٍ لا أكثر',
            s4: 'بدء الإنعاش إن لم يكن التنفّس طبيعيًّا',
          },
          explanation: 'أمان ثم نداء ثم مساعدة: المنقذ المصاب لا ينقذ أحدًا.',
        },
        en: {
          stem: 'In which order do you act in the first minute?',
          labels: {
            s3: 'Make sure the place is safe',
            s5: 'Speak to the person and tap both shoulders',
            s1: 'Ask one person by sight to call an ambulance',
            s2: 'Check the breathing for 10 seconds at most',
            s4: 'Begin CPR if the breathing is not normal',
          },
          explanation: 'Safety, call, help: a rescuer who is hurt helps no one.',
        },
      },
    },
    {
      difficulty: 'easy',
      design: {
        type: 'fillBlanks',
        blanks: [
          { key: 'g1', accepted: [{ text: '30' }, { text: 'ثلاثين' }, { text: 'ثلاثون' }, { text: 'thirty' }] },
          { key: 'g2', accepted: [{ text: '2' }, { text: 'نفسان' }, { text: 'اثنان' }, { text: 'two' }] },
        ],
      },
      content: {
        ar: {
          stem: 'في الإنعاش مع النَّفَس: عدد الضغطات [[g1]]، وعدد الأنفاس بعدها [[g2]].',
          explanation: 'ومن لم يتدرّب على النَّفَس يستمرّ في الضغط وحده؛ فهو خير كثير.',
        },
        en: {
          stem: 'In CPR with breaths, the number of pushes is [[g1]] and the number of breaths after them is [[g2]].',
          explanation: 'A person who is not trained in giving breaths keeps pushing; that alone does a lot of good.',
        },
      },
    },
    {
      difficulty: 'medium',
      points: 2,
      design: {
        type: 'matrix',
        rows: ['a1', 'a2', 'a3', 'a4'],
        columns: ['b1', 'b2'],
        correct: { a1: 'b1', a2: 'b2', a3: 'b1', a4: 'b2' },
      },
      content: {
        ar: {
          stem: 'حرق في اليد من ماء مغلي: ما النافع وما الضار؟',
          labels: {
            a1: 'ماء جارٍ فاتر 20 دقيقة',
            a2: 'معجون أسنان',
            a3: 'نزع الخاتم والساعة سريعًا',
            a4: 'ثلج على الجلد مباشرة',
            b1: 'نافع',
            b2: 'ضار',
          },
        },
        en: {
          stem: 'A hand is burned by boiling water. What helps and what harms?',
          labels: {
            a1: 'Cool running water for 20 minutes',
            a2: 'Toothpaste',
            a3: 'Taking off rings and watches quickly',
            a4: 'Ice right on the skin',
            b1: 'Helps',
            b2: 'Harms',
          },
        },
      },
    },
    {
      difficulty: 'easy',
      design: { type: 'trueFalse', correct: false },
      content: {
        ar: {
          stem: 'من غصّ بلقمة وعجز عن الكلام يُعطى ماءً.',
          feedback: { true: 'الماء يدفع اللقمة ولا يخرجها.' },
        },
        en: {
          stem: 'A person who chokes on food and cannot speak is given water.',
          feedback: { true: 'Water pushes the food in, not out.' },
        },
      },
    },
    {
      difficulty: 'medium',
      design: { type: 'singleChoice', options: ['o1', 'o2', 'o3', 'o4'], correct: 'o2' },
      content: {
        ar: {
          stem: 'شخص غائب عن الوعي لكنه يتنفّس تنفّسًا طبيعيًّا. كيف يُوضع إلى أن يصل المسعفون؟',
          labels: {
            o1: 'على ظهره وتحت رأسه وسادة',
            o2: 'على جنبه ورأسه مائل إلى الخلف',
            o3: 'جالسًا ومستندًا إلى الجدار',
            o4: 'على بطنه ووجهه إلى الأرض',
          },
          explanation: 'وضعية الإفاقة تُبقي مجرى الهواء مفتوحًا وتُخرج القيء إلى الخارج.',
        },
        en: {
          stem: 'A person does not respond but breathes normally. How do they lie until the paramedics arrive?',
          labels: {
            o1: 'On the back, with a pillow under the head',
            o2: 'On one side, with the head tilted back',
            o3: 'Sitting, with the back against a wall',
            o4: 'On the front, face down',
          },
          explanation: 'The recovery position keeps the airway open and lets vomit run out.',
        },
      },
    },
    {
      difficulty: 'hard',
      points: 3,
      design: { type: 'longText', maxLength: 2000 },
      content: {
        ar: {
          stem: 'سقط زميل في المطعم وقت الغداء، وحوله عشرون شخصًا. ما المطلوب في الدقيقة الأولى، وما الذي يُقال ولمن؟',
          explanation: 'الجواب الجيد يذكر سلامة المكان، ونداء شخص بعينه، والتحقّق من التنفّس، وما يُقال للمسعفين.',
        },
        en: {
          stem: 'A colleague collapses in the cafeteria at lunch, with twenty people around. What do you do in the first minute, and what do you say to whom?',
          explanation:
            'A good answer names the safety of the place, a call to one chosen person, the check of the breathing, and what the paramedics are told.',
        },
      },
    },
  ],
}

const customerService: ContentQuiz = {
  path: 'فنّ خدمة العملاء',
  title: { ar: 'اختبار فنّ خدمة العملاء', en: 'Customer service quiz' },
  bank: { ar: 'أسئلة خدمة العملاء', en: 'Customer service questions' },
  instructions: {
    ar: 'ستة أسئلة عن الإصغاء والردّ. المحاولات بلا حدّ، وأعلى نتيجة هي التي تُحسب.',
    en: 'Six questions on listening and answering. Take it as often as you like; the highest result counts.',
  },
  settings: { attemptsAllowed: 0, passPercent: 60, shuffleOptions: true },
  questions: [
    {
      difficulty: 'medium',
      points: 2,
      design: { type: 'ordering', items: ['s2', 's3', 's1'] },
      content: {
        ar: {
          stem: 'بأي ترتيب يُكتب الجواب عن شكوى؟',
          labels: { s2: 'الأثر على العميل', s3: 'الواقعة وأسبابها', s1: 'الجواب عن الطلب' },
          explanation: 'من يقرأ أولًا أن خسارته مفهومة يقرأ بقية الردّ بهدوء.',
        },
        en: {
          stem: 'In which order is a complaint answered?',
          labels: { s2: 'The effect on the customer', s3: 'The facts and their causes', s1: 'The answer to the wish' },
          explanation: 'A person who first reads that their loss is understood reads the rest calmly.',
        },
      },
    },
    {
      difficulty: 'easy',
      design: { type: 'singleChoice', options: ['o1', 'o2', 'o3'], correct: 'o1' },
      content: {
        ar: {
          stem: 'عميل يطلب ما لا يمكن تلبيته اليوم. ما الردّ الأنسب؟',
          labels: {
            o1: '«لا أستطيع ذلك اليوم، لكن هذا ما أستطيعه الآن…»',
            o2: '«هذا ليس من اختصاصي.»',
            o3: '«سنرى ما يمكن فعله.»',
          },
          feedback: { o3: 'وعد غامض يؤجّل الغضب ولا يزيله.' },
        },
        en: {
          stem: 'A customer asks for something that cannot be done today. Which answer is best?',
          labels: {
            o1: '"I cannot do that today. Here is what I can do now…"',
            o2: '"That is not my job."',
            o3: '"We will see what can be done."',
          },
          feedback: { o3: 'A vague promise puts the anger off; it does not end it.' },
        },
      },
    },
    {
      difficulty: 'medium',
      design: { type: 'multipleChoice', options: ['o1', 'o2', 'o3', 'o4'], correct: ['o1', 'o2', 'o4'], credit: 'proportional' },
      content: {
        ar: {
          stem: 'ما المطلوب قبل إغلاق الشكوى؟',
          labels: {
            o1: 'جواب عن كل سؤال في الرسالة',
            o2: 'كتابة الاسم كما يكتبه صاحبه',
            o3: 'نسخ الردّ السابق كما هو',
            o4: 'تسجيل السبب كي لا يتكرر',
          },
        },
        en: {
          stem: 'What has to be done before a complaint is closed?',
          labels: {
            o1: 'Answer every question of the message',
            o2: 'Spell the name as its owner spells it',
            o3: 'Copy the former answer as it is',
            o4: 'Note the cause, so that it does not happen again',
          },
        },
      },
    },
    {
      difficulty: 'easy',
      design: { type: 'trueFalse', correct: true },
      content: {
        ar: {
          stem: 'مقاطعة العميل وهو يشرح تغضبه أكثر من الخطأ نفسه.',
          explanation: 'من يُسمع إلى آخر جملته يهدأ، لأنه لم يعد مضطرًّا إلى أن يعيدها.',
        },
        en: {
          stem: 'Interrupting customers while they explain angers them more than the mistake itself.',
          explanation: 'A person who is heard to the end grows calmer, because there is no need to say it again.',
        },
      },
    },
    {
      difficulty: 'medium',
      points: 2,
      design: {
        type: 'matching',
        pairs: [
          { left: 'k3', right: 'r1' },
          { left: 'k1', right: 'r4' },
          { left: 'k2', right: 'r3' },
        ],
      },
      content: {
        ar: {
          stem: 'أي سؤال يكشف أي طبقة من الشكوى؟',
          labels: {
            k3: 'الواقعة',
            k1: 'الأثر',
            k2: 'الطلب',
            r1: 'ماذا حدث، ومتى، وبأي رقم طلب؟',
            r4: 'ماذا خسر العميل من وقت أو مال أو ثقة؟',
            r3: 'ما الذي يرضيه الآن؟',
          },
        },
        en: {
          stem: 'Which question uncovers which layer of a complaint?',
          labels: {
            k3: 'The facts',
            k1: 'The effect',
            k2: 'The wish',
            r1: 'What happened, when, and under which order number?',
            r4: 'What time, money or trust was lost?',
            r3: 'What would put it right now?',
          },
        },
      },
    },
    {
      difficulty: 'hard',
      design: {
        type: 'wordBank',
        blanks: [
          { key: 'g1', correct: 'w3' },
          { key: 'g2', correct: 'w1' },
        ],
        words: ['w1', 'w2', 'w3'],
      },
      content: {
        ar: {
          stem: 'إذا كان الخطأ من عندنا نبدأ بـ [[g1]]، ثم نذكر [[g2]] بموعد واضح.',
          labels: { w1: 'الحلّ', w2: 'التبرير', w3: 'الاعتذار' },
        },
        en: {
          stem: 'Where the mistake is ours we begin with [[g1]] and then name [[g2]] with a clear date.',
          labels: { w1: 'the solution', w2: 'the excuse', w3: 'the apology' },
        },
      },
    },
  ],
}

export const alnoorQuizzes: ContentQuiz[] = [workplaceSafety, firstAid, customerService]
