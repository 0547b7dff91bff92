import { escapeText } from '@/lib/platform/text/escape'
import { moodleFiles, pdf, tarOf } from './archives.fixtures'

export const answer = (id: number, text: string, fraction: number, feedback = '') =>
  `<answer id="${id}"><answertext>${escapeText(text)}</answertext><fraction>${fraction.toFixed(7)}</fraction><feedback>${escapeText(feedback)}</feedback></answer>`
export const question = (id: number, type: string, text: string, own: string) =>
  `<question id="${id}"><name>Q${id}</name><questiontext>${escapeText(text)}</questiontext><generalfeedback></generalfeedback><qtype>${type}</qtype><defaultmark>1.0</defaultmark>
  <plugin_qtype_${type}_question>${own}</plugin_qtype_${type}_question></question>`
export const entry = (id: number, inside: string) =>
  `<question_bank_entry id="${id}"><question_version><question_versions id="${id}"><version>1</version><status>ready</status><questions>${inside}</questions></question_versions></question_version></question_bank_entry>`

const questions = `<?xml version="1.0" encoding="UTF-8"?><question_categories><question_category id="1"><name>Safety</name><question_bank_entries>
${entry(11, question(21, 'multichoice', '<p>What comes first?</p>', `<answers>${answer(1, '<p>Raise the alarm</p>', 1)}${answer(2, '<p>Collect your things</p>', 0)}</answers><multichoice id="1"><single>1</single></multichoice>`))}
${entry(12, question(22, 'truefalse', '<p>Water is right for electrical fires.</p>', `<answers>${answer(3, 'True', 0)}${answer(4, 'False', 1)}</answers><truefalse id="1"><trueanswer>3</trueanswer><falseanswer>4</falseanswer></truefalse>`))}
${entry(13, question(23, 'shortanswer', '<p>The emergency number</p>', `<answers>${answer(5, '997', 1)}</answers><shortanswer id="1"><usecase>0</usecase></shortanswer>`))}
${entry(14, question(24, 'numerical', '<p>Metres between two exits</p>', `<answers>${answer(6, '30', 1)}</answers><numerical_records><numerical_record id="1"><answer>6</answer><tolerance>2</tolerance></numerical_record></numerical_records>`))}
${entry(15, question(25, 'match', '<p>Match</p>', '<matches><match id="1"><questiontext>&lt;p&gt;Helmet&lt;/p&gt;</questiontext><answertext>Head</answertext></match><match id="2"><questiontext>&lt;p&gt;Gloves&lt;/p&gt;</questiontext><answertext>Hands</answertext></match></matches>'))}
${entry(16, question(26, 'essay', '<p>Describe your exits.</p>', '<essay id="1"/>'))}
${entry(17, question(27, 'calculated', '<p>{a} + {b}</p>', ''))}
</question_bank_entries></question_category></question_categories>`

const reference = (id: number) =>
  `<question_instance id="${id}"><slot>${id}</slot><maxmark>2.0000000</maxmark><question_reference id="${id}"><questionbankentryid>${id}</questionbankentryid></question_reference></question_instance>`

const activity = (module: number, kind: string, title: string, section: number) =>
  `<activity><moduleid>${module}</moduleid><sectionid>${section}</sectionid><modulename>${kind}</modulename><title>${title}</title><directory>activities/${kind}_${module}</directory></activity>`
export const activityText = (module: number, kind: string, inside: string): [string, string] => [
  `activities/${kind}_${module}/${kind}.xml`,
  `<?xml version="1.0" encoding="UTF-8"?><activity id="${module}" moduleid="${module}" modulename="${kind}" contextid="${100 + module}"><${kind} id="${module}">${inside}</${kind}></activity>`,
]
const section = (id: number, name: string, sequence: string): [string, string] => [
  `sections/section_${id}/section.xml`,
  `<?xml version="1.0" encoding="UTF-8"?><section id="${id}"><number>${id}</number><name>${name}</name><summary></summary><sequence>${sequence}</sequence></section>`,
]

const page = `<h3>Before work</h3><p>Check the <strong>exits</strong>, then see <a href="$@PAGEVIEWBYID*2@$">the next page</a>.</p>
<p><img src="@@PLUGINFILE@@/fire%20exit.png" alt="Emergency exit" onerror="alert(1)"></p><script>alert(1)</script><form><input name="x"></form>`

