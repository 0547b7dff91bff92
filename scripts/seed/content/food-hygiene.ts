import { type ContentPath, formatted, formula, lines } from './writing'

// biome-ignore format: both languages of a text stand side by side
export const foodHygiene: ContentPath = {
  path: 'سلامة الغذاء ونظافته',
  source: 'ar',
  sections: [
    { title: { ar: 'اليدان والحرارة', en: 'Hands and heat' }, items: ['hands', 'danger-zone', 'numbers'] },
    { title: { ar: 'المطبخ', en: 'The kitchen' }, items: ['fridge', { module: 'shelves', after: ['fridge'], weight: 2 }, { module: 'opening', isOptional: true }] },
  ],
  modules: [
    {
      key: 'hands',
      type: 'content.slides',
      title: { ar: 'غسل اليدين: عشرون ثانية تصنع الفرق', en: 'Washing hands: 20 seconds that matter' },
      settings: { requireAll: true },
      body: ({ say }) => ({
        slides: [
          { id: 'when', title: say('متى؟', 'When?'), text: say('قبل لمس الطعام، وبعد اللحم النيء، وبعد دورة المياه، وبعد النقود والهاتف.', 'Before touching food, after raw meat, after the restroom, after money and after your phone.') },
          { id: 'wet', title: say('ماء ثم صابون', 'Water, then soap'), text: say('بلّل يديك أولًا؛ فالصابون على يد جافة يقلّ أثره.', 'Wet your hands first; soap does less on dry skin.') },
          { id: 'rub', title: say('افرك ما يُنسى', 'Rub the forgotten places'), text: say('الإبهامان، وما بين الأصابع، وأطراف الأظافر.', 'Thumbs, between the fingers, and under the nails.') },
          { id: 'dry', title: say('جفّف بمنديل ورقي', 'Dry with a paper towel'), text: say('ثم أغلق الصنبور بالمنديل نفسه، لأنك فتحته بيد غير نظيفة.', 'Then close the tap with the same towel: you opened it with hands that were not clean.') },
        ],
      }),
    },
    {
      key: 'danger-zone',
      type: 'content.article',
      title: { ar: 'منطقة الخطر: بين خمس درجات وستين', en: 'The danger zone: 41 to 140 °F' },
      settings: { minReadSeconds: 60, completion: 'scroll' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'double', text: say(
            'في هذه الدرجات تتضاعف البكتيريا مرة كل 20 دقيقة تقريبًا. لا تراها ولا تشمّها، والطعام الذي يحويها قد يبدو طازجًا تمامًا.',
            'Between these temperatures bacteria double about every 20 minutes. You can neither see nor smell them, and the food may look perfectly fresh.') },
          { kind: 'heading', id: 'math', level: 2, text: say('كم تصير بعد ثلاث ساعات؟', 'How many after three hours?') },
          { kind: 'richText', id: 'growth', text: say(
            formatted(lines('إن بدأنا بعدد معلوم وتضاعف العدد كل 20 دقيقة، فبعد مدة بالدقائق يكون:'), formula('N = N_0 \\cdot 2^{t/20}'), lines('وبعد 180 دقيقة تتضاعف 9 مرات: تصير البكتيريا الواحدة 512، وتصير 100 منها أكثر من 51 ألفًا.')),
            formatted(lines('If we begin with a known number and it doubles every 20 minutes, then after some minutes there are:'), formula('N = N_0 \\cdot 2^{t/20}'), lines('After 180 minutes they have doubled 9 times: one becomes 512, and 100 become more than 51,000.'))) },
          { kind: 'table', id: 'limits', hasHeader: true, rows: [
            [say('الخطوة', 'Step'), say('الحد الآمن', 'Safe limit')],
            [say('حفظ بارد', 'Cold storage'), say('5 درجات مئوية فأقلّ', '41 °F or below')],
            [say('تجميد', 'Freezing'), say('18 درجة تحت الصفر', '0 °F')],
            [say('طهي الدجاج', 'Cooking chicken'), say('75 درجة في أسمك موضع', '165 °F at the thickest part')],
            [say('حفظ ساخن', 'Hot holding'), say('60 درجة فأكثر', '140 °F or above')],
          ] },
          { kind: 'callout', id: 'two-hours', tone: 'warning', text: say('ما بقي ساعتين خارج الثلاجة في جوّ حارّ يُتلف، مهما كان ثمنه.', 'What has stood two hours outside the refrigerator in hot weather is thrown away, whatever it cost.') },
        ],
      }),
    },
    {
      key: 'numbers',
      type: 'content.flashcards',
      title: { ar: 'درجات تحفظها عن ظهر قلب', en: 'Temperatures to know by heart' },
      settings: { algorithm: 'leitner', dailyNew: 5 },
      body: ({ say }) => ({
        cards: [
          { id: 'cold', front: say('أعلى درجة في الثلاجة', 'Warmest a refrigerator may be'), back: say('5 درجات مئوية', '41 °F') },
          { id: 'hot', front: say('أدنى درجة للبوفيه الساخن', 'Coolest a hot buffet may be'), back: say('60 درجة مئوية', '140 °F') },
          { id: 'chicken', front: say('قلب الدجاج عند الطهي', 'The core of cooked chicken'), back: say('75 درجة مئوية', '165 °F') },
          { id: 'reheat', front: say('كم مرة يُعاد التسخين؟', 'How often may food be reheated?'), back: say('مرة واحدة', 'Once') },
        ],
      }),
    },
    {
      key: 'fridge',
      type: 'interactive.hotspot',
      title: { ar: 'ثلاجة مرتّبة بالخطأ', en: 'A refrigerator in the wrong order' },
      settings: { requireAll: true },
      body: ({ say, picture }) => ({
        image: picture('fridge'),
        alt: say('ثلاجة مفتوحة من أربعة رفوف', 'An open refrigerator with four shelves'),
        spots: [
          { id: 'raw', x: 0.35, y: 0.2, title: say('دجاج نيء في الأعلى', 'Raw chicken at the top'), text: say('تقطر عصارته على كل ما تحته. مكانه الرفّ الأسفل.', 'It drips on everything below. It belongs on the lowest shelf.') },
          { id: 'open', x: 0.62, y: 0.42, title: say('علبة مفتوحة', 'An open tin'), text: say('انقل الباقي إلى وعاء بغطاء واكتب عليه التاريخ.', 'Move the rest to a covered box and write the date on it.') },
          { id: 'full', x: 0.5, y: 0.66, title: say('رفّ مكتظ', 'A crowded shelf'), text: say('الهواء البارد يحتاج إلى طريق بين الأوعية.', 'Cold air needs a way between the boxes.') },
        ],
      }),
    },
    {
      key: 'shelves',
      type: 'interactive.dragDrop',
      title: { ar: 'رتّب الرفوف', en: 'Fill the shelves' },
      settings: { attempts: 2, partialCredit: false, passPercent: 100, showRight: true },
      body: ({ say }) => ({
        task: say('ضع كل صنف على رفّه، من الأعلى إلى الأسفل.', 'Put every item on its shelf, from top to bottom.'),
        items: [
          { id: 'cake', text: say('حلوى جاهزة للأكل', 'Ready-to-eat dessert'),
            reason: say('ما يؤكل دون طهي يوضع فوق كل نيء.', 'Food that is eaten as it is goes above everything raw.') }, { id: 'laban', text: say('لبن وأجبان', 'Yogurt and cheese'),
            reason: say('تحت الجاهز وفوق النيء.', 'It goes below ready food and above raw food.') },
          { id: 'fish', text: say('سمك نيء', 'Raw fish'),
            reason: say('يُطهى السمك على حرارة أقل من الدجاج، فيوضع فوقه.', 'Fish is cooked less hot than chicken, so it goes above it.') }, { id: 'chicken', text: say('دجاج نيء', 'Raw chicken'),
            reason: say('ما يقطر منه لا يصل إلى غيره.', 'Drops from it reach nothing else.') },
        ],
        zones: [
          { id: 'top', title: say('الرفّ الأعلى', 'Top shelf') }, { id: 'middle', title: say('الرفّ الأوسط', 'Middle shelf') },
          { id: 'low', title: say('فوق الأسفل', 'Second from below') }, { id: 'bottom', title: say('الرفّ الأسفل', 'Bottom shelf') },
        ],
        pairs: [
          { itemId: 'cake', zoneId: 'top', points: 1 }, { itemId: 'laban', zoneId: 'middle', points: 1 },
          { itemId: 'fish', zoneId: 'low', points: 1 }, { itemId: 'chicken', zoneId: 'bottom', points: 1 },
        ],
      }),
    },
    {
      key: 'opening',
      type: 'interactive.checklist',
      title: { ar: 'قبل فتح المطبخ', en: 'Before the kitchen opens' },
      settings: { requireEvidence: true, signOff: 'manager' },
      body: ({ say }) => ({
        intro: say('كل صباح قبل أول طلب.', 'Every morning before the first order.'),
        items: [
          { id: 'read', text: say('حرارة الثلاجات مسجّلة', 'Temperatures of the refrigerators are written down'), evidence: ['text'] },
          { id: 'boards', text: say('ألواح التقطيع مفصولة بالألوان', 'Cutting boards are separated by color'), evidence: ['image'] },
          { id: 'dates', text: say('لا صنف تجاوز تاريخه', 'Nothing is past its date') },
          { id: 'sick', text: say('لا أحد من الفريق يشكو من إسهال أو قيء', 'No one on the team has diarrhea or vomiting') },
        ],
      }),
    },
  ],
}
