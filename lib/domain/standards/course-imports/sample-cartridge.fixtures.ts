import { type Files, pdf, zipOf } from './archives.fixtures'

type Resource = { id: string; type: string; href?: string; files?: string[] }
type Parts = { title: string; items: string; resources: Resource[] }

/** The manifest of a cartridge of version 1.3. */
export function manifestOf({ title, items, resources }: Parts): string {
  const written = resources.map(({ id, type, href, files = href ? [href] : [] }) => {
    const own = files.map((file) => `<file href="${file}"/>`).join('')
    return `<resource identifier="${id}" type="${type}"${href ? ` href="${href}"` : ''}>${own}</resource>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m1" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">
  <metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion>
    <lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string language="ar">${title}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom>
  </metadata>
  <organizations><organization identifier="o1" structure="rooted-hierarchy"><item identifier="root">${items}</item></organization></organizations>
  <resources>${written.join('')}</resources>
</manifest>`
}

export const item = (id: string, title: string, inside: { resource?: string; items?: string } = {}) =>
  `<item identifier="${id}"${inside.resource ? ` identifierref="${inside.resource}"` : ''}><title>${title}</title>${inside.items ?? ''}</item>`

const label = (ident: string, text: string) =>
  `<response_label ident="${ident}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`
const profile = (name: string) =>
  `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.${name}.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`
const stem = (text: string) => `<material><mattext texttype="text/html">&lt;p&gt;${text}&lt;/p&gt;</mattext></material>`
const scored = (condition: string) =>
  `<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
  <respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>`
const isAnswer = (ident: string) => `<varequal respident="r">${ident}</varequal>`

export const choiceItem = (ident: string, text: string, kind: string, labels: [string, string][], right: string) =>
  `<item ident="${ident}" title="${ident}">${profile(kind)}<presentation>${stem(text)}
  <response_lid ident="r" rcardinality="${kind === 'multiple_response' ? 'Multiple' : 'Single'}"><render_choice>${labels.map(([id, wording]) => label(id, wording)).join('')}</render_choice></response_lid>
  </presentation>${scored(right)}</item>`
export const writtenItem = (ident: string, text: string, kind: string, right: string | null) =>
  `<item ident="${ident}" title="${ident}">${profile(kind)}<presentation>${stem(text)}<response_str ident="r" rcardinality="Single"><render_fib/></response_str></presentation>${right === null ? '' : scored(right)}</item>`
export const assessmentOf = (title: string, items: string) => `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a1" title="${title}">
<qtimetadata><qtimetadatafield><fieldlabel>cc_maxattempts</fieldlabel><fieldentry>2</fieldentry></qtimetadatafield></qtimetadata>
<section ident="root_section">${items}</section></assessment></questestinterop>`

export const quizItems = [
  choiceItem('q1', 'ما أول خطوة عند نشوب حريق؟', 'multiple_choice', [['a', 'إطلاق الإنذار'], ['b', 'جمع الأغراض']], isAnswer('a')),
  choiceItem(
    'q2',
    'أيّ هذه من وسائل الوقاية؟',
    'multiple_response',
    [['a', 'الخوذة'], ['b', 'القفازات'], ['c', 'الهاتف']],
    `<and>${isAnswer('a')}${isAnswer('b')}<not>${isAnswer('c')}</not></and>`,
  ),
  choiceItem('q3', 'الماء يطفئ حرائق الكهرباء.', 'true_false', [['t', 'صحيح'], ['f', 'خطأ']], isAnswer('f')),
  writtenItem('q4', 'اكتب رقم الطوارئ.', 'fib', isAnswer('997')),
  writtenItem('q5', 'صف مخارج مبناك.', 'essay', null),
  writtenItem('q6', 'ما عاصمة البلاد؟', 'pattern_match', '<varsubstring respident="r">أبوظبي</varsubstring>'),
  writtenItem('q7', 'سؤال من نوع آخر', 'hotspot', null),
] // biome-ignore format: a table

const page = `<!DOCTYPE html><html dir="rtl"><head><title>x</title><style>p{color:red}</style></head><body onload="alert(1)">
<h1>قبل العمل</h1><p>تفقّد <b>المخارج</b> قبل أن تبدأ، واقرأ <a href="https://safety.example/guide">الدليل</a>.</p>
<script>alert('x')</script><ul><li>الخوذة</li><li>القفازات</li></ul>
<table><tr><th>الخطوة</th><th>المدة</th></tr><tr><td>الفحص</td><td>5 دقائق</td></tr></table>
<p><img src="$IMS-CC-FILEBASE$/pictures/exit.png" alt="مخرج الطوارئ"><a href="javascript:alert(1)">لا تضغط</a></p>
</body></html>`

const link = `<?xml version="1.0" encoding="UTF-8"?><webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3"><title>موقع الدفاع المدني</title><url href="https://civil-defence.example/ar" target="_blank"/></webLink>`

/** A cartridge with everything that is imported, and with what is left out. */
export function sampleCartridge(picture: Buffer): Promise<Buffer> {
  const items = [
    item('s1', 'قبل العمل', {
      items: [
        item('i1', 'تفقّد المكان', { resource: 'page' }),
        item('i2', 'دليل السلامة', { resource: 'guide' }),
        item('i3', 'موقع الدفاع المدني', { resource: 'link' }),
      ].join(''),
    }),
    item('s2', 'بعد العمل', {
      items: [
        item('i4', 'اختبر نفسك', { resource: 'quiz' }),
        item('i5', 'نقاش', { resource: 'forum' }),
        item('i6', 'أداة خارجية', { resource: 'tool' }),
      ].join(''),
    }),
  ].join('')
  const resources = [
    { id: 'page', type: 'webcontent', href: 'pages/check.html' },
    { id: 'guide', type: 'webcontent', href: 'files/guide.pdf' },
    { id: 'link', type: 'imswl_xmlv1p3', files: ['link.xml'] },
    { id: 'quiz', type: 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', files: ['quiz.xml'] },
    { id: 'forum', type: 'imsdt_xmlv1p3', files: ['topic.xml'] },
    { id: 'tool', type: 'imsbasiclti_xmlv1p3', files: ['tool.xml'] },
  ]
  const files: Files = new Map<string, string | Buffer>([
    ['imsmanifest.xml', manifestOf({ title: 'السلامة في العمل', items, resources })],
    ['pages/check.html', page],
    ['web_resources/pictures/exit.png', picture],
    ['files/guide.pdf', pdf],
    ['link.xml', link],
    ['quiz.xml', assessmentOf('اختبر نفسك', quizItems.join(''))],
    ['topic.xml', '<topic><title>نقاش</title></topic>'],
    ['tool.xml', '<cartridge_basiclti_link/>'],
  ])
  return zipOf(files)
}
