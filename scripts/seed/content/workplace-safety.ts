import { bullets, type ContentPath, formatted, lines } from './writing'

// biome-ignore format: both languages of a text stand side by side
export const workplaceSafety: ContentPath = {
  path: 'السلامة في بيئة العمل',
  source: 'ar',
  sections: [
    { title: { ar: 'أن ترى الخطر', en: 'Seeing the hazard' }, items: ['hazards', 'storeroom', 'words'] },
    {
      title: { ar: 'أن تتصرّف', en: 'Acting on it' },
      items: [{ module: 'controls', after: ['hazards'], weight: 2 }, { module: 'near-miss', after: ['hazards'], weight: 2 }],
    },
    { title: { ar: 'في مكانك أنت', en: 'Where you work' }, items: ['workstation', { module: 'pledge', after: ['near-miss'] }] },
  ],
  modules: [
    {
      key: 'hazards',
      type: 'content.article',
      title: { ar: 'الخطر والمخاطرة: ما الفرق؟', en: 'Hazard and risk: what is the difference?' },
      settings: { completion: 'scroll' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'opening', text: say(
            'الخطر شيء قادر على أن يؤذي: أرضية مبلّلة، سلك مكشوف، رفّ مائل. أما المخاطرة فهي احتمال أن يقع الأذى فعلًا، ومقدار ما يسبّبه إن وقع. لا تستطيع دائمًا أن تزيل الخطر، لكنك تستطيع غالبًا أن تخفّض المخاطرة.',
            'A hazard is something that can cause harm: a wet floor, a bare cable, a leaning shelf. Risk is the chance that the harm really happens, together with how bad it would be. You cannot always take the hazard away, but you can nearly always lower the risk.') },
          { kind: 'heading', id: 'order', level: 2, text: say('رتّب الحلول من الأقوى إلى الأضعف', 'Choose the strongest remedy first') },
          { kind: 'richText', id: 'remedies', text: say(
            formatted(lines('اسأل عند كل خطر، وبهذا الترتيب:'), bullets('هل يمكن الاستغناء عنه؟ انقل الصندوق من الممر بدل أن تعلّق فوقه لافتة.', 'هل يمكن استبداله؟ منظّف أقلّ ضررًا يؤدي العمل نفسه.', 'هل يمكن عزله؟ غطاء للآلة أو حاجز حول الحفرة.', 'هل يمكن تغيير طريقة العمل؟ تناوب قصير بدل ساعات متصلة.', 'وأخيرًا: معدات الوقاية الشخصية، لأنها تحمي من يلبسها وحده.')),
            formatted(lines('For every hazard ask, in this order:'), bullets('Can we do without it? Move the box out of the corridor instead of hanging a sign above it.', 'Can we replace it? A milder cleaner may do the same job.', 'Can we keep people away from it? A guard on the machine, a barrier around the hole.', 'Can we change how the work is done? Short turns instead of unbroken hours.', 'And last: protective equipment, because it protects only the person who wears it.'))) },
          { kind: 'table', id: 'matrix', hasHeader: true, rows: [
            [say('الموقف', 'Situation'), say('الاحتمال', 'Likelihood'), say('الضرر', 'Harm'), say('ماذا نفعل؟', 'What we do')],
            [say('انسكاب زيت قرب المدخل', 'Oil spilled near the entrance'), say('مرتفع', 'High'), say('كسر أو رضوض', 'Fracture or bruises'), say('ننظّفه فورًا ونبعد المارّة', 'Clean it at once, keep people away')],
            [say('رفّ علوي محمّل بأثقال', 'Heavy goods on a top shelf'), say('متوسط', 'Medium'), say('إصابة في الرأس', 'Head injury'), say('ننزل الثقيل إلى الأسفل اليوم', 'Move heavy goods down today')],
            [say('كرسي عجلته مكسورة', 'Chair with a broken wheel'), say('متوسط', 'Medium'), say('سقوط', 'A fall'), say('نخرجه من الخدمة ونبلّغ', 'Take it out of use and report it')],
          ] },
          { kind: 'callout', id: 'say-it', tone: 'tip', text: say(
            'من يبلّغ عن خطر يؤدي واجبه، ولا يشكو أحدًا. اشكره أمام زملائه.',
            'Reporting a hazard is part of the job, not a complaint about a colleague. Thank the person in front of the team.') },
        ],
      }),
    },
    {
      key: 'storeroom',
      type: 'interactive.hotspot',
      title: { ar: 'خمسة أخطار في مستودع واحد', en: 'Five hazards in one storeroom' },
      settings: { requireAll: true },
      body: ({ say, picture }) => ({
        intro: say('انظر جيدًا قبل أن تضغط: كم خطرًا ترى؟', 'Look carefully before you press: how many hazards do you see?'),
        image: picture('storeroom'),
        alt: say('مستودع فيه رفوف وصناديق وسلّم ومخرج طوارئ', 'A storeroom with shelves, boxes, a ladder and an emergency exit'),
        spots: [
          { id: 'exit', x: 0.88, y: 0.6, title: say('مخرج مسدود', 'Blocked exit'), text: say('صندوق واحد أمام المخرج يكفي ليؤخّر الجميع عند الإخلاء.', 'One box in front of the exit is enough to delay everyone in an evacuation.') },
          { id: 'top', x: 0.22, y: 0.16, title: say('ثقيل في الأعلى', 'Heavy things on top'), text: say('ضع الأثقل بين مستوى الركبة والكتف.', 'Keep the heaviest items between knee and shoulder height.') },
          { id: 'ladder', x: 0.55, y: 0.45, title: say('سلّم بلا تثبيت', 'Unsecured ladder'), text: say('قاعدة السلّم تبعد عن الجدار ربع ارتفاعه، ويمسكه زميل.', 'Set the foot of the ladder out by a quarter of its height, with a colleague holding it.') },
          { id: 'cable', x: 0.42, y: 0.9, title: say('سلك في الممر', 'Cable across the aisle'), text: say('مرّره على الجدار أو غطّه بواقٍ أرضي.', 'Run it along the wall or put it under a floor cover.') },
          { id: 'spill', x: 0.68, y: 0.88, title: say('سائل على الأرض', 'Liquid on the floor'), text: say('قف عنده، نادِ من يساعدك، ولا تتركه حتى يجفّ.', 'Stay beside it, call for help, and do not leave until it is dry.') },
        ],
      }),
    },
    {
      key: 'words',
      type: 'content.glossary',
      title: { ar: 'كلمات نستعملها في السلامة', en: 'Words we use in safety' },
      body: ({ say }) => ({
        terms: [
          { id: 'hazard', term: { ar: 'خطر', en: 'Hazard' }, definition: say('كل ما يمكن أن يسبّب أذى لإنسان أو ممتلكات.', 'Anything that can harm people or property.') },
          { id: 'risk', term: { ar: 'مخاطرة', en: 'Risk' }, definition: say('احتمال وقوع الأذى مقرونًا بشدّته.', 'How likely the harm is, together with how severe it would be.') },
          { id: 'near', term: { ar: 'حادث وشيك', en: 'Near miss' }, definition: say('واقعة كادت تؤذي ولم تؤذِ. هي درس مجاني إن أُبلغ عنها.', 'An event that nearly caused harm. It is a free lesson if someone reports it.') },
          { id: 'ppe', term: { ar: 'معدات الوقاية الشخصية', en: 'Protective equipment' }, definition: say('خوذة أو قفازات أو نظارات تحمي من يلبسها، وهي خط الدفاع الأخير.', 'A helmet, gloves or goggles that protect the wearer; the last line of defense.') },
          { id: 'permit', term: { ar: 'تصريح عمل', en: 'Permit to work' }, definition: say('إذن مكتوب لعمل خطر، يحدّد الوقت والمكان والاحتياطات ومن المسؤول.', 'Written permission for dangerous work: when, where, with which precautions, and who is responsible.') },
        ],
      }),
    },
    {
      key: 'controls',
      type: 'interactive.dragDrop',
      title: { ar: 'ما نوع هذا الحل؟', en: 'What kind of remedy is this?' },
      settings: { attempts: 3, partialCredit: true, passPercent: 60 },
      body: ({ say }) => ({
        task: say('ضع كل إجراء تحت نوعه.', 'Put every measure under its kind.'),
        items: [
          { id: 'ramp', text: say('إلغاء الدرجة الوحيدة في الممر وجعلها منحدرًا', 'Turning the single step in the corridor into a ramp'),
            reason: say('لا يبقى درجة يتعثر بها أحد.', 'There is no step left to trip over.') },
          { id: 'guard', text: say('غطاء ثابت على المروحة', 'A fixed guard on the fan'),
            reason: say('المروحة باقية، والغطاء يفصلها عن الأيدي.', 'The fan is still there; the guard keeps hands from it.') },
          { id: 'rota', text: say('تناوب على العمل تحت الشمس كل 30 دقيقة', 'Turns of 30 minutes for work in the sun'),
            reason: say('يتغير وقت العمل، والشمس كما هي.', 'It changes when people work; the sun stays.') },
          { id: 'gloves', text: say('قفازات مقاومة للقطع', 'Cut-resistant gloves'),
            reason: say('يرتديها كل عامل بنفسه.', 'Each person wears them.') },
          { id: 'briefing', text: say('لقاء قصير للسلامة كل صباح', 'A short safety talk every morning'),
            reason: say('يغيّر معرفة العاملين وما يفعلونه كل يوم.', 'It changes what people know and do each day.') },
        ],
        zones: [
          { id: 'remove', title: say('إزالة الخطر', 'Take the hazard away') },
          { id: 'isolate', title: say('عزل الخطر', 'Keep people from it') },
          { id: 'organize', title: say('تنظيم العمل', 'Organize the work') },
          { id: 'wear', title: say('معدات الوقاية', 'Protective equipment') },
        ],
        pairs: [
          { itemId: 'ramp', zoneId: 'remove', points: 1 }, { itemId: 'guard', zoneId: 'isolate', points: 1 },
          { itemId: 'rota', zoneId: 'organize', points: 1 }, { itemId: 'gloves', zoneId: 'wear', points: 1 },
          { itemId: 'briefing', zoneId: 'organize', points: 1 },
        ],
      }),
    },
    {
      key: 'near-miss',
      type: 'interactive.branching',
      title: { ar: 'صندوق سقط ولم يصب أحدًا', en: 'A box fell and hit no one' },
      settings: { allowBack: true, scoreBy: 'end', loopCap: 3 },
      body: ({ say }) => ({
        intro: say('أنت في المستودع. سقط صندوق من الرفّ على بعد خطوة من زميلك. لم يصب أحد.', 'You are in the storeroom. A box falls one step away from your colleague. No one is hurt.'),
        start: 'fall',
        nodes: [
          { id: 'fall', title: say('ماذا تفعل أولًا؟', 'What do you do first?') },
          { id: 'shelf', title: say('الرفّ ما زال مائلًا', 'The shelf still leans'), text: say('أعدت الصندوق إلى مكانه. بعد ساعة مرّ زميل آخر تحته.', 'You put the box back. An hour later another colleague walks under it.') },
          { id: 'report', title: say('بلاغ في دقيقتين', 'A report in two minutes'), text: say('كتبت المكان والوقت وما رأيت، وأرفقت صورة.', 'You note the place, the time and what you saw, and add a picture.') },
          { id: 'good', title: say('أُصلح الرفّ في اليوم نفسه', 'The shelf is repaired the same day'), isEnd: true, points: 10 },
          { id: 'bad', title: say('سقط صندوق ثانٍ وأصاب كتفًا', 'A second box falls and hurts a shoulder'), isEnd: true, points: 0 },
        ],
        edges: [
          { id: 'back', from: 'fall', to: 'shelf', text: say('أعيد الصندوق وأتابع عملي', 'Put the box back and carry on'), feedback: say('عالجت النتيجة وبقي السبب.', 'You dealt with the result; the cause is still there.') },
          { id: 'close', from: 'fall', to: 'report', text: say('أمنع المرور تحت الرفّ ثم أبلّغ', 'Keep people away from the shelf, then report it') },
          { id: 'late', from: 'shelf', to: 'report', text: say('أتدارك الأمر وأبلّغ الآن', 'Make up for it and report it now'), feedback: say('متأخر خير من ألّا يأتي.', 'Late is better than never.') },
          { id: 'never', from: 'shelf', to: 'bad', text: say('لم يحدث شيء، فلا داعي', 'Nothing happened, so there is no need') },
          { id: 'fixed', from: 'report', to: 'good', text: say('أتابع البلاغ حتى يُغلق', 'Follow the report until it is closed') },
        ],
      }),
    },
    {
      key: 'workstation',
      type: 'interactive.checklist',
      title: { ar: 'مكتبك في عشر دقائق', en: 'Your desk in ten minutes' },
      settings: { requireEvidence: false, signOff: 'self' },
      body: ({ say }) => ({
        items: [
          { id: 'screen', text: say('أعلى الشاشة في مستوى العين', 'The top of the screen is at eye level'), hint: say('إن كانت أخفض فارفعها على حامل أو على رزمة ورق.', 'If it is lower, raise it on a stand or a pack of paper.') },
          { id: 'chair', text: say('القدمان على الأرض والظهر ملاصق للمسند', 'Feet on the floor, back against the chair') },
          { id: 'cables', text: say('لا أسلاك في طريق القدم', 'No cables where feet go') },
          { id: 'way', text: say('طريقك إلى المخرج خالٍ', 'Your way to the exit is clear') },
          { id: 'break', text: say('منبّه يذكّرك بالوقوف كل ساعة', 'A reminder to stand up every hour'), required: false },
        ],
      }),
    },
    {
      // The English title is a translation of the first Arabic one: stale on purpose.
      key: 'pledge',
      type: 'policy.acknowledgement',
      title: { ar: 'سياسة إيقاف العمل غير الآمن', en: 'Unsafe work policy' },
      titleWhenTranslated: 'سياسة العمل غير الآمن',
      settings: { requireScroll: true, requireTypedName: true },
      body: ({ say }) => ({
        document: say(
          'لكل من يعمل لدينا الحق في إيقاف أي عمل يراه خطرًا على نفسه أو على غيره، مهما كانت وظيفته. من يوقف العمل بحسن نيّة لا يُحاسب على التأخير. يُبلَّغ المشرف فورًا، ولا يُستأنف العمل حتى يتفق من أوقفه والمشرف على أن الخطر زال.',
          'Everyone who works for us may stop any work that seems dangerous to them or to others, whatever their position. Someone who stops work in good faith is not blamed for the delay. The supervisor is told at once, and work begins again only when both agree that the danger is gone.'),
        version: '1.0',
      }),
    },
  ],
}
