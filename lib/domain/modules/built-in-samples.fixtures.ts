import type { JsonObject } from './json-limits.rules'

/** Chooses the text of a language. */
export type Say = (ar: string, en: string) => string
/** A change that makes a sample invalid: a value put at a dotted path, or taken away, and the place and keyword that are then told. */
export type Fault = { at: string; value?: unknown; path?: string; keyword: string }
export type BuiltInSample = {
  config: JsonObject
  body: (say: Say) => JsonObject
  result: JsonObject
  configFaults: Fault[]
  bodyFaults: Fault[]
  resultFaults: Fault[]
}

const file = '0f8fad5b-d9cb-469f-a165-70867728950e'
const missing = (at: string): Fault => ({ at, keyword: 'required' })

/** For every built-in type a module as an author would make it, in both languages, and what is refused of it. */
export const builtInSamples: Record<string, BuiltInSample> = {
  'content.article': {
    config: { minReadSeconds: 60, completion: 'scroll' },
    body: (say) => ({
      blocks: [
        { kind: 'heading', id: 'why', level: 2, text: say('لماذا نغسل أيدينا؟', 'Why do we wash our hands?') },
        {
          kind: 'paragraph',
          id: 'because',
          text: say('تنتقل معظم أنواع العدوى في المطابخ عبر الأيدي.', 'Most infections in kitchens travel on hands.'),
        },
        { kind: 'image', id: 'steps', image: file, alt: say('ست خطوات لغسل اليدين', 'Six steps of washing hands') },
        {
          kind: 'table',
          id: 'times',
          rows: [
            [say('الخطوة', 'Step'), say('المدة', 'Time')],
            [say('الفرك', 'Rubbing'), say('20 ثانية', '20 seconds')],
          ],
        },
        { kind: 'code', id: 'rule', language: 'text', source: 'wash >= 20 s' },
        {
          kind: 'richText',
          id: 'soap',
          text: {
            type: 'doc',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: say('الصابون أولًا.', 'Soap first.') }] }],
          },
        },
        { kind: 'callout', id: 'note', tone: 'warning', text: say('جفّف يديك جيدًا.', 'Dry your hands well.') },
      ],
    }),
    result: { percent: 100, seconds: 75 },
    configFaults: [{ at: 'minReadSeconds', value: -1, keyword: 'minimum' }],
    bodyFaults: [
      missing('blocks'),
      { at: 'blocks', value: [], keyword: 'minItems' },
      { at: 'blocks.0.level', value: 1, keyword: 'minimum' },
      { at: 'blocks.0.text', value: 7, keyword: 'type' },
      { at: 'blocks.0.onload', value: 'alert(1)', keyword: 'additionalProperties' },
    ],
    resultFaults: [{ at: 'percent', value: 101, keyword: 'maximum' }],
  },
  'content.video': {
    config: { completeAtPercent: 90, preventSkip: 'forward', maxRate: 1.5 },
    body: (say) => ({
      mediaId: file,
      intro: say('شاهد كيف يُفحص طفّاية الحريق.', 'See how a fire extinguisher is checked.'),
      chapters: [{ id: 'pin', at: 12, title: say('مسمار الأمان', 'The safety pin') }],
      tracks: [{ locale: 'ar', kind: 'captions', file }],
      cues: [{ kind: 'note', id: 'look', at: 20, title: say('انظر إلى المؤشر', 'Look at the gauge') }],
    }),
    result: { position: 42.5, percent: 60 },
    configFaults: [missing('completeAtPercent'), { at: 'maxRate', value: 3, keyword: 'enum' }],
    bodyFaults: [missing('mediaId'), { at: 'chapters.0.at', value: -1, keyword: 'minimum' }],
    resultFaults: [{ at: 'percent', value: 'all', keyword: 'type' }],
  },
  'content.audio': {
    config: { completeAtPercent: 80 },
    body: (say) => ({
      mediaId: file,
      intro: say('حلقة عن الإصغاء.', 'An episode about listening.'),
      chapters: [{ id: 'start', at: 0, title: say('البداية', 'Beginning') }],
      transcript: say('أهلًا بكم في هذه الحلقة.', 'Welcome to this episode.'),
    }),
    result: { position: 12, percent: 10 },
    configFaults: [{ at: 'completeAtPercent', value: 0, keyword: 'minimum' }],
    bodyFaults: [{ at: 'mediaId', value: 'a.mp3', keyword: 'format' }, { at: 'transcript', value: '', keyword: 'minLength' }],
    resultFaults: [{ at: 'position', value: -1, keyword: 'minimum' }],
  },
  'content.document': {
    config: { allowDownload: false, pageCompletion: 'all' },
    body: (say) => ({ fileByLocale: say(file, '7c9e6679-7425-40de-944b-e07fc1f90ae7'), summary: say('دليل الموظف', 'Staff handbook') }),
    result: { page: 3, pages: 12 },
    configFaults: [{ at: 'allowDownload', value: 'no', keyword: 'type' }],
    bodyFaults: [missing('fileByLocale'), { at: 'fileByLocale', value: '../secret.pdf', keyword: 'format' }],
    resultFaults: [{ at: 'page', value: 0, keyword: 'minimum' }],
  },
  'content.embed': {
    config: { sandbox: 'forms', height: 600, allowList: ['maps.example.org'] },
    body: (say) => ({
      title: say('خريطة المخارج', 'Map of exits'),
      url: 'https://maps.example.org/exits',
      fallbackText: say('المخارج عند طرفي الممر.', 'The exits are at both ends of the corridor.'),
    }),
    result: { seconds: 30 },
    configFaults: [{ at: 'allowList', value: ['https://maps.example.org/'], path: 'allowList.0', keyword: 'pattern' }, { at: 'sandbox', value: 'allow-top-navigation', keyword: 'enum' }],
    bodyFaults: [{ at: 'url', value: 'javascript:alert(1)', keyword: 'pattern' }, { at: 'url', value: 'data:text/html,x', keyword: 'pattern' }, missing('fallbackText')],
    resultFaults: [{ at: 'seconds', value: 1.5, keyword: 'type' }],
  },
  'content.slides': {
    config: { requireAll: true },
    body: (say) => ({
      slides: [
        { id: 'one', title: say('قبل الاجتماع', 'Before the meeting'), text: say('اكتب جدول الأعمال.', 'Write the agenda.') },
        { id: 'two', title: say('بعد الاجتماع', 'After the meeting'), image: file, alt: say('محضر اجتماع', 'Minutes of a meeting') },
      ],
    }),
    result: { slideId: 'two' },
    configFaults: [{ at: 'requireAll', value: 1, keyword: 'type' }],
    bodyFaults: [{ at: 'slides', value: [], keyword: 'minItems' }, missing('slides.0.title'), { at: 'slides.1.id', value: 'a b', keyword: 'pattern' }],
    resultFaults: [missing('slideId')],
  },
  'content.flashcards': {
    config: { algorithm: 'sm2', dailyNew: 10 },
    body: (say) => ({ cards: [{ id: 'gauge', front: say('اللون الأخضر في المؤشر', 'The green part of the gauge'), back: say('الضغط سليم', 'The pressure is right') }] }),
    result: { cardId: 'gauge', grade: 4 },
    configFaults: [{ at: 'dailyNew', value: 0, keyword: 'minimum' }],
    bodyFaults: [missing('cards.0.back'), { at: 'cards.0.front', value: null, keyword: 'type' }],
    resultFaults: [{ at: 'grade', value: 6, keyword: 'maximum' }],
  },
  'content.glossary': {
    config: {},
    body: (say) => ({ terms: [{ id: 'ppe', term: { ar: 'معدات الوقاية', en: 'Protective equipment' }, definition: say('ما يحمي الجسم من الخطر.', 'What protects the body from hazards.') }] }),
    result: { termId: 'ppe' },
    configFaults: [{ at: 'sorted', value: true, keyword: 'additionalProperties' }],
    bodyFaults: [missing('terms.0.term.ar'), { at: 'terms.0.term', value: 'PPE', keyword: 'type' }],
    resultFaults: [{ at: 'termId', value: 'p p', keyword: 'pattern' }],
  },
  'interactive.checklist': {
    config: { requireEvidence: true, signOff: 'manager' },
    body: (say) => ({
      intro: say('قبل فتح المتجر', 'Before the shop opens'),
      items: [{ id: 'door', text: say('افتح باب الطوارئ وأغلقه', 'Open and close the emergency door'), required: true, evidence: ['image'] }],
    }),
    result: { itemId: 'door', isTicked: true, files: [file] },
    configFaults: [{ at: 'signOff', value: 'nobody', keyword: 'enum' }],
    bodyFaults: [{ at: 'items', value: [], keyword: 'minItems' }, { at: 'items.0.evidence', value: ['image', 'image'], keyword: 'uniqueItems' }],
    resultFaults: [missing('isTicked')],
  },
  'interactive.hotspot': {
    config: { requireAll: true },
    body: (say) => ({
      image: file,
      alt: say('مطبخ فيه خمسة أخطار', 'A kitchen with five hazards'),
      spots: [{ id: 'cable', x: 0.25, y: 0.8, title: say('سلك مكشوف', 'A bare cable'), text: say('أبلغ الصيانة فورًا.', 'Tell maintenance at once.'), mirrorInRtl: false }],
    }),
    result: { spotId: 'cable' },
    configFaults: [{ at: 'requireAll', value: null, keyword: 'type' }],
    bodyFaults: [missing('alt'), { at: 'spots.0.x', value: 1.1, keyword: 'maximum' }, { at: 'spots.0.y', value: '50%', keyword: 'type' }],
    resultFaults: [missing('spotId')],
  },
  'interactive.dragDrop': {
    config: { attempts: 3, partialCredit: true, passPercent: 80 },
    body: (say) => ({
      task: say('ضع كل نفاية في حاويتها.', 'Put each kind of waste into its bin.'),
      items: [{ id: 'glass', text: say('زجاج', 'Glass') }, { id: 'peel', text: say('قشور', 'Peel') }],
      zones: [{ id: 'green', title: say('الحاوية الخضراء', 'Green bin') }, { id: 'brown', title: say('الحاوية البنّية', 'Brown bin') }],
      pairs: [{ itemId: 'glass', zoneId: 'green', points: 1 }, { itemId: 'peel', zoneId: 'brown', points: 1 }],
    }),
    result: { pairs: [{ itemId: 'glass', zoneId: 'green' }] },
    configFaults: [{ at: 'attempts', value: 21, keyword: 'maximum' }],
    bodyFaults: [missing('pairs'), { at: 'pairs.0.points', value: -1, keyword: 'minimum' }, missing('zones.1.title')],
    resultFaults: [missing('pairs.0.zoneId')],
  },
  'interactive.branching': {
    config: { allowBack: true, scoreBy: 'end', loopCap: 3 },
    body: (say) => ({
      start: 'call',
      nodes: [
        { id: 'call', title: say('عميل غاضب على الهاتف', 'An angry customer calls') },
        { id: 'calm', title: say('هدأ العميل', 'The customer calms down'), isEnd: true, points: 5 },
      ],
      edges: [{ id: 'listen', from: 'call', to: 'calm', text: say('أصغِ حتى يفرغ', 'Listen until they finish'), feedback: say('أحسنت', 'Well done') }],
    }),
    result: { nodeId: 'calm', edgeId: 'listen' },
    configFaults: [{ at: 'scoreBy', value: 'luck', keyword: 'enum' }],
    bodyFaults: [{ at: 'nodes', value: [{ id: 'a', title: 'A' }], keyword: 'minItems' }, missing('start'), missing('edges.0.to')],
    resultFaults: [missing('nodeId')],
  },
  'interactive.timeline': {
    config: { calendar: 'both' },
    body: (say) => ({ events: [{ id: 'founded', date: '1974-03', title: say('تأسيس الشركة', 'The company is founded'), text: say('بدأت بخمسة أشخاص.', 'It began with five people.') }] }),
    result: { eventId: 'founded' },
    configFaults: [{ at: 'calendar', value: 'hijri', keyword: 'enum' }],
    bodyFaults: [{ at: 'events.0.date', value: '3/1974', keyword: 'pattern' }, { at: 'events.0.date', value: '١٩٧٤', keyword: 'pattern' }],
    resultFaults: [missing('eventId')],
  },
  'assessment.quiz': {
    config: { passPercent: 70, attemptsAllowed: 2, accessCode: 'open sesame' },
    body: (say) => ({
      instructions: say('اقرأ كل سؤال جيدًا.', 'Read every question well.'),
      sections: [{ source: 'fixed', id: 'first', title: say('الأساسيات', 'Basics'), questions: [{ questionRef: 'q1', points: 2 }] }],
    }),
    result: { attemptId: file, score: 2, percent: 100 },
    configFaults: [missing('attemptsAllowed'), { at: 'accessCode', value: 'abc', keyword: 'minLength' }],
    bodyFaults: [{ at: 'sections', value: [], keyword: 'minItems' }, { at: 'sections.0.questions', value: [], keyword: 'minItems' }],
    resultFaults: [{ at: 'attemptId', value: '7', keyword: 'format' }],
  },
  'social.poll': {
    config: { showResults: 'afterVote', changeable: false },
    body: (say) => ({ question: say('متى يناسبك التدريب؟', 'When does training suit you?'), options: [{ id: 'am', text: say('صباحًا', 'Mornings') }, { id: 'pm', text: say('مساءً', 'Evenings') }] }),
    result: { optionIds: ['am'] },
    configFaults: [{ at: 'closesAt', value: 'tomorrow', keyword: 'format' }],
    bodyFaults: [{ at: 'options', value: [{ id: 'am', text: 'A' }], keyword: 'minItems' }, { at: 'question', value: 'x'.repeat(501), keyword: 'maxLength' }],
    resultFaults: [{ at: 'optionIds', value: ['am', 'am'], keyword: 'uniqueItems' }, { at: 'optionIds', value: [], keyword: 'minItems' }],
  },
  'policy.acknowledgement': {
    config: { requireTypedName: true },
    body: (say) => ({ document: say('لا تشارك كلمة مرورك مع أحد.', 'Share your password with nobody.'), version: '2.1' }),
    result: { version: '2.1', typedName: 'ليلى حسن' },
    configFaults: [{ at: 'requireScroll', value: 'yes', keyword: 'type' }],
    bodyFaults: [missing('version'), { at: 'version', value: 'two', keyword: 'pattern' }],
    resultFaults: [missing('version')],
  },
  'live.inPerson': {
    config: { checkIn: 'qr', geofence: { latitude: 25.2, longitude: 55.3, radiusMeters: 200 } },
    body: (say) => ({
      venue: say('قاعة التدريب، الدور الثالث', 'Training hall, third floor'),
      sessions: [{ id: 'day1', startsAt: '2026-12-01T08:00:00Z', endsAt: '2026-12-01T12:00:00Z', capacity: 20, hall: say('القاعة أ', 'Hall A') }],
    }),
    result: { sessionId: 'day1', latitude: 25.2, longitude: 55.3 },
    configFaults: [{ at: 'geofence.latitude', value: 91, keyword: 'maximum' }, missing('geofence.radiusMeters')],
    bodyFaults: [missing('venue'), { at: 'sessions.0.startsAt', value: '1 December', keyword: 'format' }, { at: 'sessions.0.capacity', value: 0, keyword: 'minimum' }],
    resultFaults: [missing('sessionId')],
  },
} // biome-ignore format: bodies as an author would see them
