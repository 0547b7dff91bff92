import { type ContentPath, formatted, steps } from './writing'

// biome-ignore format: both languages of a text stand side by side
export const fireWarden: ContentPath = {
  path: 'مشرف السلامة من الحريق',
  source: 'en',
  sections: [
    { title: { ar: 'قبل الحريق', en: 'Before a fire' }, items: ['triangle', 'corridor', { module: 'round', after: ['corridor'] }] },
    { title: { ar: 'أثناء الحريق', en: 'During a fire' }, items: [{ module: 'extinguishers', after: ['triangle'], weight: 2 }, { module: 'alarm', after: ['triangle'], weight: 3 }, 'evacuation'] },
    { title: { ar: 'التجربة', en: 'The drill' }, items: [{ module: 'drill', after: ['alarm', 'evacuation'], weight: 3 }] },
  ],
  modules: [
    {
      key: 'triangle',
      type: 'content.article',
      title: { en: 'Three sides of every fire', ar: 'لكل حريق ثلاثة أضلاع' },
      settings: { completion: 'scroll' },
      body: ({ say }) => ({
        blocks: [
          { kind: 'paragraph', id: 'sides', text: say(
            'لا تشتعل نار إلا إذا اجتمع وقود وأكسجين وحرارة. كل ما يفعله مشرف السلامة هو أن يمنع اجتماعها، أو أن يزيل واحدًا منها إن اجتمعت.',
            'A fire needs fuel, oxygen and heat, all three at once. Everything a fire warden does keeps them apart, or takes one of them away again.') },
          { kind: 'table', id: 'hotel', hasHeader: true, rows: [
            [say('الضلع', 'Side'), say('أين نجده في فندق؟', 'Where a hotel has it'), say('ماذا نفعل؟', 'What we do')],
            [say('وقود', 'Fuel'), say('غرفة الغسيل ومخزن الورق', 'Laundry room, paper store'), say('نفرّغ مصفاة المجفّف كل دورة', 'Empty the dryer filter after every load')],
            [say('أكسجين', 'Oxygen'), say('أبواب الحريق المسنودة مفتوحة', 'Fire doors that are wedged open'), say('نغلقها ونرفع ما يسندها', 'Close them and take the wedge away')],
            [say('حرارة', 'Heat'), say('مقلاة المطبخ ووصلات الكهرباء', 'The fryer, extension leads'), say('نفصل ما لا نستعمله', 'Unplug what is not in use')],
          ] },
          { kind: 'richText', id: 'race', text: say(
            formatted(steps('أنقذ من هو في خطر مباشر إن استطعت بسلام.', 'أطلق الإنذار.', 'أغلق الباب على النار.', 'أطفئها إن كانت صغيرة وطريقك خلفك، وإلا فأخلِ.')),
            formatted(steps('Rescue people in direct danger, if it is safe for you.', 'Sound the alarm.', 'Close the door on the fire.', 'Extinguish it if it is small and your way out is behind you; if not, evacuate.'))) },
          { kind: 'callout', id: 'door', tone: 'warning', text: say('باب مغلق يعطي من خلفه دقائق. باب مفتوح لا يعطيه ثواني.', 'A closed door gives the people behind it minutes. An open one does not give them seconds.') },
        ],
      }),
    },
    {
      key: 'corridor',
      type: 'interactive.hotspot',
      title: { en: 'What is wrong on this floor?', ar: 'ما الخطأ في هذا الدور؟' },
      settings: { requireAll: true },
      body: ({ say, picture }) => ({
        image: picture('corridor'),
        alt: say('ممر فندق فيه أبواب ومخرج وطفّاية وعربة تنظيف', 'A hotel corridor with doors, an exit, an extinguisher and a cleaning cart'),
        spots: [
          { id: 'cart', x: 0.5, y: 0.75, title: say('عربة في الطريق', 'A cart in the way'), text: say('في الدخان لا يراها أحد، ويتعثّر بها أول من يهرب.', 'In smoke no one sees it, and the first person to run falls over it.') },
          { id: 'sign', x: 0.84, y: 0.2, title: say('لافتة مطفأة', 'A dark exit sign'), text: say('تُبدَّل في اليوم نفسه وتُسجَّل في كشف الجولة.', 'Replace it the same day and note it on the round sheet.') },
          { id: 'bottle', x: 0.14, y: 0.62, title: say('طفّاية خلف ستارة', 'Extinguisher behind a curtain'), text: say('يجب أن تُرى من طرف الممر.', 'It has to be visible from the end of the corridor.') },
        ],
      }),
    },
    {
      // Only in English on purpose.
      key: 'round',
      type: 'interactive.checklist',
      title: { en: 'Evening round' },
      settings: { requireEvidence: true, signOff: 'manager' },
      body: () => ({
        intro: 'Walk the whole floor, both staircases included. Open every fire door once.',
        items: [
          { id: 'doors', text: 'Every fire door closes by itself and latches' },
          { id: 'stairs', text: 'Nothing is stored on the stairs', evidence: ['image'] },
          { id: 'panel', text: 'The alarm panel shows no faults', hint: 'Write down the zone of any fault.', evidence: ['text'] },
          { id: 'guests', text: 'The list of guests who need help is up to date' },
        ],
      }),
    },
    {
      key: 'extinguishers',
      type: 'interactive.dragDrop',
      title: { en: 'The right extinguisher', ar: 'الطفّاية المناسبة' },
      settings: { attempts: 3, partialCredit: true, passPercent: 80 },
      body: ({ say }) => ({
        task: say('أي طفّاية لأي نار؟ الخطأ هنا يزيد النار.', 'Which extinguisher for which fire? A wrong choice feeds the fire.'),
        items: [
          { id: 'paper', text: say('سلّة ورق مشتعلة', 'A burning paper basket') }, { id: 'oil', text: say('زيت مقلاة', 'Oil in a fryer') },
          { id: 'server', text: say('خزانة أجهزة كهربائية', 'An electrical cabinet') }, { id: 'curtain', text: say('ستارة', 'A curtain') },
        ],
        zones: [{ id: 'water', title: say('ماء أو رغوة', 'Water or foam') }, { id: 'gas', title: say('ثاني أكسيد الكربون', 'Carbon dioxide') }, { id: 'wet', title: say('مادة كيميائية رطبة', 'Wet chemical') }],
        pairs: [
          { itemId: 'paper', zoneId: 'water', points: 1 }, { itemId: 'oil', zoneId: 'wet', points: 2 },
          { itemId: 'server', zoneId: 'gas', points: 2 }, { itemId: 'curtain', zoneId: 'water', points: 1 },
        ],
      }),
    },
    {
      key: 'alarm',
      type: 'interactive.branching',
      title: { en: 'Alarm at two in the morning', ar: 'إنذار في الثانية ليلًا' },
      settings: { allowBack: false, scoreBy: 'way', loopCap: 3 },
      body: ({ say }) => ({
        intro: say('212 ضيفًا نائمون. اللوحة تشير إلى الدور الخامس.', '212 guests are asleep. The panel shows the fifth floor.'),
        start: 'panel',
        nodes: [
          { id: 'panel', title: say('أنت في الاستقبال', 'You are at the front desk') },
          { id: 'silence', title: say('سكت الإنذار', 'The alarm is silent'), text: say('بعد دقيقتين يتصل ضيف: أشمّ دخانًا.', 'Two minutes later a guest calls: I smell smoke.'), points: 0 },
          { id: 'fifth', title: say('دخان تحت باب 507', 'Smoke under door 507'), text: say('الباب ساخن حين تلمسه بظهر يدك.', 'The door is hot to the back of your hand.'), points: 3 },
          { id: 'out', title: say('أُخلي المبنى في 9 دقائق', 'The building is empty in 9 minutes'), isEnd: true, points: 10 },
          { id: 'trapped', title: say('احتُجز ضيفان', 'Two guests are trapped'), isEnd: true, points: 0 },
        ],
        edges: [
          { id: 'mute', from: 'panel', to: 'silence', text: say('أسكته حتى لا يستيقظ الضيوف', 'Silence it, so that no one wakes up'), feedback: say('لا يُسكت الإنذار قبل معرفة سببه.', 'An alarm is not silenced before its cause is known.') },
          { id: 'two', from: 'panel', to: 'fifth', text: say('نصعد اثنين من الدرج ومعنا جهاز اتصال', 'Go up in twos by the stairs, with a radio') },
          { id: 'lift', from: 'panel', to: 'trapped', text: say('أصعد وحدي بالمصعد', 'Take the elevator alone') },
          { id: 'evacuate', from: 'fifth', to: 'out', text: say('لا أفتح الباب: إخلاء كامل واتصال بالدفاع المدني', 'Leave the door shut: full evacuation, call the fire service') },
          { id: 'open', from: 'fifth', to: 'trapped', text: say('أفتح الباب لأرى', 'Open the door to look') },
          { id: 'now', from: 'silence', to: 'out', text: say('أطلق الإخلاء الكامل الآن', 'Start a full evacuation now') },
        ],
      }),
    },
    {
      key: 'evacuation',
      type: 'content.slides',
      title: { en: 'Emptying a building of sleeping guests', ar: 'إخلاء مبنى فيه ضيوف نائمون' },
      settings: { requireAll: true },
      body: ({ say }) => ({
        slides: [
          { id: 'knock', title: say('اطرق كل باب', 'Knock on every door'), text: say('ثلاث طرقات وصوت واضح: «حريق، اخرج من الدرج».', 'Three knocks and a clear voice: "Fire, leave by the stairs."') },
          { id: 'mark', title: say('علّم ما انتهيت منه', 'Mark what is done'), text: say('وسادة أمام الباب تعني: الغرفة خالية.', 'A pillow in front of the door means: this room is empty.') },
          { id: 'help', title: say('من يحتاج إلى مساعدة', 'Who needs help'), text: say('اثنان لكل كرسي إخلاء، من القائمة التي راجعتها في المساء.', 'Two people for every evacuation chair, from the list you checked in the evening.') },
          { id: 'count', title: say('العدّ عند نقطة التجمّع', 'Counting at the assembly point'), text: say('سجلّ النزلاء بيدك. لا أحد يعود إلى الداخل.', 'With the guest list in your hand. No one goes back in.') },
        ],
      }),
    },
    {
      key: 'drill',
      type: 'live.inPerson',
      title: { en: 'Evacuation drill', ar: 'تجربة إخلاء' },
      settings: { checkIn: 'qr', geofence: { latitude: 25.2, longitude: 55.27, radiusMeters: 300 } },
      body: ({ say }) => ({
        venue: say('ساحة التجمّع خلف المبنى', 'Assembly yard behind the building'),
        sessions: [
          { id: 'morning', startsAt: '2027-01-20T05:00:00Z', endsAt: '2027-01-20T06:30:00Z', capacity: 30 },
          { id: 'evening', startsAt: '2027-01-21T15:00:00Z', endsAt: '2027-01-21T16:30:00Z', capacity: 30 },
        ],
      }),
    },
  ],
}