type Listed = { kind: string; title: string; section: number }
type Course = { activities: Listed[]; sections: [name: string, sequence: string][]; files: [string, string | Buffer][] }

/** The backup of a course of Moodle 4; its activities are numbered from 1. */
export function backupOf({ activities, sections, files }: Course): Promise<Buffer> {
  const listed = activities.map(({ kind, title, section: of }, at) => activity(at + 1, kind, title, of))
  const places = sections.map(
    (_, at) =>
      `<section><sectionid>${at + 1}</sectionid><title>${at + 1}</title><directory>sections/section_${at + 1}</directory></section>`,
  )
  const root = `<?xml version="1.0" encoding="UTF-8"?><moodle_backup><information><name>backup.mbz</name><moodle_version>2024042200</moodle_version>
<original_course_fullname>Workplace safety</original_course_fullname><contents><activities>${listed.join('')}</activities>
<sections>${places.join('')}</sections>
<course><courseid>2</courseid><title>WS</title><directory>course</directory></course></contents></information></moodle_backup>`
  const course =
    '<?xml version="1.0"?><course id="2" contextid="50"><fullname>Workplace safety</fullname><summary>&lt;p&gt;Hazards of the place.&lt;/p&gt;</summary></course>'
  return tarOf(
    new Map<string, string | Buffer>([
      ['moodle_backup.xml', root],
      ['course/course.xml', course],
      ...sections.map(([name, sequence], at) => section(at + 1, name, sequence)),
      ...files,
    ]),
  )
}

/** The backup of a course with everything that is imported, and with what is left out. */
export function sampleBackup(picture: Buffer): Promise<Buffer> {
  const chapters = [1, 2].map(
    (number) =>
      `<chapter id="${number}"><pagenum>${number}</pagenum><title>Chapter ${number}</title><content>${escapeText(`<p>Text of chapter ${number}.</p>`)}</content><hidden>0</hidden></chapter>`,
  )
  const activities = [
    { kind: 'page', title: 'Check the place', section: 1 },
    { kind: 'label', title: 'Remember', section: 1 },
    { kind: 'resource', title: 'Safety guide', section: 1 },
    { kind: 'folder', title: 'More files', section: 1 },
    { kind: 'url', title: 'Civil defence', section: 2 },
    { kind: 'book', title: 'Handbook', section: 2 },
    { kind: 'quiz', title: 'Check yourself', section: 2 },
    { kind: 'forum', title: 'News', section: 2 },
    { kind: 'wiki', title: 'Wiki', section: 2 },
  ]
  const sections: Course['sections'] = [
    ['Before work', '1,2,3,4'],
    ['After work', '5,6,7,8,9'],
  ]
  const files: Course['files'] = [
    activityText(1, 'page', `<name>Check the place</name><intro></intro><content>${escapeText(page)}</content>`),
    activityText(2, 'label', `<name>Remember</name><intro>${escapeText('<p>Keep the <em>helmet</em> on.</p>')}</intro>`),
    activityText(3, 'resource', '<name>Safety guide</name>'),
    activityText(4, 'folder', '<name>More files</name>'),
    activityText(5, 'url', '<name>Civil defence</name><externalurl>https://civil-defence.example</externalurl>'),
    activityText(6, 'book', `<name>Handbook</name><chapters>${chapters.join('')}</chapters>`),
    activityText(
      7,
      'quiz',
      `<name>Check yourself</name><timelimit>600</timelimit><attempts_number>3</attempts_number><question_instances>${[11, 12, 13, 17].map(reference).join('')}</question_instances>`,
    ),
    activityText(8, 'forum', '<name>News</name>'),
    ['questions.xml', questions],
    ...moodleFiles([
      { context: '101', component: 'mod_page', area: 'content', name: 'fire exit.png', bytes: picture },
      { context: '103', component: 'mod_resource', area: 'content', name: 'guide.pdf', bytes: pdf },
      { context: '104', component: 'mod_folder', area: 'content', name: 'notes.zip', bytes: Buffer.from('PK') },
      {
        context: '104',
        component: 'mod_folder',
        area: 'content',
        path: '/in/',
        name: 'plan.pdf',
        bytes: Buffer.concat([pdf, pdf]),
      },
    ]),
  ]
  return backupOf({ activities, sections, files })
}
